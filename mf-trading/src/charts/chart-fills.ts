import type { Candle, Market } from '@entropi/contracts/markets';
import type { Share } from '@entropi/contracts/trading-model';

/** An opening or a closing, placed at the candle in which it happened. */
export interface Fill {
  /** Beginning of that candle, in epoch milliseconds. */
  atMs: number;
  direction: Share['direction'];
  kind: 'open' | 'gain' | 'loss';
}

/** The fields of a share from which its fills are found. */
type FilledShare = Pick<Share, 'epic' | 'direction' | 'opened_at' | 'closed_at' | 'profit'>;

/**
 * Lists the fills of a market's shares within the candles shown, oldest first. Fills before the first candle
 * are left out, because the chart would draw them on that candle.
 */
export function listFills(
  shares: readonly FilledShare[],
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

/** Merges fills of the same kind at one candle into one mark with their number: many marks would hide the prices. */
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
