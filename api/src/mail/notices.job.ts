import { NotificationKind } from '@entropi/shared/contracts/user-model';
import { sql } from 'drizzle-orm';
import { inTransaction } from '../db/db';
import type { Deps } from '../deps';
import type { Job } from '../jobs/job';
import { mailsTotal } from './mail-metrics';
import { orderMail } from './mail-order';
import { NEWS } from './news.repo';
import { deleteNotices, insertNotices } from './notices.repo';

/** Mails of all kinds that one user receives in 24 hours, but those about their own security. */
const MAX_PER_DAY = 30;
const KEEP_MS = 60 * 24 * 3_600_000;

/**
 * Looks every minute for what users are to be notified of, and orders a mail for each: found again, also by
 * another process or after a pause, it is mailed once.
 */
export const noticesJob: Job = {
  queue: 'notices',
  cron: '* * * * *',
  run: async (_data, deps) => {
    for (const kind of NotificationKind.options) await notifyUsers(kind, deps);
    await deleteNotices(new Date(deps.now().getTime() - KEEP_MS), deps.db);
  },
};

async function notifyUsers(kind: NotificationKind, deps: Deps): Promise<void> {
  const now = deps.now();
  const news = NEWS[kind](sql`${now.toISOString()}::timestamptz`);
  const dropped = await inTransaction(deps.db, async (tx) => {
    const found = await insertNotices(kind, news, { perDay: MAX_PER_DAY, now }, tx);
    for (const noticeId of found.ids) await orderMail({ kind: 'notice', noticeId }, deps, tx);
    return found.dropped;
  });
  if (dropped > 0) mailsTotal.inc({ kind, outcome: 'dropped' }, dropped);
}
