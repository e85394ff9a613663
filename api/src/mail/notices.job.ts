import { NotificationKind } from '@entropi/contracts/user-model';
import { inTransaction, type Transaction } from '@entropi/db/db';
import { type SQL, sql } from 'drizzle-orm';
import type { Deps } from '../deps';
import type { Job } from '../jobs/job';
import { orderPush } from '../push/push-order';
import { orderTelegram } from '../telegram/telegram-order';
import { listDeliveries } from './deliveries.repo';
import { claimDigests, forgetUnwanted, insertWaiting } from './digests.repo';
import { MAIL_BOUNDS } from './mail-bounds';
import { orderMail } from './mail-order';
import { NEWS } from './news.repo';
import { deleteNotices, insertNotices, saveMailOutcome } from './notices.repo';
import { deleteSentMailsBefore } from './sent-mails.repo';

const KEEP_MS = 60 * 24 * 3_600_000;

/**
 * Looks every minute for events that users want to know of, and queues a mail, pushes and a message to Telegram for each. An event that is
 * found again, even by another process or after a pause, goes out only once.
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
  await inTransaction(deps.db, async (tx) => {
    const ids = await writeNotices(tx, kind, news, now);
    const deliveries = await listDeliveries(tx, kind, ids);
    const pushed = deliveries.flatMap(({ noticeId, byMail }) => (byMail ? [] : noticeId));
    await saveMailOutcome(tx, pushed, 'pushed');
    for (const { noticeId, byMail, deviceIds, byTelegram } of deliveries) {
      if (byMail) await orderMail(deps, tx, { kind: 'notice', noticeId });
      for (const deviceId of deviceIds) await orderPush(deps, tx, { noticeId, deviceId });
      if (byTelegram && deps.telegram) await orderTelegram(deps, tx, { kind: 'notice', noticeId });
    }
  });
}

/** Writes new notices of a kind; returns those that are to go out now. */
async function writeNotices(
  tx: Transaction,
  kind: NotificationKind,
  news: SQL,
  now: Date,
): Promise<number[]> {
  const bounds = MAIL_BOUNDS[kind];
  if (bounds.bound !== 'digest') {
    const perDay = bounds.bound === 'perDay' ? bounds.count : null;
    return insertNotices(tx, kind, news, { perDay, now });
  }
  await insertWaiting(tx, kind, news, now);
  await forgetUnwanted(tx, kind);
  return claimDigests(tx, kind, { everyMs: bounds.everyMs, now });
}
