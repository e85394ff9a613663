import path from 'node:path';
import { findNewestGood } from '@entropi/db/backup/backups.repo';
import { withBackupsClaimed } from '@entropi/db/backup/claim-backups';
import { dropOldBackups } from '@entropi/db/backup/drop-old-backups';
import { makeBackup } from '@entropi/db/backup/make-backup';
import type { Deps } from '../deps';
import type { Job } from './job';

const QUEUE = 'backup';
const HOUR_MS = 3_600_000;
const LASTS_HOURS = 6;
/**
 * A backup is due after this time, because its hour may have been missed: the machine was off, or the folder is new.
 */
const DUE_AFTER_MS = 24 * HOUR_MS;
/**
 * A backup younger than this is not repeated: the job runs again, or its hour comes soon after a start that made
 * one.
 */
const YOUNG_MS = 6 * HOUR_MS;
const WAIT_MS = HOUR_MS;

/** Writes a backup each night into the configured folder and tries it; old backups are removed. */
export const backupJob: Job = {
  queue: QUEUE,
  cron: '23 2 * * *',
  expireInSeconds: LASTS_HOURS * 3600,
  onStart: async (deps) => {
    if (!(await isOlder(deps, DUE_AFTER_MS))) return;
    await deps.jobs.enqueue(deps.db, QUEUE, {}, { expireInSeconds: LASTS_HOURS * 3600 });
  },
  run: async (deps) => {
    const { BACKUP_DIR } = deps.config;
    if (!BACKUP_DIR) return;
    await withBackupsClaimed(deps.ownerUrl, WAIT_MS, async () => {
      if (!(await isOlder(deps, YOUNG_MS))) return;
      const folder = path.resolve(BACKUP_DIR);
      // This comes first, because it makes room.
      await dropOldBackups(deps.db, folder);
      const { file, rows } = await makeBackup(deps, folder);
      deps.log.info({ file, rows }, 'backed up, restored beside and compared');
    });
  },
};

/** Whether a backup is wanted each day and the last good one is older than this. */
async function isOlder({ config, db, now }: Deps, ms: number): Promise<boolean> {
  if (!config.BACKUP_DIR) return false;
  const newest = await findNewestGood(db);
  return newest === null || now().getTime() - newest.getTime() > ms;
}
