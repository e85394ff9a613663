import type { SimDeps } from '../deps';
import { IgError } from '../errors';
import type { BrokerAccount } from '../session/broker-user';
import type { CandleGrid } from './candle-times';
import { candleAt } from './candles';
import type { Instrument } from './catalog';

/** How many candles one page may have when a client asks for no paging. */
const MAX_POINTS = 100_000;

/** The market of a price request; throws IG's 404 for an epic without prices (recorded). */
export function getPricedInstrument(deps: SimDeps, params: unknown): Instrument {
  const instrument = deps.market.findInstrument((params as { epic: string }).epic);
  if (!instrument) throw new IgError(404, 'error.error.price-history.io-error');
  return instrument;
}

/** The candles numbered from `first` on, each counted against the account's weekly allowance. */
export function readCandlePage(
  deps: SimDeps,
  account: BrokerAccount,
  instrument: Instrument,
  page: { grid: CandleGrid; first: number; size: number },
) {
  if (page.size > MAX_POINTS) throw new IgError(400, 'error.invalid.daterange');
  const allowance = deps.limiter.takePoints(account.accountId, page.size);
  const { tickMs } = deps.config;
  const nowMs = deps.clock.now();
  const prices = Array.from({ length: page.size }, (_, index) =>
    candleAt(deps.market, instrument, page.grid, page.first + index, nowMs, tickMs),
  );
  return { prices, allowance };
}

/** The numbers of the candles that begin within a range, up to the running one. */
export function candleRange(
  grid: CandleGrid,
  fromMs: number,
  toMs: number,
  nowMs: number,
): { first: number; last: number } {
  if (fromMs > toMs) throw new IgError(400, 'error.invalid.daterange');
  const holding = grid.numberAt(fromMs);
  return {
    first: grid.getStart(holding) < fromMs ? holding + 1 : holding,
    last: grid.numberAt(Math.min(toMs, nowMs)),
  };
}
