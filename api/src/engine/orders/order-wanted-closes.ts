import { insertWantedCloses, listWantedCloses } from '../../trading/store/close-wish.repo';
import { withOwnedTask } from '../../trading/store/owned-task.repo';
import type { TradedAccount } from '../accounts/traded-account';

/**
 * Orders the closes that wishes to leave still lack: of a share that was not confirmed when the wish came, that was
 * found again, or whose close was rejected or lost a while ago. It needs no price and no task that runs. Returns when
 * the next one is to be tried again, in epoch milliseconds; null when none is.
 */
export async function orderWantedCloses(account: TradedAccount): Promise<number | null> {
  const { row, db, fence, timings } = account;
  const pause = { firstMs: timings.closeRetryFirstMs, longestMs: timings.closeRetryMaxMs };
  const wanted = await listWantedCloses(db, { brokerAccountId: row.id }, pause);
  const due = wanted.filter(({ isDue }) => isDue);
  for (const userId of new Set(due.map(({ share }) => share.userId))) {
    await withOwnedTask(db, { userId, fence }, { cycleId: null, scopeKeys: [] }, (tx) =>
      insertWantedCloses(tx, userId, fence.epoch, pause),
    );
  }
  const later = wanted.flatMap(({ isDue, dueAt }) => (isDue || !dueAt ? [] : dueAt.getTime()));
  return later.length > 0 ? Math.min(...later) : null;
}
