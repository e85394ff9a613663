import { type Database, inTransactionReadingFirst, type Queryable } from '@entropi/db/db';
import { isMissedPrice } from '@entropi/trading/core/missed-price';
import type { ClearableOrder, Clearance } from '../accounts/traded-account';
import { observeResolved } from '../engine-metrics';
import { countUnbegun } from '../store/cycle-end.repo';
import { type LockedTask, lockOwnedTasks } from '../store/owned-task.repo';
import { recordRejection } from '../store/record-rejection.repo';
import { markSent, type SendMark } from '../store/send-check.repo';
import { pauseAfterBlock } from '../timings';
import { isPriceGone } from './price-gone';
import { recordMissedPrice } from './record-missed-price';

/**
 * Marks an order as sent if this engine owns the key and nothing forbids the order now. A forbidden order is
 * dropped.
 */
export async function clearOrder(due: ClearableOrder): Promise<Clearance> {
  const { account, order } = due;
  const clearance = await account.batches.clear(due);
  if (clearance === 'blocked') observeResolved(order.intent, 'ABSENT', account.now());
  return clearance;
}

/**
 * Clears orders of different users in one transaction. Unless it `waits`, null for one whose task is locked by
 * another transaction.
 */
export function clearOrders(
  db: Database,
  due: readonly ClearableOrder[],
  { waits }: { waits: boolean },
): Promise<(Clearance | null)[]> {
  return inTransactionReadingFirst(db, async (tx) => {
    const owners = due.map(({ account: { fence }, order: { intent } }) => {
      const { userId, cycleId } = intent;
      return { userId, fence, cycleId, scopeKeys: [] };
    });
    const locked = await lockOwnedTasks(tx, owners, { waits });
    const own = due.flatMap((one, place) => {
      const task = locked[place];
      return task?.isOwned ? { ...one, place, task } : [];
    });
    const clearances = await clearLocked(tx, own);
    const byPlace = new Map(own.map(({ place }, index) => [place, clearances[index] ?? null]));
    return due.map((_, place) => byPlace.get(place) ?? (locked[place] ? 'fenced' : null));
  });
}

async function clearLocked(
  tx: Queryable,
  due: readonly (ClearableOrder & { task: LockedTask })[],
): Promise<Clearance[]> {
  const [first] = due;
  if (!first) return [];
  const at = first.account.now();
  const orders = due.map(({ account, order, task }) => {
    const { fence } = account;
    return { ...order, ...task, fence, isPriceGone: isPriceGone(account, order.intent) };
  });
  const marks = await markSent(tx, orders, at);
  const clearances: Clearance[] = [];
  for (const [place, one] of due.entries())
    clearances.push(await dropIfBlocked(tx, one, marks[place] ?? { kind: 'gone' }, at));
  return clearances;
}

async function dropIfBlocked(
  tx: Queryable,
  { account, order }: ClearableOrder,
  mark: SendMark,
  at: Date,
): Promise<Clearance> {
  if (mark.kind !== 'blocked') return mark.kind === 'sent' ? 'sent' : 'fenced';
  const { intent } = order;
  if (isMissedPrice(mark.by)) {
    await recordMissedPrice(tx, account, order, { state: 'ABSENT', rejection: mark.by });
    return 'blocked';
  }
  const tries = intent.level === 0 ? await countUnbegun(tx, intent) : 0;
  const retryAt = new Date(at.getTime() + pauseAfterBlock(tries, account.timings));
  await recordRejection(tx, order, { state: 'ABSENT', rejection: mark.by, retryAt });
  return 'blocked';
}
