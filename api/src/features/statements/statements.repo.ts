import type { Queryable } from '@entropi/db/db';
import { brokerAccounts, markets } from '@entropi/db/schema/broker';
import { closingDeals } from '@entropi/db/schema/deal-ledger';
import { subscriptionFees } from '@entropi/db/schema/money';
import { shares } from '@entropi/db/schema/trading';
import { and, asc, eq, gte, isNull, lt, max, min, type SQL, sql } from 'drizzle-orm';

/** A stretch of time; `to` is the first moment after it. */
export interface TimeSpan {
  from: Date;
  to: Date;
}

/** Where the next page of trades begins: the time of the last trade, as the database writes it, and its id. */
export interface TradeCursor {
  at: string;
  id: number;
}

export type TradeRow = Awaited<ReturnType<typeof listTrades>>[number];
export type MonthRow = Awaited<ReturnType<typeof sumMonths>>[number];
export type StatementFee = Awaited<ReturnType<typeof listFeesOfSpan>>[number];

const { at, id } = closingDeals;

/** Closing deals of a user in a span, whatever their result; voided ones are left out. */
function belongsToSpan(userId: number, { from, to }: TimeSpan): SQL | undefined {
  return and(
    eq(closingDeals.userId, userId),
    gte(at, from),
    lt(at, to),
    isNull(closingDeals.voidedAt),
  );
}

/**
 * A page of the trades of a span, the oldest first: what a deal of the broker closed, with the opening that belongs
 * to it.
 */
export function listTrades(
  db: Queryable,
  userId: number,
  span: TimeSpan,
  { after, limit }: { after: TradeCursor | null; limit: number },
) {
  const isLater = after && sql`(${at}, ${id}) > (${after.at}::timestamptz, ${after.id})`;
  return db
    .select({
      id,
      at,
      // Read as text to the microsecond, which a Date cannot hold.
      cursorAt: sql<string>`${at}::text`,
      kind: closingDeals.kind,
      closingDealId: closingDeals.closingDealId,
      size: closingDeals.size,
      closeLevel: closingDeals.level,
      profitMinor: closingDeals.profitMinor,
      profitCurrency: closingDeals.profitCurrency,
      profitSource: closingDeals.profitSource,
      dealId: shares.dealId,
      dealReference: shares.dealReference,
      epic: shares.epic,
      direction: shares.direction,
      openLevel: shares.openLevel,
      openedAt: shares.openedAt,
      market: markets.name,
      accountId: brokerAccounts.accountId,
      environment: brokerAccounts.environment,
      accountCurrency: brokerAccounts.currency,
    })
    .from(closingDeals)
    .innerJoin(shares, eq(shares.id, closingDeals.shareId))
    .innerJoin(brokerAccounts, eq(brokerAccounts.id, closingDeals.brokerAccountId))
    .leftJoin(
      markets,
      and(eq(markets.environment, brokerAccounts.environment), eq(markets.epic, shares.epic)),
    )
    .where(and(belongsToSpan(userId, span), isLater ?? undefined))
    .orderBy(asc(at), asc(id))
    .limit(limit);
}

/**
 * The trades of a span by account, currency and UTC month (from 1 on); a result that is not known yet counts as
 * zero.
 */
export function sumMonths(db: Queryable, userId: number, span: TimeSpan) {
  const month = sql<number>`extract(month from ${at} at time zone 'UTC')::int`;
  const currency = sql<string>`coalesce(${closingDeals.profitCurrency}, ${brokerAccounts.currency})`;
  const profit = closingDeals.profitMinor;
  const countIf = (condition: SQL) => sql<number>`(count(*) filter (where ${condition}))::int`;
  const sumIf = (condition: SQL) =>
    sql`coalesce(sum(${profit}) filter (where ${condition}), 0)`.mapWith(Number);
  return db
    .select({
      accountId: brokerAccounts.accountId,
      accountName: brokerAccounts.name,
      environment: brokerAccounts.environment,
      currency,
      month,
      trades: sql<number>`count(*)::int`,
      won: countIf(sql`${profit} > 0`),
      lost: countIf(sql`${profit} < 0`),
      unknown: countIf(sql`${profit} is null`),
      provisional: countIf(sql`${closingDeals.profitSource} = 'PROVISIONAL'`),
      gainsMinor: sumIf(sql`${profit} > 0`),
      lossesMinor: sumIf(sql`${profit} < 0`),
    })
    .from(closingDeals)
    .innerJoin(brokerAccounts, eq(brokerAccounts.id, closingDeals.brokerAccountId))
    .where(belongsToSpan(userId, span))
    .groupBy(brokerAccounts.id, currency, month)
    .orderBy(asc(brokerAccounts.id), asc(currency), asc(month));
}

/** The bookings of fees in a span, the oldest first. */
export function listFeesOfSpan(db: Queryable, userId: number, { from, to }: TimeSpan) {
  return db
    .select({
      kind: subscriptionFees.kind,
      periodFrom: subscriptionFees.periodFrom,
      periodTo: subscriptionFees.periodTo,
      amountMinor: subscriptionFees.amountMinor,
      currency: subscriptionFees.currency,
      createdAt: subscriptionFees.createdAt,
    })
    .from(subscriptionFees)
    .where(
      and(
        eq(subscriptionFees.userId, userId),
        gte(subscriptionFees.createdAt, from),
        lt(subscriptionFees.createdAt, to),
      ),
    )
    .orderBy(asc(subscriptionFees.id));
}

/** The times of a user's first and last trade or booking; null when there is neither. */
export async function findStatementSpan(
  db: Queryable,
  userId: number,
): Promise<{ first: Date; last: Date } | null> {
  const [[trades], [fees]] = await Promise.all([
    db
      .select({ first: min(at), last: max(at) })
      .from(closingDeals)
      .where(eq(closingDeals.userId, userId)),
    db
      .select({ first: min(subscriptionFees.createdAt), last: max(subscriptionFees.createdAt) })
      .from(subscriptionFees)
      .where(eq(subscriptionFees.userId, userId)),
  ]);
  const moments = [trades?.first, trades?.last, fees?.first, fees?.last].filter(
    (moment) => moment instanceof Date,
  );
  const times = moments.map((moment) => moment.getTime());
  if (times.length === 0) return null;
  return { first: new Date(Math.min(...times)), last: new Date(Math.max(...times)) };
}
