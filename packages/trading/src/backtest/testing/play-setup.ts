import { fromCounts, fromTicks, type MarketRules, toDir, toTicks } from '../../core/units';
import type { Fill, OraclePrice, Setup } from '../../oracle/setup';
import { placeTicks } from '../price-path';
import { runPath } from '../run-path';
import type { BacktestSettings } from '../settings';

/** A share in the form in which both the oracle and a back-test describe it. */
export interface PlayedShare {
  cycle: number;
  level: number;
  size: number;
  opened: { at: number; price: number };
  closed: { at: number; price: number; reason: string; profitMinor: number } | null;
}

/** The back-test settings for a setup of the oracle. Only the ladder can end the test. */
export function toSettings(setup: Setup): BacktestSettings {
  const { decimals, sizeStep, minSize, pointValue, rate, stops } = setup.market;
  return {
    dir: toDir(setup.direction),
    unit: setup.unit,
    rows: setup.rows.map((row, level) => ({ level, ...row })),
    sizeFactor: setup.sizeFactor,
    sellMode: setup.sell,
    multipliers: setup.multipliers,
    limits: {
      ...setup.limits,
      max_gap_levels: setup.guards.maxGapLevels,
      max_slippage: setup.guards.maxSlippage,
    },
    market: { decimalPlaces: decimals, sizeStep, minSize, pointValue },
    ...(stops && { stopRules: stops }),
    currency: 'EUR',
    fxRate: rate,
    assumptions: {
      balance: 1_000_000_000,
      spread: 0,
      slippage: setup.slippage,
      marginPercent: 0,
      closeOutPercent: 0,
      overnightPercent: 0,
    },
  };
}

/** The shares that a back-test of a path opens, in their order. */
export function playBacktest(setup: Setup, path: readonly OraclePrice[]): PlayedShare[] {
  const settings = toSettings(setup);
  const { market } = settings;
  const columns = {
    bid: Int32Array.from(path, ({ bid }) => toTicks(bid, market)),
    offer: Int32Array.from(path, ({ offer }) => toTicks(offer, market)),
    at: Float64Array.from(path, ({ at }) => at),
  };
  const { shares } = runPath(placeTicks(columns, settings.dir), settings).run.task;
  return shares.map((share) => ({
    cycle: share.cycle,
    level: share.level,
    size: fromCounts(share.sizeCounts),
    opened: { at: share.openedAt, price: fromTicks(share.openTicks, market) },
    closed: readClose(share, market),
  }));
}

/** How a share of a back-test was closed; null when it is open. */
export function readClose(
  share: {
    closedAt: number | null;
    closeTicks: number | null;
    reason: string | null;
    profitMinor: number | null;
  },
  market: MarketRules,
): PlayedShare['closed'] {
  const { closedAt, closeTicks, reason, profitMinor } = share;
  if (closedAt === null || closeTicks === null || reason === null || profitMinor === null) {
    return null;
  }
  return { at: closedAt, price: fromTicks(closeTicks, market), reason, profitMinor };
}

/** The shares from the oracle's fills, in the order of their openings. */
export function toShares(fills: readonly Fill[]): PlayedShare[] {
  const shares: PlayedShare[] = [];
  for (const { at, cycle, level, size, price, reason, profit } of fills) {
    if (reason === null) {
      shares.push({ cycle, level, size, opened: { at, price }, closed: null });
      continue;
    }
    const share = shares.findLast((one) => one.cycle === cycle && one.level === level);
    if (share) share.closed = { at, price, reason, profitMinor: profit ?? 0 };
  }
  return shares;
}
