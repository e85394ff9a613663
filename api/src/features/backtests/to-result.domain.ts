import type {
  BacktestCycle,
  BacktestFigures,
  BacktestShare,
  EquityPoint,
} from '@entropi/shared/contracts/backtest-model';
import type { z } from 'zod/mini';
import type { Played } from '../../backtest/play';
import type { CycleRecord, ShareRecord } from '../../backtest/records';
import type { BacktestSettings } from '../../backtest/settings';
import { toMoney } from '../../money';
import { fromCounts, fromTicks } from '../../trading/core/units';

const HOUR_MS = 3_600_000;

export interface StoredResult extends Record<string, unknown> {
  figures: BacktestFigures;
  equity: z.infer<typeof EquityPoint>[];
}

/** What is stored of a back-test, as it is shown. */
export function toResult(played: Played, { currency }: BacktestSettings): StoredResult {
  const { figures, order, earlyEnd, points } = played;
  const money = (minor: number) => toMoney(minor, currency);
  return {
    figures: {
      from: toTimestamp(figures.from),
      to: toTimestamp(figures.to),
      prices: figures.prices,
      start: money(figures.startMinor),
      realised: money(figures.realisedMinor),
      financing: money(figures.financingMinor),
      open_profit: money(figures.openProfitMinor),
      end: money(figures.endMinor),
      max_drawdown: money(figures.maxDrawdownMinor),
      max_drawdown_percent: figures.maxDrawdownPercent,
      profit_factor: figures.profitFactor,
      cycles: figures.cycles,
      shares: figures.shares,
      win_rate_percent: figures.winRatePercent,
      exposure_percent: figures.exposurePercent,
      worst_depth: figures.worstDepth,
      longest_cycle_hours: figures.longestCycleMs / HOUR_MS,
      rejections: figures.rejections,
      margin_close_outs: figures.marginCloseOuts,
      recoveries: figures.recoveries,
      early_end: earlyEnd,
      order: order && { shown: order.shown, other_end: money(order.otherEndMinor) },
    },
    equity: points.map(({ at, equity, low, openShares }) => ({
      at: toTimestamp(at),
      equity,
      low,
      open_shares: openShares,
    })),
  };
}

export function toShareRow(
  share: ShareRecord,
  index: number,
  { market, currency }: BacktestSettings,
): BacktestShare {
  const { closedAt, closeTicks, profitMinor } = share;
  return {
    number: index + 1,
    cycle: share.cycle,
    level: share.level,
    size: fromCounts(share.sizeCounts),
    opened_at: toTimestamp(share.openedAt),
    open_level: fromTicks(share.openTicks, market),
    closed_at: closedAt === null ? null : toTimestamp(closedAt),
    close_level: closeTicks === null ? null : fromTicks(closeTicks, market),
    profit: profitMinor === null ? null : toMoney(profitMinor, currency),
    reason: share.reason,
  };
}

export function toCycleRow(cycle: CycleRecord, { currency }: BacktestSettings): BacktestCycle {
  return {
    number: cycle.number,
    started_at: toTimestamp(cycle.startedAt),
    ended_at: cycle.endedAt === null ? null : toTimestamp(cycle.endedAt),
    realised: toMoney(cycle.realisedMinor, currency),
    financing: toMoney(cycle.financingMinor, currency),
    shares: cycle.shares,
    deepest_level: cycle.deepestLevel,
    has_recovered: cycle.hasRecovered,
  };
}

function toTimestamp(at: number): string {
  return new Date(at).toISOString();
}
