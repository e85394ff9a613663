import type { SimDeps } from '../deps';
import { candleGrid } from '../market/candle-times';
import { candleAt } from '../market/candles';
import type { Instrument } from '../market/catalog';
import { marketValues } from './market-values';
import type { FieldValues } from './tlcp';

const DAY_FIELDS = [
  'DAY_OPEN_MID',
  'DAY_NET_CHG_MID',
  'DAY_PERC_CHG_MID',
  'DAY_HIGH',
  'DAY_LOW',
] as const;

export const tickFields: readonly string[] = [
  'BID',
  'OFR',
  'LTP',
  'LTV',
  'TTV',
  'UTM',
  ...DAY_FIELDS,
];

const ENDS = ['OPEN', 'HIGH', 'LOW', 'CLOSE'] as const;

export const candleFields: readonly string[] = [
  'LTV',
  'TTV',
  'UTM',
  'CONS_END',
  'CONS_TICK_COUNT',
  ...DAY_FIELDS,
  ...['OFR', 'BID', 'LTP'].flatMap((side) => ENDS.map((end) => `${side}_${end}`)),
];

/** The resolution of candles, by its name in streams. */
export const CANDLE_SPANS: Readonly<Record<string, string>> = {
  SECOND: 'SECOND',
  '1MINUTE': 'MINUTE',
  '5MINUTE': 'MINUTE_5',
  HOUR: 'HOUR',
};

function dayValues(deps: SimDeps, instrument: Instrument): FieldValues {
  const shown = marketValues(deps, instrument);
  return {
    DAY_OPEN_MID: shown.MID_OPEN ?? null,
    DAY_NET_CHG_MID: shown.CHANGE ?? null,
    DAY_PERC_CHG_MID: shown.CHANGE_PCT ?? null,
    DAY_HIGH: shown.HIGH ?? null,
    DAY_LOW: shown.LOW ?? null,
  };
}

/** A price in the form of `CHART:{epic}:TICK`. */
export function tickValues(deps: SimDeps, instrument: Instrument): FieldValues {
  const shown = marketValues(deps, instrument);
  return {
    ...dayValues(deps, instrument),
    BID: shown.BID ?? null,
    OFR: shown.OFFER ?? null,
    LTP: null,
    LTV: null,
    TTV: null,
    UTM: String(deps.market.shownAt(instrument.epic)),
  };
}

/** The running candle in the form of `CHART:{epic}:{span}`. The last update of a candle is not marked as such. */
export function candleValues(
  deps: SimDeps,
  instrument: Instrument,
  resolution: string,
): FieldValues {
  const nowMs = deps.clock.now();
  const grid = candleGrid(resolution);
  const number = grid.numberAt(nowMs);
  const candle = candleAt(deps.market, instrument, grid, number, nowMs, deps.config.tickMs);
  const { openPrice, highPrice, lowPrice, closePrice, lastTradedVolume } = candle;
  const ends = { OPEN: openPrice, HIGH: highPrice, LOW: lowPrice, CLOSE: closePrice };
  const sides = Object.entries(ends).flatMap(([end, { bid, ask }]) => [
    [`BID_${end}`, String(bid)],
    [`OFR_${end}`, String(ask)],
    [`LTP_${end}`, null],
  ]);
  return {
    ...dayValues(deps, instrument),
    ...Object.fromEntries(sides),
    LTV: null,
    TTV: null,
    UTM: String(grid.getStart(number)),
    CONS_END: '0',
    CONS_TICK_COUNT: String(lastTradedVolume),
  };
}
