import { open } from 'node:fs/promises';

/** Waits until the names of a folder's files are on the disk: a file that was renamed is there after a power cut. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
