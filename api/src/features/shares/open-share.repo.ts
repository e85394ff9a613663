import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/db';
import { brokerAccounts, markets } from '../../db/schema/broker';
import { engineProcesses } from '../../db/schema/engine';
import { users } from '../../db/schema/users';

/** Who would open what; account and market are null when there is none. */
export interface Opening {
  user: { id: number; createdAt: Date };
  account: typeof brokerAccounts.$inferSelect | null;
  market: typeof markets.$inferSelect | null;
}

/** A user's default account, and a market in its environment; null when there is no such user. */
export async function findOpening(
  userId: number,
  epic: string,
  db: Queryable,
): Promise<Opening | null> {
  const [row] = await db
    .select()
    .from(users)
    .leftJoin(
      brokerAccounts,
      and(eq(brokerAccounts.userId, users.id), eq(brokerAccounts.isDefault, true)),
    )
    .leftJoin(
      markets,
      and(eq(markets.environment, brokerAccounts.environment), eq(markets.epic, epic)),
    )
    .where(and(eq(users.id, userId), isNull(users.deletedAt)));
  return row ? { user: row.users, account: row.broker_accounts, market: row.markets } : null;
}

/** Whether some engine lives that would send the order; a market order must not wait for one. */
export async function isEngineAlive(db: Queryable): Promise<boolean> {
  const rows = await db
    .select({ id: engineProcesses.id })
    .from(engineProcesses)
    .where(gt(engineProcesses.heartbeatAt, sql`now() - interval '20 seconds'`))
    .limit(1);
  return rows.length > 0;
}
