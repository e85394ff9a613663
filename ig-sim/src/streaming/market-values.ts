import type { SimDeps } from '../deps';
import { clockTime } from '../http/ig-dates';
import type { Instrument } from '../market/catalog';
import type { MarketStatus } from '../market/market-override';
import { marketSummary } from '../market/market-view';
import type { FieldValues } from './tlcp';

const text = (value: number | null) => (value === null ? null : String(value));

export const marketFields = [
  'BID',
  'OFFER',
  'HIGH',
  'LOW',
  'MID_OPEN',
  'CHANGE',
  'CHANGE_PCT',
  'UPDATE_TIME',
  'MARKET_DELAY',
  'MARKET_STATE',
] as const;

const DEPTHS = [1, 2, 3, 4, 5] as const;
const SIDES = ['BIDPRICE', 'ASKPRICE', 'BIDSIZE', 'ASKSIZE'] as const;
const DEPTH_FIELDS = DEPTHS.flatMap((depth) => SIDES.map((side) => `${side}${depth}`));

export const priceFields: readonly string[] = [
  'MID_OPEN',
  'HIGH',
  'LOW',
  'BIDQUOTEID',
  'ASKQUOTEID',
  'CURRENCY0',
  'TIMESTAMP',
  'DLG_FLAG',
  ...DEPTH_FIELDS,
];

/** IG's names for a status where it streams a depth of prices. */
const DEALING_FLAGS: Record<MarketStatus, string> = {
  TRADEABLE: 'DEAL',
  CLOSED: 'CLOSED',
  OFFLINE: 'CLOSED',
  EDITS_ONLY: 'EDIT',
  ON_AUCTION: 'AUCTION',
  ON_AUCTION_NO_EDITS: 'AUCTIONNOEDIT',
  SUSPENDED: 'SUSPEND',
};

/** A market in the form of `MARKET:{epic}`. */
export function marketValues(deps: SimDeps, instrument: Instrument): FieldValues {
  const shown = marketSummary(deps.market, instrument);
  const middle = (shown.bid ?? 0) - shown.netChange + instrument.spread / 2;
  return {
    BID: text(shown.bid),
    OFFER: text(shown.offer),
    HIGH: text(shown.high),
    LOW: text(shown.low),
    MID_OPEN: middle.toFixed(instrument.decimals),
    CHANGE: text(shown.netChange),
    CHANGE_PCT: text(shown.percentageChange),
    UPDATE_TIME: clockTime(deps.market.shownAt(instrument.epic)),
    MARKET_DELAY: '0',
    MARKET_STATE: shown.marketStatus,
  };
}

/** A market in the form of `PRICE:{accountId}:{epic}`; the simulator has a depth of one. */
export function priceValues(deps: SimDeps, instrument: Instrument): FieldValues {
  const { BID, OFFER, HIGH, LOW, MID_OPEN } = marketValues(deps, instrument);
  const deeper = Object.fromEntries(DEPTH_FIELDS.map((field) => [field, null]));
  return {
    ...deeper,
    MID_OPEN: MID_OPEN ?? null,
    HIGH: HIGH ?? null,
    LOW: LOW ?? null,
    BIDQUOTEID: null,
    ASKQUOTEID: null,
    CURRENCY0: instrument.currency,
    BIDPRICE1: BID ?? null,
    ASKPRICE1: OFFER ?? null,
    BIDSIZE1: BID === null ? null : String(instrument.maxDealSize),
    ASKSIZE1: OFFER === null ? null : String(instrument.maxDealSize),
    TIMESTAMP: String(deps.market.shownAt(instrument.epic)),
    DLG_FLAG: DEALING_FLAGS[deps.market.getStatus(instrument.epic)],
  };
}
