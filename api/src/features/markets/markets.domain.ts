import type { Candle, CandleResolution, Market } from '@entropi/contracts/markets';
import type { Environment } from '@entropi/contracts/primitives';
import { findDefaultAccount } from '@entropi/engine/store/default-account.repo';
import { requestEngine } from '../../budgets/request-engine';
import type { Deps } from '../../deps';
import { notFound } from '../../errors';
import { findMissing } from './candle-span';
import { toMarket } from './market-view';
import { findMarket, listCandleRows, listMarketRows, saveCandles } from './markets.repo';

type Context = Pick<Deps, 'db' | 'sealer' | 'config' | 'now'>;

export interface Reader {
  userId: number;
  demoMode: boolean;
}

const TIMEOUT_MS = 10_000;

/**
 * The environment whose markets a user sees: that of the account they trade on. Without one it is LIVE for users who
 * are not in demo mode, if it has a feed account, or else DEMO, if that has one, or else SIM, which needs none.
 */
export async function getEnvironment(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  reader: Reader,
): Promise<Environment> {
  const own = (await findDefaultAccount(db, reader.userId))?.account.environment;
  return own ?? getDefaultEnvironment({ config }, reader.demoMode);
}

/** The environment whose markets someone without an account sees. */
export function getDefaultEnvironment(
  { config }: Pick<Deps, 'config'>,
  demoMode: boolean,
): Environment {
  if (!demoMode && config.FEED_LIVE) return 'LIVE';
  return config.FEED_DEMO ? 'DEMO' : 'SIM';
}

/** Markets by name or epic: the known ones, or where none is known, those that the broker finds. */
export async function searchMarkets(
  deps: Context,
  reader: Reader,
  search: string | undefined,
): Promise<Market[]> {
  const environment = await getEnvironment(deps, reader);
  const known = await listMarketRows(deps.db, environment, search);
  const term = search?.trim() ?? '';
  if (term === '' || known.length > 0) return known.map((row) => toMarket(row, deps.now()));
  const options = { timeoutMs: TIMEOUT_MS, userId: reader.userId };
  await requestEngine(deps, 'search-markets', { environment, term }, options);
  const found = await listMarketRows(deps.db, environment, search);
  return found.map((row) => toMarket(row, deps.now()));
}

/** A market with its last price; the broker is asked for one that is not known yet. */
export async function readMarket(
  deps: Context,
  reader: Reader,
  epic: string,
  timeoutMs = TIMEOUT_MS,
): Promise<Market> {
  const environment = await getEnvironment(deps, reader);
  const known = await findMarket(deps.db, environment, epic);
  if (known) return toMarket(known, deps.now());
  const options = { timeoutMs, userId: reader.userId };
  await requestEngine(deps, 'load-markets', { environment, epics: [epic] }, options);
  const loaded = await findMarket(deps.db, environment, epic);
  if (!loaded) throw notFound('market_not_found');
  return toMarket(loaded, deps.now());
}

/**
 * Candles of the bid, oldest first: the stored ones, and the rest from the broker, which is asked for no more than
 * `limit` of them, the last ones of the span. The broker is waited for no longer than `timeoutMs`.
 */
export async function refreshCandles(
  deps: Context,
  reader: Reader,
  epic: string,
  query: { resolution: CandleResolution; from?: string; to?: string; limit: number },
  timeoutMs = TIMEOUT_MS,
): Promise<Candle[]> {
  const environment = await getEnvironment(deps, reader);
  await readMarket(deps, reader, epic, timeoutMs);
  const { resolution, limit } = query;
  const series = { environment, epic, resolution };
  const now = deps.now();
  const until = Math.min(query.to ? Date.parse(query.to) : now.getTime(), now.getTime());
  const span = { from: query.from ? new Date(query.from) : null, to: new Date(until) };
  // What has not happened yet costs no call at the broker.
  if (span.from && span.from > now) return [];
  const stored = await listCandleRows(deps.db, series, span, limit);
  const begins = stored.map((candle) => candle.at);
  const missing = findMissing(begins, { ...span, resolution, limit });
  if (!missing) return stored;
  // Historical prices are limited by a weekly allowance: a user with an account spends their own.
  const own = await findUsableAccount(deps.db, reader.userId);
  const { candles } = await requestEngine(
    deps,
    'candles',
    {
      ...series,
      from: missing.from?.toISOString() ?? null,
      to: missing.from ? span.to.toISOString() : null,
      limit: missing.limit,
      accountId: own?.account.accountId ?? null,
    },
    { timeoutMs, userId: reader.userId, brokerKeyId: own?.key.id },
  );
  await saveCandles(deps.db, series, candles);
  return await listCandleRows(deps.db, series, span, limit);
}

/** The account that a user trades on; null without one, or while the broker rejects its key. */
async function findUsableAccount(db: Deps['db'], userId: number) {
  const own = await findDefaultAccount(db, userId);
  return own && own.key.rejectedCode === null ? own : null;
}
