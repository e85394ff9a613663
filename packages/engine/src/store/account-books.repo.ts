import type { Queryable } from '@entropi/db/db';
import { brokerAccounts } from '@entropi/db/schema/broker';
import { orderIntents } from '@entropi/db/schema/order-intents';
import { cycles, shares, tasks } from '@entropi/db/schema/trading';
import { and, eq, sql } from 'drizzle-orm';
import { IS_WANTED_CLOSED } from './close-wish.repo';
import { IS_LIVE_SHARE, type ShareRow } from './cycle.repo';

/** What the books contain about an account, as far as a comparison with the broker depends on it. */
export interface AccountBooks {
  /** Its live shares, as text, by `describeBooks`. */
  shares: string;
  /** Whether an order is unresolved, or a stop may want a close that is not ordered yet. */
  hasOrders: boolean;
}

interface BookedShare extends Pick<ShareRow, 'id' | 'state' | 'dealId' | 'size'> {
  /** The distance at which its cycle's stops are to rest; null for none. */
  disasterStop: number | null;
}

/** The same text for the same live shares, in whatever order. */
export function describeBooks(live: readonly BookedShare[]): string {
  return live
    .map(
      ({ id, state, dealId, size, disasterStop }) =>
        `${id} ${state} ${dealId} ${size} ${disasterStop}`,
    )
    .sort()
    .join('\n');
}

/** The books of accounts, by id; one statement, however many there are. */
export async function listBooks(
  db: Queryable,
  accountIds: readonly number[],
): Promise<Map<number, AccountBooks>> {
  if (accountIds.length === 0) return new Map();
  const { id, state, dealId, size } = shares;
  const isUnresolved = sql`exists (
    select from ${orderIntents} i where i.broker_account_id = ${brokerAccounts.id} and i.resolved_at is null)`;
  const rows = await db
    .select({
      accountId: brokerAccounts.id,
      share: { id, state, dealId, size },
      disasterStop: cycles.disasterStop,
      hasOrders: sql<boolean>`${isUnresolved} or coalesce(${IS_WANTED_CLOSED}, false)`,
    })
    .from(brokerAccounts)
    .leftJoin(shares, and(eq(shares.brokerAccountId, brokerAccounts.id), IS_LIVE_SHARE))
    .leftJoin(tasks, eq(tasks.userId, shares.userId))
    .leftJoin(cycles, eq(cycles.id, shares.cycleId))
    .where(sql`${brokerAccounts.id} = any(${sql.param([...accountIds])}::int[])`);
  const live = new Map<number, BookedShare[]>();
  const busy = new Set<number>();
  for (const { accountId, share, disasterStop, hasOrders } of rows) {
    const own = live.get(accountId) ?? [];
    if (share) own.push({ ...share, disasterStop });
    live.set(accountId, own);
    if (hasOrders) busy.add(accountId);
  }
  return new Map(
    [...live].map(([accountId, own]) => [
      accountId,
      { shares: describeBooks(own), hasOrders: busy.has(accountId) },
    ]),
  );
}
