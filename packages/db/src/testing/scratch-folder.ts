import { chmod, mkdtemp, statfs } from 'node:fs/promises';
import { freemem, tmpdir } from 'node:os';
import path from 'node:path';

/** Where Linux keeps files in memory. */
const MEMORY = '/dev/shm';
/** The setting of a server that does not wait for its disk. One that does is given a disk. */
const NO_FLUSH = 'fsync=off';
/** What has to be free there, in bytes: the databases of a run of all tests are a few hundred MB at a time. */
const ENOUGH = 4 * 2 ** 30;

async function findParent(): Promise<string> {
  const memory = await statfs(MEMORY).catch(() => null);
  const free = memory === null ? 0 : Math.min(memory.bavail * memory.bsize, freemem());
  return free >= ENOUGH ? MEMORY : tmpdir();
}

/**
 * Makes a folder for the data of a test's server with these settings, in memory where there is enough. Each test
 * copies a database of a thousand files and drops it again, and a disk takes long to make a file where many were just
 * deleted: that was an eighth of the work of a whole run.
 */
export async function makeScratchFolder(settings: readonly string[]): Promise<string> {
  const parent = settings.includes(NO_FLUSH) ? await findParent() : tmpdir();
  const folder = await mkdtemp(path.join(parent, 'entropi-test-'));
  // For root the server runs as another user, who must be able to enter the folder.
  await chmod(folder, 0o755);
  return folder;
}
