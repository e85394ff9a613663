import type { Candle, CandleResolution } from '@entropi/contracts/markets';
import type { Environment } from '@entropi/contracts/primitives';
import type { Queryable } from '@entropi/db/db';
import { prepareOnce } from '@entropi/db/prepare-once';
import { candles, markets } from '@entropi/db/schema/broker';
import { and, asc, desc, eq, gte, ilike, lte, or, sql } from 'drizzle-orm';

export type MarketRow = typeof markets.$inferSelect;

const LISTED = 200;

/**
 * The first `LISTED` known markets, by name, of an environment whose name or epic contains the text, or of all without
 * a text.
 */
export async function listMarketRows(
  db: Queryable,
  environment: Environment,
  search: string | undefined,
): Promise<MarketRow[]> {
  const pattern = `%${(search ?? '').replaceAll(/[\\%_]/g, '\\$&')}%`;
  return await db
    .select()
    .from(markets)
    .where(
      and(
        eq(markets.environment, environment),
        or(ilike(markets.name, pattern), ilike(markets.epic, pattern)),
      ),
    )
    .orderBy(asc(markets.name), asc(markets.epic))
    .limit(LISTED);
}

const marketByEpic = prepareOnce((db) =>
  db
    .select()
    .from(markets)
    .where(
      and(
        eq(markets.environment, sql.placeholder('environment')),
        eq(markets.epic, sql.placeholder('epic')),
      ),
    )
    .prepare('market_by_epic'),
);

/** A known market; null when the environment's feed account has not reported it yet. */
export async function findMarket(
  db: Queryable,
  environment: Environment,
  epic: string,
): Promise<MarketRow | null> {
  const [row] = await marketByEpic(db).execute({ environment, epic });
  return row ?? null;
}

interface Series {
  environment: Environment;
  epic: string;
  resolution: CandleResolution;
}

/** The newest `limit` stored candles of a span, oldest first. */
export async function listCandleRows(
  db: Queryable,
  series: Series,
  span: { from: Date | null; to: Date },
  limit: number,
): Promise<Candle[]> {
  const rows = await db
    .select()
    .from(candles)
    .where(
      and(
        eq(candles.environment, series.environment),
        eq(candles.epic, series.epic),
        eq(candles.resolution, series.resolution),
        lte(candles.at, span.to),
        span.from ? gte(candles.at, span.from) : undefined,
      ),
    )
    .orderBy(desc(candles.at))
    .limit(limit);
  return rows
    .map(({ at, open, high, low, close }) => ({ at: at.toISOString(), open, high, low, close }))
    .reverse();
}

/** Stores candles, in place of those with the same begin. */
export async function saveCandles(db: Queryable, series: Series, found: Candle[]): Promise<void> {
  if (found.length === 0) return;
  await db
    .insert(candles)
    .values(found.map(({ at, ...prices }) => ({ ...series, ...prices, at: new Date(at) })))
    .onConflictDoUpdate({
      target: [candles.environment, candles.epic, candles.resolution, candles.at],
      set: {
        open: sql`excluded.open`,
        high: sql`excluded.high`,
        low: sql`excluded.low`,
        close: sql`excluded.close`,
        fetchedAt: sql`now()`,
      },
    });
}

/** Deletes at most `limit` candles that were fetched longer ago than so many months, the oldest first; returns how many. */
export async function deleteOldCandles(
  db: Queryable,
  { now, months, limit }: { now: Date; months: number; limit: number },
): Promise<number> {
  const { rowCount } = await db.execute(sql`
    delete from ${candles} where (environment, epic, resolution, at) in (
      select environment, epic, resolution, at from ${candles}
      where fetched_at < ${now.toISOString()}::timestamptz - make_interval(months => ${months}::int)
      order by fetched_at limit ${limit})`);
  return rowCount ?? 0;
}
