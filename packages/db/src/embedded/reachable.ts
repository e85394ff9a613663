import { realpath, stat } from 'node:fs/promises';
import path from 'node:path';

const OTHERS_ENTER = 0o001;

/** Whether a user who is neither the owner nor in the group can enter `folder` and all folders above it. */
export async function isReachableByOthers(folder: string): Promise<boolean> {
  let current = await realpath(folder);
  for (;;) {
    if (((await stat(current)).mode & OTHERS_ENTER) === 0) return false;
    const parent = path.dirname(current);
    if (parent === current) return true;
    current = parent;
  }
}
