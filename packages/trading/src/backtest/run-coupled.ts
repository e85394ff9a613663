import type { Tick } from '../core/units';
import { jumpTo, passTo } from './await-prices';
import { CoupledRun } from './coupled-run';
import type { PricePath } from './price-path';
import type { EquityPoint } from './records';
import { MAX_POINTS } from './run-path';
import type { CoupledSettings } from './settings';

const MIN_HOLDS_MS = 60_000;
/** A market is silent when no price has come for this many times the usual interval. */
const HOLDS_TIMES = 4;

/** A coupled strategy after its prices were played. */
export interface PlayedTogether {
  run: CoupledRun;
  points: EquityPoint[];
  /** The first and the last moment that were looked at, and the number of prices. */
  from: number;
  to: number;
  prices: number;
}

/**
 * Plays the prices of several markets in the order of time, one price at a time; prices of the same moment in the
 * order of the markets. Each path has the bid (`close`) and the offer (`open`).
 */
export function runCoupled(
  markets: readonly PricePath[],
  settings: CoupledSettings,
  {
    onProgress = () => undefined,
    maxPoints = MAX_POINTS,
  }: { onProgress?: ((done: number) => void) | undefined; maxPoints?: number } = {},
): PlayedTogether {
  const run = new CoupledRun(settings, markets.map(findHolds));
  const count = markets.reduce((sum, { at }) => sum + at.length, 0);
  const stretch = Math.max(1, Math.ceil(count / maxPoints));
  const points: EquityPoint[] = [];
  let prices = 0;
  let [from, to] = [0, 0];
  for (const { market, place } of mergeByTime(markets)) {
    const path = markets[market];
    if (!path || run.task.earlyEnd !== null) break;
    const tick = tickAt(path, place);
    if (place % path.stride === 0) jumpTo(run, market, tick);
    else passTo(run, market, tick);
    if (prices === 0) from = tick.at;
    to = tick.at;
    prices += 1;
    if (prices % stretch !== 0) continue;
    points.push(readPoint(run, to));
    onProgress(prices / count);
  }
  if (prices > 0 && points.at(-1)?.at !== to) points.push(readPoint(run, to));
  return { run, points, from, to, prices };
}

/** The indexes of all paths in the order of time. */
export function* mergeByTime(
  markets: readonly PricePath[],
): Generator<{ market: number; place: number }> {
  const places = markets.map(() => 0);
  for (;;) {
    let market = -1;
    let earliest = Number.POSITIVE_INFINITY;
    for (let index = 0; index < markets.length; index += 1) {
      const at = markets[index]?.at[places[index] ?? 0];
      if (at === undefined || at >= earliest) continue;
      market = index;
      earliest = at;
    }
    if (market < 0) return;
    const place = places[market] ?? 0;
    places[market] = place + 1;
    yield { market, place };
  }
}

/** How long the last price of a market holds. */
export function findHolds({ at }: PricePath): number {
  const distances = at.slice(1).map((moment, index) => moment - (at[index] ?? 0));
  distances.sort();
  const usual = distances[distances.length >> 1] ?? 0;
  return Math.max(MIN_HOLDS_MS, HOLDS_TIMES * usual);
}

/** The price at an index of a path, in ticks that are not mirrored. */
export function tickAt(path: PricePath, place: number): Tick {
  const [bid, offer, at] = [path.close[place] ?? 0, path.open[place] ?? 0, path.at[place] ?? 0];
  return { bid, offer, at };
}

function readPoint(run: CoupledRun, at: number): EquityPoint {
  const low = run.book.resetLow();
  return { at, equity: run.book.equityNumber, low, openShares: run.openShares };
}
