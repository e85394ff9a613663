import { type Database, inTransactionReadingFirst } from '@entropi/db/db';
import type { Fence } from '../store/order-intents.repo';
import { type FilledClose, recordCloses } from '../store/record-close.repo';
import { lockTasks } from '../store/task-state.repo';
import { nameBookers } from './name-bookers';

/** A close that the broker has filled, with the fence of the key that it belongs to. */
export type OwnClose = FilledClose & { fence: Fence };

/**
 * Books closes of different users in one transaction. False: it was resolved before. Null, unless it `waits`: its
 * task is locked by another transaction.
 */
export function recordOwnCloses(
  db: Database,
  closes: readonly OwnClose[],
  { waits }: { waits: boolean },
): Promise<(boolean | null)[]> {
  return inTransactionReadingFirst(db, async (tx) => {
    const userIds = closes.map(({ order }) => order.intent.userId);
    const locked = await lockTasks(tx, userIds, { waits });
    const own = closes.filter(({ order }) => locked.has(order.intent.userId));
    const booked = await recordCloses(tx, own, nameBookers(own));
    const results = new Map(own.map((close, place) => [close, booked[place] ?? null]));
    return closes.map((close) => results.get(close) ?? null);
  });
}
