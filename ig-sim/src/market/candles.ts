import { countUntil } from '../count-until';
import { isoSeconds, slashSeconds } from '../http/ig-dates';
import type { CandleGrid } from './candle-times';
import type { Instrument } from './catalog';
import type { MarketBook } from './market-book';
import type { Price } from './price';

/** Within a candle, prices are sampled at multiples of this, whatever the resolution. */
const SAMPLE_MS = 5000;

/** Moments that decide a candle: its start, the samples, scripted changes, its last moment. */
function* momentsOf(market: MarketBook, instrument: Instrument, startMs: number, lastMs: number) {
  yield startMs;
  for (let atMs = startMs + SAMPLE_MS; atMs < lastMs; atMs += SAMPLE_MS) yield atMs;
  const { script } = market.getOverride(instrument.epic);
  for (const { atMs } of script.slice(countUntil(script, startMs), countUntil(script, lastMs))) {
    yield atMs;
  }
  yield lastMs;
}

/** One candle of [startMs, endMs), computed from the path when it is asked for; the running candle ends now. */
export function candleAt(
  market: MarketBook,
  instrument: Instrument,
  grid: CandleGrid,
  number: number,
  nowMs: number,
  tickMs: number,
) {
  const startMs = grid.getStart(number);
  const lastMs = Math.min(grid.getStart(number + 1) - 1, Math.max(nowMs, startMs));
  const open = market.quoteAt(instrument, startMs);
  const close = market.quoteAt(instrument, lastMs);
  const high = { ...open };
  const low = { ...open };
  for (const atMs of momentsOf(market, instrument, startMs, lastMs)) {
    const quote = market.quoteAt(instrument, atMs);
    if (quote.bid > high.bid) high.bid = quote.bid;
    if (quote.offer > high.offer) high.offer = quote.offer;
    if (quote.bid < low.bid) low.bid = quote.bid;
    if (quote.offer < low.offer) low.offer = quote.offer;
  }
  const priced = ({ bid, offer }: Price) => ({ bid, ask: offer, lastTraded: null });
  return {
    snapshotTime: slashSeconds(startMs),
    snapshotTimeUTC: isoSeconds(startMs),
    openPrice: priced(open),
    closePrice: priced(close),
    highPrice: priced(high),
    lowPrice: priced(low),
    lastTradedVolume: Math.max(1, Math.floor((lastMs + 1 - startMs) / tickMs)),
  };
}
