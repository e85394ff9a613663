import type { TradedAccount } from '../accounts/traded-account';
import { insertWantedCloses, isDue, listWantedCloses } from '../store/close-wish.repo';
import { withOwnedTask } from '../store/owned-task.repo';
import { pauseBeforeClose } from '../timings';

/**
 * Orders the closes that wishes to leave still lack: of a share that was not confirmed when the wish came, that was
 * found again, or whose close was rejected or lost a while ago. This needs neither a price nor a task that runs. In
 * a closed market a close is ordered when the market opens. Returns when the next close is to be tried again, in
 * epoch milliseconds; null when none is.
 */
export async function orderWantedCloses(account: TradedAccount): Promise<number | null> {
  const { row, db, fence, timings, closedMarkets } = account;
  const reopened = closedMarkets.takeReopened();
  const closed = new Set<string>();
  const pause = (epic: string, attempt: number) => {
    if (reopened.has(epic)) return 0;
    if (!closedMarkets.isClosed(epic)) return pauseBeforeClose(attempt, timings);
    closed.add(epic);
    return pauseBeforeClose(attempt, timings, timings.closedMarketRetryMaxMs);
  };
  const wanted = await listWantedCloses(db, { brokerAccountId: row.id }, pause);
  const due = wanted.filter(isDue);
  for (const userId of new Set(due.map(({ share }) => share.userId))) {
    await withOwnedTask(db, { userId, fence }, (tx) =>
      insertWantedCloses(tx, userId, fence.epoch, pause),
    );
  }
  closedMarkets.waitFor(closed);
  const later = wanted.filter((one) => !isDue(one)).map(({ dueInMs }) => dueInMs);
  return later.length > 0 ? account.now().getTime() + Math.min(...later) : null;
}
