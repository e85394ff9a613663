import type { SimDeps } from '../deps';
import type { PastPricesQuery } from './control-schemas';

/** What a market showed at moments of the past; null when one of them is still in the future. */
export function listPastPrices(
  deps: SimDeps,
  epic: string,
  { from, everyMs, count }: PastPricesQuery,
): { bid: number[]; offer: number[] } | null {
  const instrument = deps.market.getInstrument(epic);
  if (from + (count - 1) * everyMs >= deps.clock.now()) return null;
  const quotes = Array.from({ length: count }, (_, place) =>
    deps.market.quoteAt(instrument, from + place * everyMs),
  );
  return { bid: quotes.map(({ bid }) => bid), offer: quotes.map(({ offer }) => offer) };
}
