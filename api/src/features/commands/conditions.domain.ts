import type { IncomingHttpHeaders } from 'node:http';
import {
  NOT_AFTER_HEADER,
  PRICE_SEEN_HEADER,
  type PriceSeen,
  parsePricesSeen,
} from '@entropi/contracts/conditions';
import { Timestamp } from '@entropi/contracts/primitives';
import type { Queryable } from '@entropi/db/db';
import type { Deps } from '../../deps';
import { ApiError, conflict, invalid } from '../../errors';
import { findMarket } from '../markets/markets.repo';

/** The conditions under which a trading request may be carried out. */
export interface Conditions {
  /** The request must begin by then; null: at any time. */
  notAfter: Date | null;
  /** The prices that the caller has seen; empty: at any price. */
  seen: readonly PriceSeen[];
}

/** The middle of a price may have moved by this many spreads, or by this part of itself where that is more. */
const SPREADS = 3;
const PART = 0.0005;

/** Reads the conditions from the headers. Throws 422 for a malformed one. */
export function readConditions(headers: IncomingHttpHeaders): Conditions {
  const notAfter = headers[NOT_AFTER_HEADER];
  const priceSeen = headers[PRICE_SEEN_HEADER];
  return {
    notAfter: notAfter === undefined ? null : readTime(notAfter),
    seen: priceSeen === undefined ? [] : readPrices(priceSeen),
  };
}

function readTime(value: string | string[]): Date {
  const { data } = Timestamp.safeParse(value);
  if (data === undefined) {
    const message = 'must be a time in UTC, as 2026-03-02T10:00:00Z';
    throw invalid('headers.not-after', message, 'not_after_form');
  }
  return new Date(data);
}

function readPrices(value: string | string[]): PriceSeen[] {
  const seen = typeof value === 'string' ? parsePricesSeen(value) : null;
  if (seen) return seen;
  const message = 'must be prices, as SIM/IX.D.DAX.IFMM.IP=12242/12243.2';
  throw invalid('headers.price-seen', message, 'price_seen_form');
}

/**
 * Rejects with 409 a request that is late by our own clock, or was decided by a price that is gone: whichever way
 * the price went, the user would not get what they saw. A market without a price now would be dealt at a price that
 * no one has seen.
 */
export async function rejectUnmet(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { notAfter, seen }: Conditions,
): Promise<void> {
  if (notAfter && now() > notAfter) {
    throw conflict('command_late', `It had to be carried out by ${notAfter.toISOString()}`);
  }
  // at most twenty prices: the header names no more.
  for (const price of seen) await rejectMoved(db, price);
}

async function rejectMoved(db: Queryable, seen: PriceSeen): Promise<void> {
  const market = await findMarket(db, seen.environment, seen.epic);
  if (!market || market.bid === null || market.offer === null || market.status !== 'TRADEABLE') {
    throw conflict('no_price', `There is no price of ${seen.epic}`);
  }
  const { bid, offer, decimalPlaces } = market;
  const [before, after] = [(seen.bid + seen.offer) / 2, (bid + offer) / 2];
  const allowed = Math.max(SPREADS * (offer - bid), PART * before);
  const moved = Math.abs(after - before);
  if (moved <= allowed) return;
  const toText = (value: number) => value.toFixed(decimalPlaces);
  throw new ApiError(409, 'price_moved', {
    details: [
      {
        path: 'headers.price-seen',
        message: `the price is ${toText(bid)}/${toText(offer)} by now`,
        values: { seen: toText(before), now: toText(after) },
      },
    ],
  });
}
