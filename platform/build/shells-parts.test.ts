import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import skew from '../skew.json';
import { findGroup, isInside, parts as listed } from './shells-parts.cjs';

const parts: { group: string; key: string; file: string }[] = listed;
const files = new Set(parts.map(({ file }) => file));
const folder = path.dirname(path.dirname(parts[0]?.file ?? ''));

/** Lists the files of MUI that a file imports by relative paths, without the styles, which all share. */
function listImports(file: string): string[] {
  const text = readFileSync(file, 'utf8').replace(/\/\*[\s\S]*?\*\//g, '');
  const requests = [...text.matchAll(/(?:from|import)\s*["'](\.[^"']+)["']/g)];
  const imported = requests
    .map(([, request = '']) => path.join(path.dirname(file), request))
    .filter((each) => existsSync(each));
  return imported.filter((each) => path.basename(path.dirname(each)) !== 'styles');
}

/** Lists the files that are loaded with a part and are no parts themselves, of which a remote may have copies. */
function listInside(part: string): string[] {
  const inside = new Set<string>();
  const add = (file: string) => {
    if (inside.has(file) || files.has(file)) return;
    inside.add(file);
    listImports(file).forEach(add);
  };
  listImports(part).forEach(add);
  return [...inside];
}

/** Lists all modules of the components. */
function listMui(): string[] {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return names
    .filter((name) => /^[A-Za-z]\w*\/[\w/]+\.mjs$/.test(name) && !name.startsWith('node_modules/'))
    .map((name) => path.join(folder, name));
}

/** Whether a file imports a part that is a context. */
const readsContext = (file: string) =>
  listImports(file).some((each) => files.has(each) && each.endsWith('Context.mjs'));

describe('the shell’s parts', () => {
  it('are files of the installed MUI, each in one group and by one name', () => {
    expect(parts.filter(({ file }) => !existsSync(file))).toEqual([]);
    expect(files.size).toBe(parts.length);
    expect(new Set(parts.map(({ key }) => key)).size).toBe(parts.length);
    expect(parts.length).toBeGreaterThan(40);
  });

  it('have a range by which remotes take them', () => {
    expect(Object.keys(skew.offered)).toEqual(['@mui/material']);
    expect(skew.bundled['@mui/material']).toMatch(/^\^\d+\.\d+\.\d+$/);
  });

  it('bring no context of which a remote could have another one', () => {
    const contexts = parts.flatMap(({ key, file }) =>
      listInside(file)
        .filter((each) => readFileSync(each, 'utf8').includes('createContext('))
        .map((each) => `${key}: ${path.basename(each)}`),
    );
    expect(contexts).toEqual([]);
  });

  it('are all that others import of what leads to a context', () => {
    const readers = listMui().filter((file) => !isInside(file));
    const beside = readers.flatMap((file) =>
      listImports(file)
        .filter((each) => isInside(each) && !files.has(each))
        .filter((each) => [each, ...listInside(each)].some(readsContext))
        .map((each) => `${path.relative(folder, file)} imports ${path.relative(folder, each)}`),
    );
    expect(beside).toEqual([]);
  });

  it('import one another directly, wherever they do', () => {
    const outside = parts.flatMap(({ file }) =>
      listInside(file).filter(
        (each) => !isInside(each) && listImports(each).some((imported) => files.has(imported)),
      ),
    );
    expect(outside).toEqual([]);
  });

  it('are each in the script of their group', () => {
    expect(parts.filter(({ group, file }) => findGroup(file) !== group)).toEqual([]);
  });

  it('are without what the shell alone draws, and without other packages', () => {
    expect(findGroup(path.join(folder, 'Drawer/Drawer.mjs'))).toBeNull();
    expect(findGroup('/x/node_modules/react/index.js')).toBeNull();
    expect(findGroup('/x/shared/src/ui/heading.tsx')).toBeNull();
  });
});
