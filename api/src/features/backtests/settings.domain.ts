import type { BacktestAssumptionsInput } from '@entropi/contracts/backtest-model';
import type { Direction, Unit } from '@entropi/contracts/primitives';
import type { Limits, SellModeConfig } from '@entropi/contracts/trading-model';
import { findDefaultAccount } from '@entropi/engine/store/default-account.repo';
import { parseMarketRules } from '@entropi/engine/store/load-cycle';
import { findRate } from '@entropi/engine/store/market.repo';
import { readStopRules } from '@entropi/engine/store/stop-terms';
import { findTask } from '@entropi/engine/store/task-state.repo';
import type { BacktestSettings } from '@entropi/trading/backtest/settings';
import { toWholeTicks } from '@entropi/trading/backtest/to-whole-ticks';
import { findLadderProblems } from '@entropi/trading/core/ladder';
import { narrowLimits } from '@entropi/trading/core/rules/narrow-limits';
import { toDir } from '@entropi/trading/core/units';
import { bindTolerance } from '@entropi/trading/core/worst-price';
import type { z } from 'zod/mini';
import type { Deps } from '../../deps';
import { conflict, type ErrorDetail, invalid, notFound } from '../../errors';
import type { Caller } from '../../http/caller';
import { getEnvironment, type Reader, readMarket } from '../markets/markets.domain';
import { findMarket, type MarketRow } from '../markets/markets.repo';
import { findTemplate } from '../scales/template.repo';
import { computeMarginFraction } from '../strategies/ladder-bounds';
import { findSellModeProblems } from '../strategies/strategy-problems';
import { findUserConfig } from '../user-config/user-config.repo';
import type { findTriedStrategy } from './backtests.repo';

type Context = Pick<Deps, 'db' | 'sealer' | 'config' | 'now'>;

/** What a back-test assumes beyond what is stored of a strategy. */
export interface Supposed {
  size_factor?: number | undefined;
  assumptions: z.infer<typeof BacktestAssumptionsInput>;
}

/**
 * A strategy as the caller would trade it, by their own configuration if that names the strategy, and the problems
 * that would keep it from trading.
 */
export async function prepareSettings(
  deps: Context,
  caller: Caller,
  strategy: NonNullable<Awaited<ReturnType<typeof findTriedStrategy>>>,
  given: Supposed & { isOwn: boolean },
): Promise<{ settings: BacktestSettings; problems: ErrorDetail[] }> {
  const { db } = deps;
  const { isOwn } = given;
  const config = isOwn ? await findUserConfig(db, caller.userId) : null;
  const task = isOwn ? await findTask(db, caller.userId) : null;
  const template =
    (isOwn ? await findTemplate(db, { userId: caller.userId }) : null) ??
    (await findTemplate(db, { strategyId: strategy.id }));
  if (!template) throw conflict('no_template', 'The strategy has no ladder yet');
  return await completeSettings(deps, caller, {
    epic: strategy.epic,
    direction: strategy.direction,
    ...template,
    sizeFactor: given.size_factor ?? config?.sizeFactor ?? 1,
    sellMode: task?.sellModeConfig ?? strategy.sellModeConfig,
    multipliers: task?.profitMultipliers ?? strategy.profitMultipliers,
    limits: narrowLimits(strategy.limits, config),
    assumptions: given.assumptions,
  });
}

/** What is traded in a back-test, without the figures of market and account. */
export interface TriedTrading extends Pick<BacktestSettings, 'limits' | 'multipliers' | 'rows'> {
  epic: string;
  direction: Direction;
  unit: Unit;
  sizeFactor: number;
  sellMode: SellModeConfig;
  assumptions: z.infer<typeof BacktestAssumptionsInput>;
}

/** The settings on the market and the account of a reader, and the problems that would keep them from trading. */
export async function completeSettings(
  deps: Context,
  reader: Reader,
  { epic, direction, assumptions, rows, ...trading }: TriedTrading,
): Promise<{ settings: BacktestSettings; problems: ErrorDetail[] }> {
  const market = await findTradedMarket(deps, reader, epic);
  const supposed = toAssumptions(assumptions, market);
  const price = direction === 'BUY' ? market.offer : market.bid;
  const settings: BacktestSettings = {
    dir: toDir(direction),
    unit: trading.unit,
    rows: rows.map(({ level, offset, size, takeProfit }) => ({ level, offset, size, takeProfit })),
    sizeFactor: trading.sizeFactor,
    sellMode: trading.sellMode,
    multipliers: trading.multipliers,
    limits: withTolerance(trading.limits, market, supposed.spread),
    market: parseMarketRules(market),
    ...(price === null ? {} : { stopRules: readStopRules(market, price) }),
    ...(await findMoney(deps, reader.userId, market)),
    assumptions: supposed,
  };
  return { settings, problems: findProblems(settings) };
}

async function findTradedMarket(deps: Context, reader: Reader, epic: string): Promise<MarketRow> {
  const environment = await getEnvironment(deps, reader);
  const known = await findMarket(deps.db, environment, epic);
  if (known) return known;
  await readMarket(deps, reader, epic);
  const loaded = await findMarket(deps.db, environment, epic);
  if (!loaded) throw notFound('market_not_found');
  return loaded;
}

/** The limits with the tolerance of openings, as the engine sets it when a cycle begins. */
function withTolerance(limits: Limits, market: MarketRow, spread: number): Limits {
  return bindTolerance(limits, market.usualSpread ?? spread, market.decimalPlaces);
}

/** Currency and rate of the account that the caller trades on; without one, or a rate, the market's own. */
async function findMoney(
  { db }: Pick<Context, 'db'>,
  userId: number,
  market: MarketRow,
): Promise<{ currency: string; fxRate: number }> {
  const account = (await findDefaultAccount(db, userId))?.account;
  const own = { currency: market.currency, fxRate: 1 };
  if (!account) return own;
  if (account.type === 'SPREADBET') return { currency: account.currency, fxRate: 1 };
  const rate = await findRate(db, market.environment, market.currency, account.currency);
  return rate === null ? own : { currency: account.currency, fxRate: rate };
}

function toAssumptions(
  given: z.infer<typeof BacktestAssumptionsInput>,
  market: MarketRow,
): BacktestSettings['assumptions'] {
  const { bid, offer } = market;
  const price = offer ?? bid;
  const known = bid !== null && offer !== null ? round(offer - bid, market.decimalPlaces) : null;
  const spread = given.spread ?? known;
  if (spread === null) {
    throw invalid('assumptions.spread', 'The market has no price now: give a spread');
  }
  const fraction =
    price === null ? market.marginFactor / 100 : computeMarginFraction(market, price);
  return {
    balance: given.balance,
    spread,
    slippage: toWholeTicks(given.slippage, market.decimalPlaces),
    marginPercent: given.margin_percent ?? Math.min(100, round(fraction * 100, 4)),
    closeOutPercent: given.close_out_percent,
    overnightPercent: given.overnight_percent,
  };
}

function round(value: number, decimals: number): number {
  return Number(value.toFixed(decimals));
}

function findProblems({
  sellMode,
  rows,
  unit,
  dir,
  market,
  sizeFactor,
}: BacktestSettings): ErrorDetail[] {
  const problems = findSellModeProblems(sellMode, 'sell_mode_config.');
  if (sellMode.mode === 'RECOVERY') {
    const message = 'RECOVERY unwinds what is open and begins no cycle: there is nothing to try';
    problems.push({ path: 'sell_mode_config.mode', message });
  }
  return [...problems, ...findLadderProblems(rows, unit, dir, market, sizeFactor)];
}
