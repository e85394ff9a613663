import { NotificationKind } from '@entropi/shared/contracts/user-model';
import { sql } from 'drizzle-orm';
import { inTransaction } from '../db/db';
import type { Deps } from '../deps';
import type { Job } from '../jobs/job';
import { mailsTotal } from './mail-metrics';
import { orderMail } from './mail-order';
import { NEWS } from './news.repo';
import { deleteNotices, insertNotices } from './notices.repo';
import { deleteSentMailsBefore } from './sent-mails.repo';

/** Mails of all kinds that one user receives in 24 hours, but those about their own security. */
const MAX_PER_DAY = 30;
const KEEP_MS = 60 * 24 * 3_600_000;

/**
 * Looks every minute for what users want mails about, and queues a mail for each: found again, also by
 * another process or after a pause, it is mailed once.
 */
export const noticesJob: Job = {
  queue: 'notices',
  cron: '* * * * *',
  run: async (deps, _data) => {
    for (const kind of NotificationKind.options) await notifyUsers(deps, kind);
    const forgotten = new Date(deps.now().getTime() - KEEP_MS);
    await deleteNotices(deps.db, forgotten);
    await deleteSentMailsBefore(deps.db, forgotten);
  },
};

async function notifyUsers(deps: Deps, kind: NotificationKind): Promise<void> {
  const now = deps.now();
  const news = NEWS[kind](sql`${now.toISOString()}::timestamptz`);
  const dropped = await inTransaction(deps.db, async (tx) => {
    const found = await insertNotices(tx, kind, news, { perDay: MAX_PER_DAY, now });
    for (const noticeId of found.ids) await orderMail(deps, tx, { kind: 'notice', noticeId });
    return found.dropped;
  });
  if (dropped > 0) mailsTotal.inc({ kind, outcome: 'dropped' }, dropped);
}
