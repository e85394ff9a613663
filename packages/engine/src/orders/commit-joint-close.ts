import type { DecidedBy } from '@entropi/db/schema/order-intents';
import { closeAll } from '@entropi/trading/core/close-order';
import { type CycleState, openLevels } from '@entropi/trading/core/cycle-state';
import type { TradedAccount } from '../accounts/traded-account';
import type { CycleRows } from '../store/cycle.repo';
import { insertCloses } from '../store/insert-orders.repo';
import { saveWishes } from '../store/leave.repo';
import { nameBooker } from '../store/order-intents.repo';
import { withOwnedTask } from '../store/owned-task.repo';
import { toCloses, toWish } from './commit-advice';

/** A member of a BASKET that is closed, and the price that has decided it. */
export interface JointClose {
  rows: CycleRows;
  state: CycleState;
  decidedBy: DecidedBy | null;
}

/**
 * Has all members of a BASKET closed, in one transaction. A share that is opened meanwhile is closed with them. As
 * with an advice, nothing is written when another engine owns the key by now, or the task is stopped.
 */
export async function commitJointClose(
  account: TradedAccount,
  members: readonly JointClose[],
  now: Date,
): Promise<void> {
  const [first] = members;
  if (!first) return;
  const reason = 'BASKET_TAKE_PROFIT';
  const owner = { userId: first.rows.cycle.userId, fence: account.fence };
  await withOwnedTask(account.db, owner, async (tx, { taskState }) => {
    if (taskState === 'stopped') return;
    await saveWishes(
      tx,
      members.flatMap(({ rows }) => toWish(rows, { reference: null, reason })),
      nameBooker(account.fence),
    );
    const closes = members.flatMap(({ rows, state, decidedBy }) => {
      const closable = openLevels(state).filter((level) => level.notBefore <= now.getTime());
      const orders = closeAll(closable, () => reason);
      return toCloses(account, rows, orders).map((close) => ({ ...close, decidedBy }));
    });
    await insertCloses(tx, closes);
  });
}
