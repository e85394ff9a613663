import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import path from 'node:path';

const root = path.resolve(__dirname, '../../..');

interface Bundle {
  /** Modules that the programs import at run time. */
  imported: string[];
  /** Files that are compiled into them. */
  compiled: string[];
}

/** Bundles a server package's programs as the build does, and writes nothing. */
function bundle(name: string): Bundle {
  const script = `
    import { build } from 'esbuild';
    import { describeBuild } from './build/node.mjs';
    const options = await describeBuild('${root}', '${name}');
    const { metafile } = await build({ ...options, write: false, metafile: true });
    const imports = Object.values(metafile.outputs).flatMap((output) => output.imports);
    const imported = imports.filter(({ external }) => external).map((each) => each.path);
    console.log(JSON.stringify({ imported, compiled: Object.keys(metafile.inputs) }));`;
  const printed = execFileSync(process.execPath, ['--input-type=module', '--eval', script], {
    cwd: path.join(root, 'platform'),
    encoding: 'utf8',
  });
  return JSON.parse(printed);
}

function readDependencies(name: string): string[] {
  const text = readFileSync(path.join(root, name, 'package.json'), 'utf8');
  return Object.keys(JSON.parse(text).dependencies);
}

const namePackage = (request: string) =>
  request
    .split('/')
    .slice(0, request.startsWith('@') ? 2 : 1)
    .join('/');

describe.each(['api', 'ig-sim', 'platform'])('the programs of %s', (name) => {
  it('import nothing but what is installed where they run', () => {
    const { imported, compiled } = bundle(name);
    const packages = new Set(imported.filter((each) => !isBuiltin(each)).map(namePackage));
    const dependencies = readDependencies(name);
    expect([...packages].filter((each) => !dependencies.includes(each))).toEqual([]);
    // Packages that only tests and builds need must not be installed there either.
    expect(compiled.filter((file) => file.includes('node_modules'))).toEqual([]);
    expect(packages).toContain('zod');
  });
});
