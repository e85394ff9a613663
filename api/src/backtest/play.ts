import { toTicks } from '../trading/core/units';
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
import { runPath } from './run-path';
import type { BacktestSettings } from './settings';

/** Prices of a back-test: ticks of both sides, or candles of the bid. */
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
  /** Of candles: which order of high and low is shown, the worse one, and what the other ended with. */
  order: { shown: CandleOrder; otherEndMinor: number } | null;
}

const ORDERS = ['LOW_FIRST', 'HIGH_FIRST'] as const;

/** Plays prices; of candles both orders of high and low, and shows the worse. */
export function play(
  prices: Prices,
  settings: BacktestSettings,
  onProgress?: (done: number) => void,
): Played {
  if (prices.kind === 'TICKS') {
    const path = placeTicks(prices.columns, settings.dir);
    return { ...playPath(path, settings, onProgress), order: null };
  }
  const spreadTicks = toTicks(settings.assumptions.spread, settings.market);
  const [low, high] = ORDERS.map((order, index) => {
    const path = placeCandles(prices.columns, { dir: settings.dir, spreadTicks, order });
    const played = playPath(path, settings, (done) => onProgress?.((index + done) / 2));
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

function playPath(
  path: PricePath,
  settings: BacktestSettings,
  onProgress?: (done: number) => void,
): Omit<Played, 'order'> {
  const played = runPath(path, settings, { onProgress });
  const { run, points } = played;
  const { shares, cycles, earlyEnd } = run;
  return { figures: computeFigures(played, path), points, shares, cycles, earlyEnd };
}
