import { z } from 'zod';
import type { Confirm } from '../broker-data';
import type { StreamedPosition, StreamedPrice } from '../broker-stream';
import { MaybeText } from './ig-fields';
import { mapConfirm } from './ig-mapper';
import {
  mapMarketStatus,
  PriceSnapshot,
  readPrice,
  type SnapshotClock,
  toOrderTime,
} from './ig-market';
import { ConfirmReply } from './ig-schema';
import { parseClockTime } from './ig-time';

/** Reads one field of an update; null where it has no value. */
export type ReadField = (field: string) => string | null;

/** One way in which IG streams a market's price: its names, and how its fields are read (§1.11). */
export interface PriceItem {
  toName(accountId: string, epic: string): string;
  mode: 'MERGE' | 'DISTINCT';
  adapter: string | null;
  fields: { bid: string; offer: string; at: string; status: string | null };
  /** The update's own time, in epoch milliseconds; null when it cannot be read. */
  parseAt(text: string | null, clock: SnapshotClock): number | null;
}

const toEpoch = (text: string | null): number | null =>
  text !== null && /^\d{10,15}$/.test(text) ? Number(text) : null;

/** In the order in which they are tried: later ones show less, or are deprecated. */
export const PRICE_ITEMS: readonly PriceItem[] = [
  {
    toName: (accountId, epic) => `PRICE:${accountId}:${epic}`,
    mode: 'MERGE',
    adapter: 'Pricing',
    fields: { bid: 'BIDPRICE1', offer: 'ASKPRICE1', at: 'TIMESTAMP', status: 'DLG_FLAG' },
    parseAt: toEpoch,
  },
  {
    toName: (_accountId, epic) => `MARKET:${epic}`,
    mode: 'MERGE',
    adapter: null,
    fields: { bid: 'BID', offer: 'OFFER', at: 'UPDATE_TIME', status: 'MARKET_STATE' },
    parseAt: (text, { offsetMs, now }) =>
      offsetMs === null ? null : parseClockTime(text, offsetMs, now),
  },
  {
    toName: (_accountId, epic) => `CHART:${epic}:TICK`,
    mode: 'DISTINCT',
    adapter: null,
    fields: { bid: 'BID', offer: 'OFR', at: 'UTM', status: null },
    parseAt: toEpoch,
  },
];

/**
 * A price in the form in which an update shows it. The same check as for polled prices decides whether it is one.
 */
export function readStreamedPrice(
  item: PriceItem,
  epic: string,
  read: ReadField,
  clock: SnapshotClock,
): StreamedPrice {
  const { fields } = item;
  const at = item.parseAt(read(fields.at), clock);
  const flag = fields.status === null ? null : read(fields.status);
  const status = flag === null ? null : mapMarketStatus(flag);
  const snapshot = PriceSnapshot.parse({
    bid: read(fields.bid),
    offer: read(fields.offer),
    marketStatus: status ?? 'TRADEABLE',
    updateTimeUTC: at === null ? null : new Date(at).toISOString().slice(11, 19),
  });
  const brokerAtMs = toOrderTime(at, clock);
  return { epic, ...readPrice(snapshot, clock), status, brokerAtMs };
}

/** The items of an account: each field of TRADE is JSON, or null. */
export const TRADE_FIELDS = ['CONFIRMS', 'OPU'] as const;
export const ACCOUNT_FIELDS = ['FUNDS', 'DEPOSIT'] as const;

const PositionUpdate = z.object({
  dealId: z.string(),
  dealIdOrigin: MaybeText,
  status: z.string(),
  channel: MaybeText,
});

/** The confirm of an update; null when it contains none that can be read. */
export function readStreamedConfirm(read: ReadField): Confirm | null {
  const parsed = ConfirmReply.safeParse(parseJson(read('CONFIRMS')));
  return parsed.success ? mapConfirm(parsed.data) : null;
}

/**
 * What an update says about a position, by the deal that opened it; null when it contains nothing that can be read.
 */
export function readStreamedPosition(read: ReadField): StreamedPosition | null {
  const parsed = PositionUpdate.safeParse(parseJson(read('OPU')));
  if (!parsed.success) return null;
  const { dealId, dealIdOrigin, status, channel } = parsed.data;
  return { dealId: dealIdOrigin ?? dealId, status, channel };
}

function parseJson(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text);
  } catch {
    return null;
  }
}
