import { insertWantedCloses, listUsersWithWantedCloses } from '../../trading/store/close-wish.repo';
import { withOwnedTask } from '../../trading/store/owned-task.repo';
import type { TradedAccount } from '../accounts/traded-account';
import { CLOSES_SOONER } from '../timings';

/**
 * Orders the closes that a stop wishes and that could not be ordered when it came: of a share that was not
 * confirmed then, that was found again, or whose close was rejected a while ago.
 */
export async function orderWantedCloses(account: TradedAccount): Promise<void> {
  const { row, db, fence, timings } = account;
  const pause = {
    firstMs: timings.rejectionFirstMs / CLOSES_SOONER,
    longestMs: timings.rejectionMaxMs / CLOSES_SOONER,
  };
  for (const userId of await listUsersWithWantedCloses(db, row.id, pause)) {
    await withOwnedTask(db, { userId, fence }, { cycleId: null, scopeKeys: [] }, (tx) =>
      insertWantedCloses(tx, userId, fence.epoch, pause),
    );
  }
}
