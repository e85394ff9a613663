import type { Clock } from '../clock';
import { countUntil } from '../count-until';
import { IgError } from '../errors';
import type { Instrument } from './catalog';
import { instruments } from './catalog';
import { createDayRanges, type DayRange } from './day-ranges';
import type { MarketOverride, MarketStatus } from './market-override';
import { noOverride } from './market-override';
import type { Price } from './price';
import { deriveSeed, middleAt } from './price-path';

const { floor, round } = Math;

export interface MarketBook {
  instruments: readonly Instrument[];
  findInstrument: (epic: string) => Instrument | null;
  /** Throws 404 instrument-not-found. */
  getInstrument: (epic: string) => Instrument;
  quoteAt: (instrument: Instrument, atMs: number) => Price;
  quote: (instrument: Instrument) => Price;
  /** How the market opened on the day (UTC) of a moment, and how far its price has moved since. */
  dayRange: (instrument: Instrument, nowMs: number) => DayRange;
  getStatus: (epic: string) => MarketStatus;
  hidesPrices: (epic: string) => boolean;
  getOverride: (epic: string) => MarketOverride;
  /** The moment whose price of a market is shown; deals are always made at the present price. */
  shownAt: (epic: string) => number;
}

/** The quotes of markets: scripted where a control call has set some, otherwise the seeded path at the last tick. */
export function createMarketBook(options: {
  clock: Clock;
  seed: number;
  tickMs: number;
  overrides: () => Record<string, MarketOverride>;
  /** The fault that closes the market at present; null when there is none. */
  closedBy: (epic: string) => { status: MarketStatus; hidePrices: boolean } | null;
  /** The moment at which a fault has stopped the shown prices; null when none has. */
  stoppedAt: (epic: string) => number | null;
}): MarketBook {
  const byEpic = new Map(instruments.map((instrument) => [instrument.epic, instrument]));
  const getOverride = (epic: string) => options.overrides()[epic] ?? noOverride;

  const seeds = new Map(instruments.map((it) => [it.epic, deriveSeed(options.seed, it.marketId)]));

  /** The nearest tick. This is faster than formatting, and candles need it a million times. */
  function toTick(price: number, decimals: number): number {
    const ticksPerUnit = 10 ** decimals;
    return round(price * ticksPerUnit) / ticksPerUnit;
  }

  function pathQuote(instrument: Instrument, atMs: number): Price {
    const { basePrice, waves, spread, decimals } = instrument;
    const tickAtMs = floor(atMs / options.tickMs) * options.tickMs;
    const middle = middleAt(seeds.get(instrument.epic) ?? 0, basePrice, waves, tickAtMs);
    const bid = toTick(middle - spread / 2, decimals);
    return { bid, offer: toTick(bid + spread, decimals) };
  }

  function findScripted(epic: string, atMs: number) {
    const { script } = getOverride(epic);
    return script[countUntil(script, atMs) - 1];
  }

  function quoteAt(instrument: Instrument, atMs: number): Price {
    const scripted = findScripted(instrument.epic, atMs);
    return scripted ? { bid: scripted.bid, offer: scripted.offer } : pathQuote(instrument, atMs);
  }

  return {
    instruments,
    findInstrument: (epic) => byEpic.get(epic) ?? null,
    getInstrument: (epic) => {
      const instrument = byEpic.get(epic);
      if (!instrument) throw new IgError(404, 'error.trading.otc.instrument-not-found');
      return instrument;
    },
    quoteAt,
    dayRange: createDayRanges(quoteAt, (epic) => getOverride(epic).script),
    quote: (instrument) => quoteAt(instrument, options.clock.now()),
    getStatus: (epic) => options.closedBy(epic)?.status ?? getOverride(epic).status,
    hidesPrices: (epic) => options.closedBy(epic)?.hidePrices ?? getOverride(epic).hidesPrices,
    getOverride,
    shownAt: (epic) => options.stoppedAt(epic) ?? options.clock.now(),
  };
}
