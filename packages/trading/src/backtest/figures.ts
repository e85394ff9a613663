import type { CycleRecord } from './records';
import type { PlayedPath } from './run-path';
import type { TaskRun } from './task-run';

/** The results of a back-test; money is in minor units, moments are in epoch milliseconds. */
export interface Figures {
  from: number;
  to: number;
  prices: number;
  startMinor: number;
  realisedMinor: number;
  financingMinor: number;
  /** The profit of the shares that are open at the end, at its last price. */
  openProfitMinor: number;
  endMinor: number;
  maxDrawdownMinor: number;
  /** In percent of the equity from which it fell; null when that was 0. */
  maxDrawdownPercent: number | null;
  /** The gross profit of shares divided by their gross loss; null without a loss. */
  profitFactor: number | null;
  cycles: { total: number; won: number; lost: number; even: number; running: number };
  shares: { total: number; won: number; lost: number; open: number };
  /** How many of the cycles with a profit or loss were won, in percent; null without any. */
  winRatePercent: number | null;
  /** The part of the time in which a share was open, in percent. */
  exposurePercent: number;
  /** How many levels were open in the worst cycle. */
  worstDepth: number;
  longestCycleMs: number;
  rejections: number;
  marginCloseOuts: number;
  recoveries: number;
}

type MoneyFigure =
  | 'startMinor'
  | 'realisedMinor'
  | 'financingMinor'
  | 'openProfitMinor'
  | 'endMinor'
  | 'maxDrawdownMinor'
  | 'maxDrawdownPercent';

/** The figures of a path that was played. */
export function computeFigures(
  { run, places }: PlayedPath,
  path: { at: Float64Array; close: Int32Array },
): Figures {
  const last = Math.max(places - 1, 0);
  const span = { from: path.at[0] ?? 0, to: path.at[last] ?? 0, prices: places };
  return sumUp(run.task, span, run.book.summarise(path.close[last] ?? 0));
}

/** The figures of a task that has traded in a span of time. */
export function sumUp(
  task: TaskRun,
  { from, to, prices }: Pick<Figures, 'from' | 'to' | 'prices'>,
  money: Pick<Figures, MoneyFigure>,
): Figures {
  const { cycles, shares } = task;
  const ended = cycles.filter((cycle) => cycle.endedAt !== null);
  const closed = shares.filter((share) => share.closedAt !== null);
  const won = ended.filter((cycle) => cycle.realisedMinor > 0).length;
  const lost = ended.filter((cycle) => cycle.realisedMinor < 0).length;
  const profits = closed.map((share) => share.profitMinor ?? 0);
  const gain = sum(profits.filter((profit) => profit > 0));
  const loss = -sum(profits.filter((profit) => profit < 0));
  return {
    from,
    to,
    prices,
    ...money,
    profitFactor: loss === 0 ? null : gain / loss,
    cycles: {
      total: cycles.length,
      won,
      lost,
      even: ended.length - won - lost,
      running: cycles.length - ended.length,
    },
    shares: {
      total: shares.length,
      won: profits.filter((profit) => profit > 0).length,
      lost: profits.filter((profit) => profit < 0).length,
      open: shares.length - closed.length,
    },
    winRatePercent: won + lost === 0 ? null : (won / (won + lost)) * 100,
    exposurePercent: to > from ? (countOpenMs(cycles, to) / (to - from)) * 100 : 0,
    worstDepth: Math.max(0, ...cycles.map((cycle) => cycle.deepestLevel + 1)),
    longestCycleMs: Math.max(0, ...cycles.map((cycle) => (cycle.endedAt ?? to) - cycle.startedAt)),
    rejections: task.rejections,
    marginCloseOuts: task.marginCloseOuts,
    recoveries: cycles.filter((cycle) => cycle.recoveredAt !== null).length,
  };
}

/** A running cycle always has a share open; where several run at once, the time counts once. Cycles are in order. */
function countOpenMs(cycles: readonly CycleRecord[], to: number): number {
  let openMs = 0;
  let until = 0;
  for (const { startedAt, endedAt } of cycles) {
    const end = endedAt ?? to;
    openMs += Math.max(0, end - Math.max(startedAt, until));
    until = Math.max(until, end);
  }
  return openMs;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
