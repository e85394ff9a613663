import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { lstat, mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { syncFolder } from '@entropi/db/backup/sync-folder';
import { StoreUnavailable } from '@entropi/shared/server/store-unavailable';
import type { ArchiveStore } from './archive-store';

/** The end of the name of a file that is being written. */
const PART = '.part';
/** A part that is older was left by a writer that died. */
const LEFT_AFTER_MS = 86_400_000;

/**
 * Keeps archives in a folder of this machine, or of a volume, which must exist: one that is not mounted is not made
 * anew on the disk below it.
 *
 * @param namePart gives each file that is being written a name of its own, since two may write the same object at once
 */
export function openFolderArchive(
  folder: string,
  namePart: () => string = randomUUID,
): ArchiveStore {
  const place = path.resolve(folder);

  async function attempt<Result>(work: () => Promise<Result>): Promise<Result> {
    try {
      return await work();
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException;
      throw new StoreUnavailable(`The archive ${place} cannot be used: ${code ?? message}`, {
        cause: error,
      });
    }
  }

  return {
    place,
    write: (key, content) => attempt(() => writeWhole(place, key, content, namePart())),
    open: (key) => attempt(() => openFile(place, key)),
    list: () =>
      attempt(async () => {
        const files = await readdir(place, { recursive: true, withFileTypes: true });
        return files
          .filter((file) => file.isFile() && !file.name.endsWith(PART))
          .map((file) => path.relative(place, path.join(file.parentPath, file.name)))
          .map((file) => file.split(path.sep).join('/'));
      }),
    close: () => undefined,
  };
}

/** The content is on the disk before the file gets its name. */
async function writeWhole(
  root: string,
  key: string,
  content: Buffer,
  partName: string,
): Promise<void> {
  await stat(root);
  const file = path.join(root, key);
  const folder = path.dirname(file);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await dropLeft(folder);
  const part = path.join(folder, `${partName}${PART}`);
  try {
    await writeFile(part, content, { mode: 0o600, flush: true });
    await rename(part, file);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
  await syncFolder(folder);
}

async function dropLeft(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const file = path.join(folder, name);
    if (!name.endsWith(PART)) continue;
    const found = await lstat(file).catch(() => null);
    if (found && Date.now() - found.mtimeMs > LEFT_AFTER_MS) await rm(file, { force: true });
  }
}

async function openFile(root: string, key: string): Promise<Readable | null> {
  await stat(root);
  const file = path.join(root, key);
  const found = await stat(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  return found && createReadStream(file);
}
