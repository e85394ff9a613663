import { gunzipSync } from 'node:zlib';
import type { Candle } from '@entropi/contracts/markets';
import { generatePastPrices } from '@entropi/ig-sim/past-prices';
import type { Prices } from '@entropi/trading/backtest/play';
import {
  findPriceProblem,
  type PriceRow,
  toCandleColumns,
} from '@entropi/trading/backtest/price-row';
import { toTicks } from '@entropi/trading/core/units';
import type { PricedMarket } from '../priced-markets';
import { readCsv } from './read-csv';

/** The source of prices as it is handed to a thread. Only the text of a CSV is compressed. */
export type GivenPrices =
  | { kind: 'CSV'; compressed: Uint8Array }
  /** The candles by epic. */
  | { kind: 'BROKER'; candles: ReadonlyMap<string, Candle[]> }
  | {
      kind: 'GENERATED';
      seed: number;
      fromMs: number;
      everyMs: number;
      count: number;
    };

/**
 * The prices of each market in its ticks, in the order of the markets. Malformed candles of the broker are left out.
 */
export function makePrices(given: GivenPrices, markets: readonly PricedMarket[]): Prices[] {
  if (given.kind === 'GENERATED') {
    return markets.map(({ epic }) => ({
      kind: 'TICKS',
      columns: generatePastPrices({ ...given, epic }),
    }));
  }
  if (given.kind === 'BROKER') {
    const { candles } = given;
    return markets.map(({ epic, decimalPlaces }) =>
      fromBroker(candles.get(epic) ?? [], decimalPlaces),
    );
  }
  const read = readCsv(gunzipSync(given.compressed).toString('utf8'), markets);
  if ('problems' in read) throw new Error('a CSV that was checked cannot be read any more');
  return read.prices;
}

function fromBroker(candles: readonly Candle[], decimalPlaces: number): Prices {
  const market = { decimalPlaces };
  const rows: Extract<PriceRow, { kind: 'CANDLES' }>[] = [];
  for (const { at, open, high, low, close } of candles) {
    const row = {
      kind: 'CANDLES' as const,
      at: Date.parse(at),
      open: toTicks(open, market),
      high: toTicks(high, market),
      low: toTicks(low, market),
      close: toTicks(close, market),
    };
    if (findPriceProblem(row, rows.at(-1)?.at ?? -1) === null) rows.push(row);
  }
  return { kind: 'CANDLES', columns: toCandleColumns(rows) };
}
