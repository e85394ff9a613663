import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from '../config';
import { runPlatform } from './deployment';

const FOLDER = 'e2e/fixtures/foreign-remote';

/** The remote that knows nothing of our set-up, as a person meets it. */
export const ALMANAC = { name: 'foreign-remote', item: 'Almanac', path: '/almanac' } as const;

/** Builds the remote with its own tools, and publishes it as its team would. */
export async function publishForeignRemote(): Promise<void> {
  const build = path.join(ROOT, FOLDER, 'build.cjs');
  await promisify(execFile)(process.execPath, [build], { cwd: path.join(ROOT, FOLDER) });
  await runPlatform('describe', FOLDER);
  await runPlatform('publish', FOLDER);
}

/** Takes it out of the registry: what the other tests see is as it was. */
export async function retireForeignRemote(): Promise<void> {
  await runPlatform('retire', ALMANAC.name);
}
