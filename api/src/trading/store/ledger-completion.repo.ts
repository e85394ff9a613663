import { and, eq, gte, isNull, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/db';
import { closingDeals } from '../../db/schema/deal-ledger';
import { shares } from '../../db/schema/trading';
import { IS_LIVE_SHARE, type ShareRow } from './cycle.repo';
import { type Closing, type ClosingRow, workOutProfit } from './deal-ledger.repo';

/** What the ledger holds of a share in contracts, as far as it was not taken back. */
const BOOKED = sql`(select coalesce(sum(size), 0) from ${closingDeals}
  where share_id = ${shares.id} and voided_at is null)`;

/** Ends of an account that were not compared with the broker's transactions yet. */
const isUnauditedEnd = (accountId: number) => sql`${closingDeals.brokerAccountId} = ${accountId}
  and ${closingDeals.audit} is null and ${closingDeals.voidedAt} is null and ${closingDeals.kind} <> 'PART'`;

/**
 * Shares of an account of which the ledger has less than was closed: live ones that have become smaller, and those
 * that have ended, while their ends are not compared with the broker's transactions.
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
 * Whether the ledger of an account lacks what only the broker's history tells: a profit that is provisional or not
 * known, or a part of a share that has ended.
 */
export async function hasUnsettled(db: Queryable, accountId: number): Promise<boolean> {
  const { rows } = await db.execute<{ is_unsettled: boolean }>(sql`
    select exists (
      select from ${closingDeals} join ${shares} on ${shares.id} = share_id
      where ${closingDeals.brokerAccountId} = ${accountId} and audit is null and voided_at is null
        and (${closingDeals.profitSource} = 'PROVISIONAL' or ${closingDeals.profitMinor} is null
          or kind <> 'PART' and ${shares.openedSize} > ${BOOKED})) as is_unsettled`);
  return rows[0]?.is_unsettled ?? false;
}

/** The broker's ids of the deals that the ledger of an account has since a moment; null where it names none. */
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

/** Shares of an account by the deals that opened their positions. */
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

/** Puts what the broker reports of the end of a share in place of what was assumed, until its transaction is read; a
 * profit that was stated stays. */
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
