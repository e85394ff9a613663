import type { CandleColumns } from './price-path';

/** Beyond this a mirrored price, spread or distance would not fit into an integer of 32 bits. */
export const MAX_PRICE_TICKS = 500_000_000;

/** A price or a candle, in ticks. */
export type PriceRow =
  | { kind: 'TICKS'; at: number; bid: number; offer: number }
  | { kind: 'CANDLES'; at: number; open: number; high: number; low: number; close: number };

/** What is wrong with a price; null when nothing is. `before` is the moment of the row before it. */
export function findPriceProblem(row: PriceRow, before: number): string | null {
  if (!Number.isFinite(row.at)) return 'the time is not ISO-8601';
  if (row.at < 0) return 'the time is before 1970';
  if (row.at < before) return 'the time is before that of the row above';
  if (row.kind === 'CANDLES' && row.at === before) return 'the time is that of the row above';
  return row.kind === 'TICKS' ? findTickProblem(row) : findCandleProblem(row);
}

function findTickProblem({ bid, offer }: Extract<PriceRow, { kind: 'TICKS' }>): string | null {
  const problem = findLevelProblem('bid', bid) ?? findLevelProblem('offer', offer);
  if (problem) return problem;
  return offer < bid ? 'the offer is below the bid' : null;
}

function findCandleProblem(row: Extract<PriceRow, { kind: 'CANDLES' }>): string | null {
  const { open, high, low, close } = row;
  const problem =
    findLevelProblem('open', open) ??
    findLevelProblem('high', high) ??
    findLevelProblem('low', low) ??
    findLevelProblem('close', close);
  if (problem) return problem;
  if (low > Math.min(open, close)) return 'the low is above open or close';
  return high < Math.max(open, close) ? 'the high is below open or close' : null;
}

function findLevelProblem(name: string, ticks: number): string | null {
  if (!Number.isSafeInteger(ticks) || ticks <= 0) return `${name} is not a price above 0`;
  return ticks > MAX_PRICE_TICKS ? `${name} is too high` : null;
}

/** Rows as columns. */
export function toCandleColumns(
  rows: readonly Extract<PriceRow, { kind: 'CANDLES' }>[],
): CandleColumns {
  return {
    open: Int32Array.from(rows, (row) => row.open),
    high: Int32Array.from(rows, (row) => row.high),
    low: Int32Array.from(rows, (row) => row.low),
    close: Int32Array.from(rows, (row) => row.close),
    at: Float64Array.from(rows, (row) => row.at),
  };
}
