import type {
  BacktestCoupled,
  BacktestCycle,
  BacktestFigures,
  BacktestShare,
  EquityPoint,
} from '@entropi/contracts/backtest-model';
import type { Money } from '@entropi/contracts/primitives';
import type { JointFigures } from '@entropi/trading/backtest/coupled-figures';
import type { Played } from '@entropi/trading/backtest/play';
import type { CycleRecord, ShareRecord } from '@entropi/trading/backtest/records';
import {
  findShownSettings,
  isCoupled,
  type PlayedSettings,
} from '@entropi/trading/backtest/settings';
import { fromCounts, fromTicks } from '@entropi/trading/core/units';
import type { z } from 'zod/mini';
import { toMoney } from '../../money';

const HOUR_MS = 3_600_000;

export interface StoredResult extends Record<string, unknown> {
  figures: BacktestFigures;
  equity: z.infer<typeof EquityPoint>[];
  /** Absent for a single strategy, and in results that were stored before there were coupled ones. */
  joint?: StoredJoint;
}

/** The results of the members of a coupled strategy, in their order. */
interface StoredJoint extends Pick<BacktestCoupled, 'worst_open_shares' | 'worst_margin'> {
  members: NonNullable<BacktestCoupled['members'][number]['figures']>[];
}

/**
 * Turns what a back-test has played into the result that is stored and shown: money instead of minor units, times
 * instead of epoch milliseconds.
 */
export function toResult(played: Played, settings: PlayedSettings): StoredResult {
  const { figures, order, earlyEnd, points, joint } = played;
  const { currency } = findShownSettings(settings);
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
    ...(joint && { joint: toJoint(joint, money) }),
  };
}

function toJoint(joint: JointFigures, money: (minor: number) => Money): StoredJoint {
  return {
    worst_open_shares: joint.worstOpenShares,
    worst_margin: money(joint.worstMarginMinor),
    members: joint.members.map((member) => ({
      realised: money(member.realisedMinor),
      financing: money(member.financingMinor),
      open_profit: money(member.openProfitMinor),
      cycles: member.cycles,
      shares: member.shares,
      worst_depth: member.worstDepth,
    })),
  };
}

/** The settings that a share or a cycle was traded by, and how it names its strategy. */
function findMember(settings: PlayedSettings, place: number) {
  if (!isCoupled(settings)) return { settings };
  const found = settings.members[place];
  if (!found) throw new Error(`there is no member ${place}`);
  const { strategyId: strategy_id, name, epic } = found;
  return { settings: found.settings, member: { strategy_id, name, epic } };
}

export function toShareRow(
  share: ShareRecord,
  index: number,
  played: PlayedSettings,
): BacktestShare {
  const { closedAt, closeTicks, profitMinor } = share;
  const { settings, ...named } = findMember(played, share.member);
  const { market, currency } = settings;
  return {
    number: index + 1,
    ...named,
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

export function toCycleRow(cycle: CycleRecord, played: PlayedSettings): BacktestCycle {
  const { settings, ...named } = findMember(played, cycle.member);
  const { currency } = settings;
  return {
    number: cycle.number,
    ...named,
    started_at: toTimestamp(cycle.startedAt),
    ended_at: cycle.endedAt === null ? null : toTimestamp(cycle.endedAt),
    realised: toMoney(cycle.realisedMinor, currency),
    financing: toMoney(cycle.financingMinor, currency),
    shares: cycle.shares,
    deepest_level: cycle.deepestLevel,
    has_recovered: cycle.recoveredAt !== null,
  };
}

function toTimestamp(at: number): string {
  return new Date(at).toISOString();
}
