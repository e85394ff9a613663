import { closingPrice, openingPrice } from '../../core/units';
import { LadderRun } from '../ladder-run';
import type { PricePath } from '../price-path';
import { toTick } from '../run-path';
import type { BacktestSettings } from '../settings';

/** One index of a path: its opening and closing price at a moment. */
export interface Place {
  open: number;
  close: number;
  at: number;
}

/** The prices of a path as objects. */
export function listPlaces(path: PricePath): Place[] {
  return Array.from(path.at, (at, place) => ({
    open: path.open[place] ?? 0,
    close: path.close[place] ?? 0,
    at,
  }));
}

/** Plays a path literally: has every tick decided, including those between the prices of a candle. */
export function runNaively(path: PricePath, settings: BacktestSettings): LadderRun {
  const run = new LadderRun(settings);
  const places = listPlaces(path);
  for (const [index, { open, close, at }] of places.entries()) {
    const before = places[index - 1];
    const spread = open - close;
    if (before && index % path.stride !== 0) {
      const step = Math.sign(close - before.close);
      run.passTime(at, before.close);
      for (let passed = before.close; passed !== close; passed += step) {
        if (run.task.earlyEnd !== null) return run;
        run.onTick(toTick(passed, spread, at, settings.dir));
      }
    }
    if (run.task.earlyEnd !== null) return run;
    const tick = toTick(close, spread, at, settings.dir);
    if (openingPrice(tick, settings.dir) !== open || closingPrice(tick, settings.dir) !== close) {
      throw new Error('a place is no price');
    }
    run.onTick(tick);
  }
  return run;
}
