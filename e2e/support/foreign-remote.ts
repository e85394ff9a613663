import { execFile } from 'node:child_process';
import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { API_URL, DATA_DIR, ROOT, readBrowserPath, STACK_ENVIRONMENT } from '../config';
import { runPlatform } from './deployment';

const FOLDER = 'e2e/fixtures/foreign-remote';
/** It is in a folder of the tests, so that its tools are found among their packages. */
const VARIANTS = 'e2e/test-results/foreign-remotes';

const run = promisify(execFile);

/** The remote without our set-up, as its users know it. */
export const ALMANAC = { name: 'foreign-remote', item: 'Almanac', path: '/almanac' } as const;

async function build(folder: string): Promise<void> {
  const script = path.join(ROOT, folder, 'build.cjs');
  await run(process.execPath, [script], { cwd: path.join(ROOT, folder) });
  await runPlatform('describe', folder);
}

/** Builds the remote with its own tools, and publishes it as its team would. */
export async function publishForeignRemote(): Promise<void> {
  await build(FOLDER);
  await runPlatform('publish', FOLDER, '--promote');
}

/** Removes it from the registry, so that other tests do not see it. */
export async function retireForeignRemote(): Promise<void> {
  await runPlatform('retire', ALMANAC.name);
}

/** A change of a text in one of its files. */
interface Change {
  file: string;
  from: string;
  to: string;
}

/** Builds the remote with changes and tries to publish it; returns the output and the exit code. */
export async function publishVariant(
  name: string,
  changes: readonly Change[],
  { hasBrowser = true } = {},
): Promise<{ code: number; printed: string }> {
  const folder = `${VARIANTS}/${name}`;
  await rm(path.join(ROOT, folder), { recursive: true, force: true });
  await cp(path.join(ROOT, FOLDER), path.join(ROOT, folder), { recursive: true });
  for (const { file, from, to } of changes) {
    const place = path.join(ROOT, folder, file);
    const text = await readFile(place, 'utf8');
    if (!text.includes(from)) throw new Error(`${file} has no ${from}`);
    await writeFile(place, text.replace(from, to));
  }
  await build(folder);
  // This calls the command line directly, which does not search for a browser.
  const { PATH }: NodeJS.ProcessEnv = STACK_ENVIRONMENT;
  const env = {
    PATH,
    ENTROPI_DATA: DATA_DIR,
    API_BASE_URL: API_URL,
    ...(hasBrowser ? { CHROMIUM_PATH: readBrowserPath() } : {}),
  };
  const args = ['platform/dist/cli.js', 'publish', folder, '--dry-run'];
  return run(process.execPath, args, { cwd: ROOT, env }).then(
    ({ stdout, stderr }) => ({ code: 0, printed: stdout + stderr }),
    ({ code, stdout, stderr }) => ({ code, printed: stdout + stderr }),
  );
}
