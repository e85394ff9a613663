import type { Queryable } from '@entropi/db/db';
import { publishEvent } from '@entropi/db/events';
import { brokerAccounts, type ForeignPosition } from '@entropi/db/schema/broker';
import { eq } from 'drizzle-orm';
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
