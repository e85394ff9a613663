import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { startInAnyHost } from '../../../build/start-in-any-host.cjs';
import { Rejection } from '../../rejection';
import { listPublishedFiles } from '../build-info';
import { openContainer, registerModule } from './module-loader';

/** The first line of what was converted before, so that an interrupted description can be done again. */
const CONVERTED = '/* converted from a module */';

interface Conversion {
  /** Path below the folder of the build. */
  file: string;
  text: string;
  /** Paths of all scripts of the build. */
  files: readonly string[];
}

/** Names the files that a module imports before it runs, and marks what only a loader can do for it. */
async function readImports({ file, text, files }: Conversion) {
  const { init, parse } = await import('es-module-lexer');
  await init;
  const imports: string[] = [];
  let marked = '';
  let done = 0;
  for (const { n: specifier = '', d: dynamicAt, ss: start } of parse(text, file)[0]) {
    if (dynamicAt >= 0) {
      marked += `${text.slice(done, start)}__load`;
      done = start + 'import'.length;
    } else if (dynamicAt === -1) imports.push(locateImport(specifier, file, files));
  }
  return { imports: [...new Set(imports)], marked: marked + text.slice(done) };
}

function locateImport(specifier: string, file: string, files: readonly string[]): string {
  if (!/^\.\.?\//.test(specifier)) {
    throw new Rejection(
      `${file} imports "${specifier}", which no browser finds: share it with "import: false", or let it be bundled`,
    );
  }
  const imported = path.posix.join(path.posix.dirname(file), specifier);
  if (files.includes(imported)) return imported;
  throw new Rejection(`${file} imports ${specifier}, which the build does not have`);
}

interface Located {
  text: string;
  location: { line: number } | null;
}

/** Says what a compiler found wrong in a file, in one sentence. */
function describeProblem(file: string, error: unknown): string {
  const [first] = (error as { errors?: Located[] }).errors ?? [];
  if (!first) return `${file} is no script: ${error instanceof Error ? error.message : error}`;
  if (first.text.startsWith('Top-level await')) {
    return `${file} awaits at its top level, which no script can: await within a function`;
  }
  return `${file}, line ${first.location?.line ?? 1}: ${first.text}`;
}

/** Turns a module into the script that registers it. */
async function convert(conversion: Conversion): Promise<string> {
  const { file, text } = conversion;
  const { transform } = await import('esbuild');
  try {
    // The lexer passes over most mistakes, so the compiler is to find them first.
    await transform(text, { format: 'esm', logLevel: 'silent' });
    const { imports, marked } = await readImports(conversion);
    const { code } = await transform(marked, {
      format: 'cjs',
      define: { 'import.meta': '__meta' },
      minify: true,
      legalComments: 'none',
      logLevel: 'silent',
    });
    const up = '../'.repeat(file.split('/').length - 1) || './';
    const [own, needed] = [JSON.stringify(file), JSON.stringify(imports)];
    return `{path:${own},up:"${up}",imports:${needed},run(require,module,__load,__meta){"use strict";${code}}}`;
  } catch (error) {
    if (error instanceof Rejection) throw error;
    throw new Rejection(describeProblem(file, error));
  }
}

/** Vite's own way to fetch modules ahead, which would fetch them once more, and unchecked. */
function rejectPreloads(file: string, text: string): void {
  if (!text.includes('__vite__mapDeps')) return;
  throw new Rejection(
    `${file} fetches modules ahead, unchecked: set "build.modulePreload" of Vite to false`,
  );
}

/** Minifies a function of this program to text for a browser. */
export async function printFunction(code: (...args: never[]) => unknown): Promise<string> {
  const { transform } = await import('esbuild');
  // What is assigned is kept by the compiler, although nothing here calls it.
  const { code: text } = await transform(`self.it=${code}`, { minify: true, target: 'es2022' });
  return text.trim().replace(/^self\.it=|;$/g, '');
}

/**
 * Replaces the ES modules of a build by scripts that do the same. Browsers check the integrity of scripts, but of a
 * module only if an import map lists it, which a page cannot add to everywhere; and hosts that know scripts alone can
 * load these too, where they first fetch what the shell provides. Throws `Rejection` with the file and what is wrong in
 * it; nothing is replaced then.
 *
 * @param entry path of the container's entry below `dist`
 * @param globalName global variable under which the container is found
 */
export async function convertModules(
  dist: string,
  { entry, globalName }: { entry: string; globalName: string },
): Promise<void> {
  const files = (await listPublishedFiles(dist)).filter((name) => name.endsWith('.js'));
  if (!files.includes(entry)) throw new Rejection(`The build has no ${entry}`);
  const [register, open, begin] = [
    await printFunction(registerModule),
    await printFunction(openContainer),
    await printFunction(startInAnyHost),
  ];
  const scripts: [string, string][] = [];
  for (const file of files) {
    const text = await readFile(path.join(dist, file), 'utf8');
    if (text.startsWith(CONVERTED)) continue;
    rejectPreloads(file, text);
    const registered = `(${register})(${await convert({ file, text, files })})`;
    const container = `(${open})(${registered},${JSON.stringify(entry)})`;
    const opened = `globalThis[${JSON.stringify(globalName)}]=(${begin})(()=>${container})`;
    scripts.push([file, `${CONVERTED}\n${file === entry ? opened : registered};\n`]);
  }
  for (const [file, script] of scripts) await writeFile(path.join(dist, file), script);
}
