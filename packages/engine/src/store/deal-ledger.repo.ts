import type { Queryable } from '@entropi/db/db';
import { brokerAccounts, markets } from '@entropi/db/schema/broker';
import { closingDeals } from '@entropi/db/schema/deal-ledger';
import { cycles, shares } from '@entropi/db/schema/trading';
import { computedProfit, type MarketValue, type Profit } from '@entropi/trading/core/deal-profit';
import { and, eq, isNull, ne, type SQL, sql } from 'drizzle-orm';
import type { ShareRow } from './cycle.repo';
import { findRate } from './market.repo';

export type ClosingRow = typeof closingDeals.$inferSelect;

/** A deal of the broker that closed a position or a part of it. */
export interface Closing
  extends Pick<ClosingRow, 'kind' | 'closingDealId' | 'size' | 'level' | 'at'> {
  /** The profit that the broker states. Null when it states none; it is then worked out from the levels. */
  profit: Profit | null;
}

/** A roll is reported with the level at which the next contract opens, which does not tell what it has realised. */
const WORKED_OUT = { WHOLE: 'ACTIVITY', PART: 'ACTIVITY', ROLL: 'PROVISIONAL' } as const;

/** Does what `bookClosings` does, for one closing. */
export async function bookClosing(tx: Queryable, share: ShareRow, closing: Closing): Promise<void> {
  await bookClosings(tx, [{ share, closing }]);
}

/**
 * Writes closing deals, each once. A deal that the ledger already has, by the broker's id or because the share has
 * ended, is left as it is.
 */
export async function bookClosings(
  tx: Queryable,
  deals: readonly { share: ShareRow; closing: Closing }[],
): Promise<void> {
  const rows = [];
  for (const { share, closing } of deals) {
    const { profit: stated, ...deal } = closing;
    const profit = stated ?? (await workOutProfit(tx, share, deal));
    const profitSource = stated ? 'CONFIRM' : profit ? WORKED_OUT[closing.kind] : null;
    const { id: shareId, userId, brokerAccountId, cycleId } = share;
    rows.push({
      ...deal,
      shareId,
      userId,
      brokerAccountId,
      cycleId,
      ...profit,
      profitSource,
    } as const);
  }
  if (rows.length > 0) await tx.insert(closingDeals).values(rows).onConflictDoNothing();
}

/** The deals in the ledger of a share, in the order in which they happened. */
export function listClosings(db: Queryable, shareId: number): Promise<ClosingRow[]> {
  return db
    .select()
    .from(closingDeals)
    .where(and(eq(closingDeals.shareId, shareId), isNull(closingDeals.voidedAt)))
    .orderBy(closingDeals.at, closingDeals.id);
}

/** Takes back the end of a share whose position is still there; its parts stay. */
export async function voidEnd(tx: Queryable, shareId: number): Promise<void> {
  await tx
    .update(closingDeals)
    .set({ voidedAt: sql`now()` })
    .where(
      and(
        eq(closingDeals.shareId, shareId),
        ne(closingDeals.kind, 'PART'),
        isNull(closingDeals.voidedAt),
      ),
    );
}

/** Does what `sumLedgers` does, for one share. */
export async function sumLedger(tx: Queryable, share: Pick<ShareRow, 'id'>): Promise<void> {
  await sumLedgers(tx, [share]);
}

/**
 * Sets the figures of shares to the sums of their deals; calling it again changes nothing. A trigger keeps the
 * figures of their cycles. Deals in another currency than that of the share's last deal, or of the cycle, are left
 * out.
 */
export async function sumLedgers(
  tx: Queryable,
  ofShares: readonly Pick<ShareRow, 'id'>[],
): Promise<void> {
  if (ofShares.length === 0) return;
  await tx.execute(sql`
    update ${shares} s set ${SUMMED}, updated_at = now()
    from ${selectSums(ofShares.map(({ id }) => id))} where s.id = t.share_id`);
}

/** The figures of a share by the sums `t` of its deals. */
export const SUMMED: SQL = sql`profit_minor = t.profit, profit_currency = t.currency,
  profit_source = t.source, close_level = t.level`;

/** The sums `t` of the deals of shares. */
export function selectSums(shareIds: number[]): SQL {
  return sql`(
      select w.share_id,
        sum(d.profit_minor) filter (where d.profit_currency = l.profit_currency) as profit,
        max(l.profit_currency) as currency, max(l.profit_source) as source,
        max(d.level) filter (where d.kind <> 'PART') as level
      from unnest(${sql.param(shareIds)}::int[]) w(share_id)
      left join ${closingDeals} d on d.share_id = w.share_id and d.voided_at is null
      left join lateral (
        select profit_currency, profit_source from ${closingDeals}
        where share_id = w.share_id and voided_at is null and profit_minor is not null
        order by at desc, id desc limit 1) l on true
      group by w.share_id) t`;
}

/** A cycle whose result is not the sum of its deals. */
export interface WrongSum {
  cycleId: number;
  realisedMinor: number;
  deals: number;
}

/**
 * Cycles of an account with deals since a moment, whose result is not the sum of their deals. Only a defect can
 * cause one.
 */
export async function listWrongSums(
  db: Queryable,
  brokerAccountId: number,
  since: Date,
): Promise<WrongSum[]> {
  const { rows } = await db.execute<{ id: number; realised: string; deals: string }>(sql`
    select c.id, c.realised_minor as realised, t.deals
    from (
      select distinct cycle_id from ${closingDeals}
      where user_id = (select user_id from ${brokerAccounts} where id = ${brokerAccountId})
        and broker_account_id = ${brokerAccountId} and at >= ${since.toISOString()}) w
    join ${cycles} c on c.id = w.cycle_id
    cross join lateral (
      select coalesce(sum(profit_minor), 0) as deals from ${closingDeals} d
      where d.cycle_id = c.id and d.voided_at is null and d.profit_currency = c.currency) t
    where c.realised_minor <> t.deals order by c.id`);
  return rows.map(({ id, realised, deals }) => ({
    cycleId: id,
    realisedMinor: Number(realised),
    deals: Number(deals),
  }));
}

/** The profit of a deal, worked out from its levels; null when one of them, or the market, is not known. */
export async function workOutProfit(
  tx: Queryable,
  share: ShareRow,
  { level, size }: Pick<Closing, 'level' | 'size'>,
): Promise<Profit | null> {
  if (level === null || share.openLevel === null) return null;
  const value = await findMarketValue(tx, share);
  const { direction, openLevel } = share;
  return value && computedProfit({ direction, openLevel, closeLevel: level, size }, value);
}

/**
 * What the market of a share is worth in its account: as it was when the share's cycle began, or by the last details
 * for a share opened by hand. Null when the market was never read, or no rate is known.
 */
export async function findMarketValue(
  db: Queryable,
  share: Pick<ShareRow, 'cycleId' | 'brokerAccountId' | 'epic'>,
): Promise<MarketValue | null> {
  if (share.cycleId !== null) {
    const { pointValue, marketCurrency, fxRate, currency } = cycles;
    const [row] = await db
      .select({ pointValue, marketCurrency, fxRate, currency })
      .from(cycles)
      .where(eq(cycles.id, share.cycleId));
    return row ?? null;
  }
  const [row] = await db
    .select({
      environment: markets.environment,
      pointValue: markets.pointValue,
      marketCurrency: markets.currency,
      currency: brokerAccounts.currency,
    })
    .from(brokerAccounts)
    .innerJoin(
      markets,
      and(eq(markets.environment, brokerAccounts.environment), eq(markets.epic, share.epic)),
    )
    .where(eq(brokerAccounts.id, share.brokerAccountId));
  if (!row) return null;
  const { environment, ...value } = row;
  const fxRate = await findRate(db, environment, value.marketCurrency, value.currency);
  return fxRate === null ? null : { ...value, fxRate };
}
