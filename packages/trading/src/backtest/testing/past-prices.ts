import type { Limits, SellModeConfig } from '@entropi/contracts/trading-model';
import { generateLadder } from '../../core/ladder';
import type { Dir } from '../../core/units';
import type { CandleColumns, TickColumns } from '../price-path';
import type { Assumptions, BacktestSettings } from '../settings';

/** The ladder of the worked example in a market with one decimal, in SINGLE with a target of 8 points. */
export function makeSettings(
  dir: Dir,
  given: {
    sellMode?: Partial<SellModeConfig>;
    limits?: Partial<Limits>;
    assumptions?: Partial<Assumptions>;
  } = {},
): BacktestSettings {
  return {
    dir,
    unit: 'POINTS',
    rows: generateLadder({ step: 20, stepScale: 1.5, sizeScale: 1.5, baseSize: 1, levels: 5 }),
    sizeFactor: 1,
    sellMode: {
      mode: 'SINGLE',
      unit: 'POINTS',
      target: 8,
      trailing: null,
      recovery: null,
      share_stop: null,
      cycle_stop: null,
      ...given.sellMode,
    },
    multipliers: { keyed_by: 'PROFIT_COUNTER', rows: [] },
    limits: {
      max_open_shares: null,
      max_total_size: null,
      max_spread: null,
      daily_loss_limit: null,
      trading_hours: null,
      cooldown_minutes: 0,
      auto_restart: true,
      ...given.limits,
    },
    market: { decimalPlaces: 1, sizeStep: 0.0001, minSize: 0.1, pointValue: 1 },
    currency: 'EUR',
    fxRate: 1,
    assumptions: {
      balance: 100_000,
      spread: 0.4,
      slippage: 0,
      marginPercent: 5,
      closeOutPercent: 50,
      overnightPercent: 0,
      ...given.assumptions,
    },
  };
}

/** Ticks with these bids and one spread, `everyMs` apart. */
export function toTickColumns(
  bids: readonly number[],
  { spread = 4, begin = 0, everyMs = 1000 } = {},
): TickColumns {
  return {
    bid: Int32Array.from(bids),
    offer: Int32Array.from(bids, (bid) => bid + spread),
    at: Float64Array.from(bids, (_, index) => begin + index * everyMs),
  };
}

/** Candles of open, high, low and close, one for each minute. */
export function toCandleColumns(
  rows: readonly { open: number; high: number; low: number; close: number }[],
  begin = 0,
): CandleColumns {
  return {
    open: Int32Array.from(rows, (row) => row.open),
    high: Int32Array.from(rows, (row) => row.high),
    low: Int32Array.from(rows, (row) => row.low),
    close: Int32Array.from(rows, (row) => row.close),
    at: Float64Array.from(rows, (_, index) => begin + index * 60_000),
  };
}
