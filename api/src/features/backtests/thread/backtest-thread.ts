import { type Played, play } from '../../../backtest/play';
import type { BacktestSettings } from '../../../backtest/settings';
import { type GivenPrices, makePrices } from './make-prices';
import { PROGRESS_PARTS } from './progress';
import { type CsvProblem, readCsv } from './read-csv';

export interface PlayTask {
  given: GivenPrices;
  settings: BacktestSettings;
  /** One number: how far it is, in parts of PROGRESS_PARTS. */
  progress: Int32Array;
}

/** Plays a back-test; null when there is no price. */
export function runPlay({ given, settings, progress }: PlayTask): Played | null {
  const prices = makePrices(given, settings.market.decimalPlaces);
  if (prices.columns.at.length === 0) return null;
  return play(prices, settings, (done) => {
    Atomics.store(progress, 0, Math.round(done * PROGRESS_PARTS));
  });
}

/** What cannot be read of a CSV; empty when all can. */
export function checkCsv(given: { text: string; decimalPlaces: number }): CsvProblem[] {
  const read = readCsv(given.text, given.decimalPlaces);
  return 'problems' in read ? read.problems : [];
}
