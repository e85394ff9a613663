import { and, eq } from 'drizzle-orm';
import type { Queryable } from '../../db/db';
import { brokerAccounts } from '../../db/schema/broker';

/** The broker key of the account that a user trades; null when he has none. */
export async function findTradingKey(userId: number, db: Queryable): Promise<number | null> {
  const [account] = await db
    .select({ brokerKeyId: brokerAccounts.brokerKeyId })
    .from(brokerAccounts)
    .where(and(eq(brokerAccounts.userId, userId), eq(brokerAccounts.isDefault, true)));
  return account?.brokerKeyId ?? null;
}
