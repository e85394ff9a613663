import type { Instrument } from './catalog';
import type { Price } from './price';

const DAY_MS = 24 * 3_600_000;
const STEP_MS = DAY_MS / 96;

export interface DayRange {
  opening: Price;
  /** The highest offer and the lowest bid so far, sampled every quarter of an hour. */
  high: number;
  low: number;
}

/** The ranges of the running day. Each quarter of an hour is read once, however often the range is asked for. */
export function createDayRanges(
  quoteAt: (instrument: Instrument, atMs: number) => Price,
  /** Returns another list once quotes of the past have changed. */
  getScript: (epic: string) => readonly unknown[],
): (instrument: Instrument, nowMs: number) => DayRange {
  const known = new Map<
    string,
    DayRange & { dayStartMs: number; nextMs: number; script: readonly unknown[] }
  >();

  function getKnown(instrument: Instrument, nowMs: number) {
    const dayStartMs = Math.floor(nowMs / DAY_MS) * DAY_MS;
    const script = getScript(instrument.epic);
    const range = known.get(instrument.epic);
    const holds =
      range?.dayStartMs === dayStartMs &&
      range.script === script &&
      // A clock that was set back has not reached it yet.
      range.nextMs - STEP_MS < nowMs;
    if (holds) return range;
    const opening = quoteAt(instrument, dayStartMs);
    const { offer: high, bid: low } = opening;
    const begun = { opening, high, low, dayStartMs, nextMs: dayStartMs + STEP_MS, script };
    // Within its first moment the day may still open at another price.
    if (nowMs > dayStartMs) known.set(instrument.epic, begun);
    return begun;
  }

  return (instrument, nowMs) => {
    const range = getKnown(instrument, nowMs);
    for (; range.nextMs < nowMs; range.nextMs += STEP_MS) {
      const quote = quoteAt(instrument, range.nextMs);
      range.high = Math.max(range.high, quote.offer);
      range.low = Math.min(range.low, quote.bid);
    }
    return range;
  };
}
