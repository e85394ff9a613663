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
  /** How the market opened on the day (UTC) of a moment, and how far its price has gone since. */
  dayRange: (instrument: Instrument, nowMs: number) => DayRange;
  getStatus: (epic: string) => MarketStatus;
  hidesPrices: (epic: string) => boolean;
  getOverride: (epic: string) => MarketOverride;
  /** The moment whose price is shown of a market; deals are made at the price of now. */
  shownAt: (epic: string) => number;
}

/** Quotes: the scripted ones where a control call set some, else the seeded path at the last tick. */
export function createMarketBook(options: {
  clock: Clock;
  seed: number;
  tickMs: number;
  overrides: () => Record<string, MarketOverride>;
  /** A fault that closes the market for now. */
  closedBy: (epic: string) => { status: MarketStatus; hidePrices: boolean } | null;
  /** A fault by which prices are shown as they were then; null: as they are. */
  stoppedAt: (epic: string) => number | null;
}): MarketBook {
  const byEpic = new Map(instruments.map((instrument) => [instrument.epic, instrument]));
  const getOverride = (epic: string) => options.overrides()[epic] ?? noOverride;

  const seeds = new Map(instruments.map((it) => [it.epic, deriveSeed(options.seed, it.marketId)]));

  /** Nearest tick; faster than text, and candles need it a million times. */
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
