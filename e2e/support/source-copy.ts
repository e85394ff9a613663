import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ROOT, STACK_ENVIRONMENT } from '../config';

/** Programs that are not built again in the copy. */
const BUILT = ['platform', 'api', 'ig-sim'];
const LEFT_OUT = new Set(['.federation', 'coverage']);

const RUN = "const { dev } = await import('./platform/run/dev.mjs'); process.exit(await dev(%));";

/** A copy of the sources, which a test may break: whatever becomes of the test, the checkout stays as it is. */
export interface SourceCopy {
  folder: string;
  /** Saves a file with the first of these texts replaced by the second, as the checkout has it otherwise. */
  save(file: string, before: string, after: string): Promise<void>;
  /** Saves a file as the checkout has it. */
  mend(file: string): Promise<void>;
  /** Runs `npm run dev` on the copy: everything, or one remote. */
  start(variables: Record<string, string>, remote?: string): DevelopmentRun;
  remove(): Promise<void>;
}

export interface DevelopmentRun {
  /** Resolves when these words are printed; rejects with what was printed instead. */
  isPrinted(words: RegExp): Promise<void>;
  stop(): Promise<void>;
}

async function listPackages(): Promise<string[]> {
  const names = (await readdir(ROOT)).filter((name) => name.startsWith('mf-'));
  return [...names, 'shell', 'shared', 'packages', ...BUILT];
}

async function copyPackage(name: string, folder: string): Promise<void> {
  const from = path.join(ROOT, name);
  await cp(from, path.join(folder, name), {
    recursive: true,
    // Packages of the workspace are linked by relative paths, so that the copy's lead to the copy.
    verbatimSymlinks: true,
    filter: (file) => {
      const base = path.basename(file);
      return !LEFT_OUT.has(base) && (base !== 'dist' || BUILT.includes(name));
    },
  });
}

function watchOutput(child: ChildProcess): DevelopmentRun {
  let printed = '';
  let notify = () => {};
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      printed += chunk;
      notify();
    });
  }
  const ended = once(child, 'exit');
  return {
    isPrinted: (words) =>
      new Promise((resolve, reject) => {
        notify = () => words.test(printed) && resolve();
        notify();
        void ended.then(() => reject(new Error(`It has ended:\n${printed}`)));
      }),
    async stop() {
      child.kill('SIGINT');
      await ended;
    },
  };
}

export async function copySources(): Promise<SourceCopy> {
  const folder = await mkdtemp(path.join(tmpdir(), 'entropi-sources-'));
  for (const name of await listPackages()) await copyPackage(name, folder);
  for (const file of ['package.json', 'pnpm-workspace.yaml', 'pnpm-lock.yaml']) {
    await cp(path.join(ROOT, file), path.join(folder, file));
  }
  await symlink(path.join(ROOT, 'node_modules'), path.join(folder, 'node_modules'));
  const read = (file: string) => readFile(path.join(ROOT, file), 'utf8');
  return {
    folder,
    async save(file, before, after) {
      const text = await read(file);
      if (!text.includes(before)) throw new Error(`${file} has no ${before}`);
      await writeFile(path.join(folder, file), text.replace(before, after));
    },
    mend: async (file) => writeFile(path.join(folder, file), await read(file)),
    start(variables, remote) {
      // `platform/run.mjs` is left out, because it would install the packages that the copy shares with the checkout.
      const code = RUN.replace('%', JSON.stringify(remote ? [remote] : []));
      const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
        cwd: folder,
        // The copy has ports and data of its own, beside those of the product under test.
        env: {
          ...STACK_ENVIRONMENT,
          ENTROPI_DATA: path.join(folder, 'data'),
          ENGINE_PORT: '',
          ...variables,
        },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      return watchOutput(child);
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
