import { type Played, play } from '@entropi/trading/backtest/play';
import type { PlayedSettings } from '@entropi/trading/backtest/settings';
import { listPriced, type PricedMarket } from '../priced-markets';
import type { CsvProblem } from './csv-rows';
import { type GivenPrices, makePrices } from './make-prices';
import { PROGRESS_PARTS } from './progress';
import { readCsv } from './read-csv';

export interface PlayTask {
  given: GivenPrices;
  settings: PlayedSettings;
  /** The market of a single strategy; the members of a coupled one name their own. */
  epic: string;
  /** Shared memory of one number: the progress, in parts of PROGRESS_PARTS. */
  progress: Int32Array;
}

/** Plays a back-test; null when a market has no price. */
export function runPlay({ given, settings, epic, progress }: PlayTask): Played | null {
  const prices = makePrices(given, listPriced(settings, epic));
  if (prices.some(({ columns }) => columns.at.length === 0)) return null;
  return play(prices, settings, (done) => {
    Atomics.store(progress, 0, Math.round(done * PROGRESS_PARTS));
  });
}

/** The rows of a CSV that cannot be read; empty when all can be read. */
export function checkCsv(given: { text: string; markets: readonly PricedMarket[] }): CsvProblem[] {
  const read = readCsv(given.text, given.markets);
  return 'problems' in read ? read.problems : [];
}
