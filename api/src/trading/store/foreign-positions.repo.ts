import { eq } from 'drizzle-orm';
import type { Queryable } from '../../db/db';
import { publishEvent } from '../../db/events';
import { brokerAccounts, type ForeignPosition } from '../../db/schema/broker';
import type { AccountRow } from './account.repo';

/** Stores the positions of an account that the books do not have, in place of those that were stored before. */
export async function saveForeignPositions(
  db: Queryable,
  { id, userId }: Pick<AccountRow, 'id' | 'userId'>,
  foreignPositions: ForeignPosition[],
): Promise<void> {
  await db.update(brokerAccounts).set({ foreignPositions }).where(eq(brokerAccounts.id, id));
  await publishEvent(db, { userId, event: 'task', ref: { user_id: userId } });
}
