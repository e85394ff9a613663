import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Queryable } from '../db';
import { deleteBackup, listBackups } from './backups.repo';
import { PART } from './write-backup';

const KEPT_GOOD = 7;
/** How many backups are kept whose trial failed: the newest may contain what the good ones are too old for. */
const KEPT_OTHERS = 1;

/**
 * Removes from `folder` all backups of this installation except the newest seven that are good and the newest one
 * that is not, and the files that writers who died have left. Files of others stay.
 */
export async function dropOldBackups(db: Queryable, folder: string): Promise<void> {
  const own = (await listBackups(db)).filter(({ file }) => path.dirname(file) === folder);
  const isGood = ({ verifiedAt }: { verifiedAt: Date | null }) => verifiedAt !== null;
  const old = [
    ...own.filter(isGood).slice(KEPT_GOOD),
    ...own.filter((one) => !isGood(one)).slice(KEPT_OTHERS),
  ];
  for (const { file } of old) {
    await rm(file, { force: true });
    await deleteBackup(db, file);
  }
  const left = (await readdir(folder)).filter((name) => PART.test(name));
  for (const name of left) await rm(path.join(folder, name), { force: true });
}
