import { toTicks } from '../core/units';
import { computeCoupledFigures, computeJointFigures, type JointFigures } from './coupled-figures';
import { computeFigures, type Figures } from './figures';
import {
  type CandleColumns,
  type CandleOrder,
  type PricePath,
  placeCandles,
  placeTicks,
  type TickColumns,
} from './price-path';
import type { CycleRecord, EarlyEnd, EquityPoint, ShareRecord } from './records';
import { runCoupled } from './run-coupled';
import { runPath } from './run-path';
import {
  type BacktestSettings,
  type CoupledSettings,
  isCoupled,
  listMarkets,
  type PlayedSettings,
} from './settings';

/** Prices of a market: ticks of both sides, or candles of the bid. */
export type Prices =
  | { kind: 'TICKS'; columns: TickColumns }
  | { kind: 'CANDLES'; columns: CandleColumns };

/** A back-test that was played to its end. */
export interface Played {
  figures: Figures;
  points: EquityPoint[];
  shares: ShareRecord[];
  cycles: CycleRecord[];
  earlyEnd: EarlyEnd | null;
  /**
   * For candles: which order of high and low is shown, the worse one, and the balance at which the other one ended.
   */
  order: { shown: CandleOrder; otherEndMinor: number } | null;
  /** Null for a single strategy. */
  joint: JointFigures | null;
}

type OnProgress = (done: number) => void;
type PlayedOnce = Omit<Played, 'order'>;
type PlayOnce = (order: CandleOrder, onProgress: OnProgress) => PlayedOnce;

const ORDERS = ['LOW_FIRST', 'HIGH_FIRST'] as const;

/**
 * Plays the prices of each traded market, all of one kind, in the order of `listMarkets`. Candles are played in both
 * orders of high and low, and the worse result is shown.
 */
export function play(
  prices: readonly Prices[],
  settings: PlayedSettings,
  onProgress: OnProgress = () => undefined,
): Played {
  const playOnce: PlayOnce = isCoupled(settings)
    ? (order, report) => playTogether(prices, settings, order, report)
    : (order, report) => playAlone(prices, settings, order, report);
  if (prices.every(({ kind }) => kind === 'TICKS')) {
    return { ...playOnce('LOW_FIRST', onProgress), order: null };
  }
  const [low, high] = ORDERS.map((order, index) => {
    const played = playOnce(order, (done) => onProgress((index + done) / 2));
    return { ...played, kind: order };
  });
  if (!low || !high) throw new Error('two orders are played');
  const [worse, better] = isWorse(high.figures, low.figures) ? [high, low] : [low, high];
  const { kind, ...played } = worse;
  return { ...played, order: { shown: kind, otherEndMinor: better.figures.endMinor } };
}

function isWorse(one: Figures, other: Figures): boolean {
  if (one.endMinor !== other.endMinor) return one.endMinor < other.endMinor;
  return one.maxDrawdownMinor > other.maxDrawdownMinor;
}

function playAlone(
  [prices]: readonly Prices[],
  settings: BacktestSettings,
  order: CandleOrder,
  onProgress: OnProgress,
): PlayedOnce {
  if (!prices) throw new Error('there are no prices');
  const path = toPath(prices, settings, order, settings.dir);
  const played = runPath(path, settings, { onProgress });
  const { run, points } = played;
  const { shares, cycles, earlyEnd } = run.task;
  return { figures: computeFigures(played, path), points, shares, cycles, earlyEnd, joint: null };
}

function playTogether(
  prices: readonly Prices[],
  coupled: CoupledSettings,
  order: CandleOrder,
  onProgress: OnProgress,
): PlayedOnce {
  const paths = listMarkets(coupled).map(({ settings }, index) => {
    const own = prices[index];
    if (!own) throw new Error('a market has no prices');
    return toPath(own, settings, order, 1);
  });
  const played = runCoupled(paths, coupled, { onProgress });
  const { run, points } = played;
  const { shares, cycles, earlyEnd } = run.task;
  const figures = computeCoupledFigures(played);
  return { figures, points, shares, cycles, earlyEnd, joint: computeJointFigures(played, coupled) };
}

function toPath(
  prices: Prices,
  { assumptions, market }: BacktestSettings,
  order: CandleOrder,
  dir: BacktestSettings['dir'],
): PricePath {
  if (prices.kind === 'TICKS') return placeTicks(prices.columns, dir);
  const spreadTicks = toTicks(assumptions.spread, market);
  return placeCandles(prices.columns, { dir, spreadTicks, order });
}
