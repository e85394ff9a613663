import type { Candle, Market } from '@entropi/shared/contracts/markets';
import type { Share } from '@entropi/shared/contracts/trading-model';

/** An opening or a closing, at the candle in which it happened. */
export interface Fill {
  /** Begin of that candle, epoch milliseconds. */
  atMs: number;
  direction: Share['direction'];
  kind: 'open' | 'gain' | 'loss';
}

/**
 * The fills of a market's shares within the candles shown, oldest first. What happened before the first
 * candle is left out: the chart would draw it on that candle.
 */
export function listFills(
  shares: readonly Share[],
  market: Pick<Market, 'epic'>,
  candles: readonly Candle[],
  stepMs: number,
): Fill[] {
  const firstMs = Date.parse(candles[0]?.at ?? '');
  const fills = shares
    .filter((share) => share.epic === market.epic)
    .flatMap(({ direction, opened_at: opened, closed_at: closed, profit }): Fill[] => {
      const at = (iso: string) => Math.floor(Date.parse(iso) / stepMs) * stepMs;
      const result = Number(profit?.amount ?? 0) < 0 ? 'loss' : 'gain';
      return [
        ...(opened ? [{ atMs: at(opened), direction, kind: 'open' as const }] : []),
        ...(closed ? [{ atMs: at(closed), direction, kind: result } as const] : []),
      ];
    });
  return fills.filter(({ atMs }) => atMs >= firstMs).sort((a, b) => a.atMs - b.atMs);
}

/** Fills of the same kind at the same candle as one with their number: a column of marks would hide prices. */
export function groupFills(fills: readonly Fill[]): (Fill & { count: number })[] {
  const groups = new Map<string, Fill & { count: number }>();
  for (const fill of fills) {
    const key = `${fill.atMs} ${fill.direction} ${fill.kind}`;
    const group = groups.get(key);
    if (group) group.count += 1;
    else groups.set(key, { ...fill, count: 1 });
  }
  return [...groups.values()];
}
