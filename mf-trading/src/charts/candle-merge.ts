import type { Candle } from '@entropi/contracts/markets';
import type { Price } from '@entropi/contracts/prices';

/** Merges a price into the last candle or begins the next one; null without a bid, or for a price of an earlier candle. */
export function candleAfterTick(
  last: Candle | undefined,
  tick: Pick<Price, 'bid' | 'at'>,
  resolutionMs: number,
): Candle | null {
  if (tick.bid === null) return null;
  const { bid } = tick;
  const startMs = Math.floor(Date.parse(tick.at) / resolutionMs) * resolutionMs;
  if (last && Date.parse(last.at) > startMs) return null;
  if (last && Date.parse(last.at) === startMs) {
    return { ...last, high: Math.max(last.high, bid), low: Math.min(last.low, bid), close: bid };
  }
  const open = last?.close ?? bid;
  return {
    at: new Date(startMs).toISOString(),
    open,
    high: Math.max(open, bid),
    low: Math.min(open, bid),
    close: bid,
  };
}
