import type { Queryable } from '@entropi/db/db';
import { closingDeals } from '@entropi/db/schema/deal-ledger';
import { shares } from '@entropi/db/schema/trading';
import { and, eq, gte, isNull, sql } from 'drizzle-orm';
import { IS_LIVE_SHARE, type ShareRow } from './cycle.repo';
import { type Closing, type ClosingRow, workOutProfit } from './deal-ledger.repo';

/** The size that the ledger contains for a share, without what was taken back. */
const BOOKED = sql`(select coalesce(sum(size), 0) from ${closingDeals}
  where share_id = ${shares.id} and voided_at is null)`;

/** The ends of shares of an account that were not compared with the broker's transactions yet. */
const isUnauditedEnd = (accountId: number) => sql`${closingDeals.brokerAccountId} = ${accountId}
  and ${closingDeals.audit} is null and ${closingDeals.voidedAt} is null and ${closingDeals.kind} <> 'PART'`;

/**
 * Shares of an account whose ledger contains less than was closed: live shares that have become smaller, and shares
 * that have ended but whose ends were not compared with the broker's transactions yet.
 */
export function listIncomplete(db: Queryable, accountId: number): Promise<ShareRow[]> {
  return db
    .select()
    .from(shares)
    .where(sql`${shares.id} in (
        select id from ${shares} where ${shares.brokerAccountId} = ${accountId} and ${IS_LIVE_SHARE}
        union all select share_id from ${closingDeals} where ${isUnauditedEnd(accountId)})
      and ${shares.openedSize} > ${BOOKED} + case when ${IS_LIVE_SHARE} then ${shares.size} else 0 end`);
}

/**
 * Those of these accounts whose ledger lacks something that only the broker's history tells: a profit that is
 * provisional or unknown, or a part of a share that has ended.
 */
export async function listUnsettled(
  db: Queryable,
  accountIds: readonly number[],
): Promise<Set<number>> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select own.id from unnest(${sql.param([...accountIds])}::int[]) own(id)
    where exists (
      select from ${closingDeals} join ${shares} on ${shares.id} = share_id
      where ${closingDeals.brokerAccountId} = own.id and audit is null and voided_at is null
        and (${closingDeals.profitSource} = 'PROVISIONAL' or ${closingDeals.profitMinor} is null
          or kind <> 'PART' and ${shares.openedSize} > ${BOOKED}))`);
  return new Set(rows.map(({ id }) => id));
}

/** The broker's ids of the deals in an account's ledger since a moment; null for a deal without an id. */
export async function listClosingDealIds(
  db: Queryable,
  { userId, brokerAccountId, since }: { userId: number; brokerAccountId: number; since: Date },
): Promise<(string | null)[]> {
  const rows = await db
    .select({ closingDealId: closingDeals.closingDealId })
    .from(closingDeals)
    .where(
      and(
        eq(closingDeals.userId, userId),
        eq(closingDeals.brokerAccountId, brokerAccountId),
        gte(closingDeals.at, since),
        isNull(closingDeals.voidedAt),
      ),
    );
  return rows.map(({ closingDealId }) => closingDealId);
}

/** Shares of an account, by the deals that opened their positions. */
export function listSharesOfDeals(
  db: Queryable,
  accountId: number,
  dealIds: readonly string[],
): Promise<ShareRow[]> {
  return db
    .select()
    .from(shares)
    .where(
      and(
        eq(shares.brokerAccountId, accountId),
        sql`${shares.dealId} = any(${sql.param(dealIds)}::text[])`,
      ),
    );
}

/**
 * Replaces an end of a share that was assumed by what the broker reports of it, until its transaction is read. A
 * profit that was stated stays.
 */
export async function replaceAssumed(
  tx: Queryable,
  share: ShareRow,
  row: ClosingRow,
  { closingDealId, size, level, at }: Closing,
): Promise<void> {
  const known = { closingDealId, size, level, at };
  const profit = await workOutProfit(tx, share, known);
  const isStated = row.profitSource === 'CONFIRM';
  const workedOut = profit ? ({ ...profit, profitSource: 'PROVISIONAL' } as const) : {};
  const unaudited = { audit: null, auditedAt: null, auditedProfitMinor: null };
  await tx
    .update(closingDeals)
    .set({ ...unaudited, ...(isStated ? { closingDealId, size } : { ...known, ...workedOut }) })
    .where(eq(closingDeals.id, row.id));
}
