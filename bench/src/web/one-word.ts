import { readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import webpack, { type Compiler, type Configuration } from 'webpack';
import { ROOT } from './parts';

const require = createRequire(import.meta.url);
const {
  remote,
  shell,
}: Record<
  'remote' | 'shell',
  (dir: string, mode: string, version: string) => Configuration
> = require('@entropi/platform/build/webpack.cjs');

/** The version of each bundle that differs in a word. */
const ONE_WORD_VERSION = '1.0.1-oneword';

/** A word in the sources of a bundle, and what stands there in the next release. */
export interface Word {
  name: string;
  /** Source of the word, below the folder of the bundle. */
  file: string;
  from: string;
  to: string;
}

/** Lets a compiler read other content than a file has, as if it had been edited. */
async function replaceIn(compiler: Compiler, file: string, edit: (source: string) => string) {
  const edited = Buffer.from(edit(await readFile(file, 'utf8')));
  const files = compiler.inputFileSystem;
  if (!files) throw new Error('The compiler reads no files');
  const read = files.readFile.bind(files) as (...values: unknown[]) => void;
  Object.assign(files, {
    readFile: (wanted: unknown, ...others: unknown[]) => {
      const done = others.at(-1) as (error: null, content: Buffer) => void;
      if (wanted === file) done(null, edited);
      else read(wanted, ...others);
    },
  });
}

/** Builds a bundle as it is published, of the same sources but for one word; returns the folder of its `dist`. */
export async function buildOneWord({ name, file, from, to }: Word, into: string): Promise<string> {
  const dir = path.join(ROOT, name);
  const folder = path.join(into, name);
  await rm(folder, { recursive: true, force: true });
  const config = (name === 'shell' ? shell : remote)(dir, 'production', ONE_WORD_VERSION);
  const compiler = webpack({
    ...config,
    output: { ...config.output, path: path.join(folder, 'dist') },
  });
  await replaceIn(compiler, path.join(dir, file), (source) => {
    if (!source.includes(from)) throw new Error(`${file} has no "${from}"`);
    return source.replace(from, to);
  });
  await new Promise<void>((resolve, reject) => {
    compiler.run((error, stats) => {
      const problem =
        error ?? (stats?.hasErrors() ? new Error(stats.toString('errors-only')) : null);
      compiler.close(() => (problem ? reject(problem) : resolve()));
    });
  });
  return folder;
}
