import type { TickColumns } from '@entropi/trading/backtest/price-path';
import { placeTicks } from '@entropi/trading/backtest/price-path';
import type { CycleRecord, ShareRecord } from '@entropi/trading/backtest/records';
import { runPath } from '@entropi/trading/backtest/run-path';
import type { BacktestSettings } from '@entropi/trading/backtest/settings';

/** A share that was opened and closed. */
export type PlayedShare = ShareRecord & {
  closedAt: number;
  closeTicks: number;
  profitMinor: number;
  reason: NonNullable<ShareRecord['reason']>;
};

/** A cycle that has ended, with its shares in the order of their levels. */
export type PlayedCycle = Omit<CycleRecord, 'shares'> & { endedAt: number; shares: PlayedShare[] };

/** An order of the past. Of orders at the same moment closes come first, the largest of them before the others. */
export interface PlayedOrder {
  kind: 'OPEN' | 'CLOSE';
  at: number;
  share: PlayedShare;
}

/** Plays past prices by the trading core; returns all cycles that have ended, oldest first. */
export function playHistory(prices: TickColumns, settings: BacktestSettings): PlayedCycle[] {
  const { task } = runPath(placeTicks(prices, settings.dir), settings, { maxPoints: 1 }).run;
  return task.cycles.flatMap((cycle) => {
    const { endedAt, number } = cycle;
    // A cycle that would still run at the end of the prices is left out, since it would have to be continued.
    if (endedAt === null) return [];
    const own = task.shares.filter((share) => share.cycle === number);
    return { ...cycle, endedAt, shares: own.filter(isClosed) };
  });
}

function isClosed(share: ShareRecord): share is PlayedShare {
  const { closedAt, closeTicks, profitMinor, reason } = share;
  return [closedAt, closeTicks, profitMinor, reason].every((one) => one !== null);
}

/** The orders of a cycle, one after the other. */
export function listOrders({ shares }: PlayedCycle): PlayedOrder[] {
  const opens = shares.map((share) => ({ kind: 'OPEN' as const, at: share.openedAt, share }));
  const closes = shares.map((share) => ({ kind: 'CLOSE' as const, at: share.closedAt, share }));
  closes.sort((one, other) => other.share.sizeCounts - one.share.sizeCounts);
  return [...closes, ...opens].sort((one, other) => one.at - other.at);
}
