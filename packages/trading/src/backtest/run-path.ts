import { toNumber } from '../core/ratio';
import type { Tick } from '../core/units';
import { LadderRun } from './ladder-run';
import type { PricePath } from './price-path';
import type { EquityPoint } from './records';
import { scan } from './scan';
import type { BacktestSettings } from './settings';
import { findCrossed, isReached, NO_TRIGGERS } from './triggers';

/** The number of points of an equity curve, however many prices there are. */
export const MAX_POINTS = 500;

/** A ladder after its prices were played. */
export interface PlayedPath {
  run: LadderRun;
  points: EquityPoint[];
  /** The number of prices that were looked at: all, unless the run ended early. */
  places: number;
}

/**
 * Plays a path: scans the prices to the next one that the ladder waits for, and has only that one decided.
 * `onProgress` is called at every point of the curve, with the part that is done.
 */
export function runPath(
  path: PricePath,
  settings: BacktestSettings,
  {
    onProgress = () => undefined,
    maxPoints = MAX_POINTS,
  }: { onProgress?: ((done: number) => void) | undefined; maxPoints?: number } = {},
): PlayedPath {
  const run = new LadderRun(settings);
  const points: EquityPoint[] = [];
  const count = path.at.length;
  const stretch = Math.max(1, Math.ceil(count / maxPoints));
  let place = 0;
  let seen = run.changes;
  let triggers = NO_TRIGGERS;
  // The first price is always looked at.
  let due = path.at[0] ?? 0;
  let now = path.at[0] ?? 0;
  while (place < count && run.task.earlyEnd === null) {
    const sampleAt = Math.min(place - (place % stretch) + stretch, count) - 1;
    if (run.changes !== seen) {
      seen = run.changes;
      triggers = run.listTriggers(now);
      due = run.nextDue(now);
    }
    const end = Math.min(sampleAt, findFrom(path.at, due, place, count));
    place = scan(path, place, end, triggers, run.book.extremes);
    now = path.at[place] ?? now;
    const isDue = now >= due;
    if (isDue || isReached(openAt(path, place), closeAt(path, place), triggers)) {
      playPlace(run, path, place, isDue);
      run.changes += 1;
    } else {
      run.book.observe(closeAt(path, place));
    }
    if (place === sampleAt) {
      points.push(readPoint(run, path, place));
      onProgress((place + 1) / count);
    }
    place += 1;
  }
  const last = place - 1;
  if (last >= 0 && points.at(-1)?.at !== path.at[last]) points.push(readPoint(run, path, last));
  return { run, points, places: place };
}

/** Plays one index of the path, reached by a jump or through every tick from the one before. */
function playPlace(run: LadderRun, path: PricePath, place: number, isDue: boolean): void {
  const target = tickAt(path, place, run.dir);
  if (place > 0) run.skipTo(closeAt(path, place - 1));
  if (place % path.stride !== 0) {
    const spread = openAt(path, place) - closeAt(path, place);
    let close = closeAt(path, place - 1);
    run.passTime(target.at, close);
    if (isDue) run.onTick(toTick(close, spread, target.at, run.dir));
    for (;;) {
      if (run.task.earlyEnd !== null) return;
      const triggers = run.listTriggers(target.at);
      const next = findCrossed(close, closeAt(path, place), spread, triggers);
      if (next === null) break;
      close = next;
      run.onTick(toTick(close, spread, target.at, run.dir));
    }
  }
  run.onTick(target);
}

function readPoint(run: LadderRun, path: PricePath, place: number): EquityPoint {
  const close = closeAt(path, place);
  const low = toNumber(run.book.resetLow(close));
  const equity = toNumber(run.book.equity(close));
  return { at: path.at[place] ?? 0, equity, low, openShares: run.openShares };
}

/** The first index, from `from` on, whose moment is not before `at`; `count` when there is none. */
function findFrom(at: Float64Array, moment: number, from: number, count: number): number {
  if (moment === Number.POSITIVE_INFINITY) return count;
  let low = from;
  let high = count;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((at[middle] as number) < moment) low = middle + 1;
    else high = middle;
  }
  return low;
}

function tickAt(path: PricePath, place: number, dir: number): Tick {
  const [open, close] = [openAt(path, place), closeAt(path, place)];
  return toTick(close, open - close, path.at[place] ?? 0, dir);
}

/** Makes a tick from a mirrored closing price. */
export function toTick(close: number, spread: number, at: number, dir: number): Tick {
  return dir === 1
    ? { bid: close, offer: close + spread, at }
    : { bid: -(close + spread), offer: -close, at };
}

function openAt(path: PricePath, place: number): number {
  return path.open[place] ?? 0;
}

function closeAt(path: PricePath, place: number): number {
  return path.close[place] ?? 0;
}
