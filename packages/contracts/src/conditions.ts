import type { Environment } from './primitives';

/** Header with the time, in UTC by the server's clock, until which a trading request may be carried out. */
export const NOT_AFTER_HEADER = 'not-after';

/** Header with the prices that the sender of a trading request sees: `SIM/IX.D.DAX.IFMM.IP=12242/12243.2`, by commas. */
export const PRICE_SEEN_HEADER = 'price-seen';

/** The price of a market that was seen. */
export interface PriceSeen {
  environment: Environment;
  epic: string;
  bid: number;
  offer: number;
}

const MAX_SEEN = 20;
const SEEN =
  /^(SIM|DEMO|LIVE)\/([A-Za-z0-9._]{6,30})=(\d{1,9}(?:\.\d{1,9})?)\/(\d{1,9}(?:\.\d{1,9})?)$/;

/** Writes the value of the header Price-Seen. */
export function formatPricesSeen(seen: readonly PriceSeen[]): string {
  return seen
    .map(({ environment, epic, bid, offer }) => `${environment}/${epic}=${bid}/${offer}`)
    .join(', ');
}

/** Reads the prices of a header Price-Seen; null when it is malformed. */
export function parsePricesSeen(text: string): PriceSeen[] | null {
  const parts = text.split(',');
  if (parts.length > MAX_SEEN) return null;
  const seen = parts.flatMap((part) => parsePriceSeen(part.trim()) ?? []);
  return seen.length === parts.length ? seen : null;
}

function parsePriceSeen(text: string): PriceSeen | null {
  const [, environment, epic = '', bid, offer] = SEEN.exec(text) ?? [];
  const seen = {
    environment: environment as Environment,
    epic,
    bid: Number(bid),
    offer: Number(offer),
  };
  return seen.bid > 0 && seen.offer > 0 ? seen : null;
}
