import type { BacktestSource } from '@entropi/contracts/backtest-model';

/** The prices that a back-test may play: the broker's of some time, or generated ones. */
export const PRICES = ['day', 'week', 'month', 'quarter', 'generated'] as const;
export type Prices = (typeof PRICES)[number];

const DAY_MS = 86_400_000;
/** The same prices each time, so that two runs on them differ by their strategies alone. */
const GENERATED = { seed: 1, ticks: 200_000, every_ms: 3_000 } as const;

/** The resolutions keep each run within the broker's allowance of candles. */
const SPANS = {
  day: { days: 1, resolution: 'MINUTE' },
  week: { days: 7, resolution: 'MINUTE_5' },
  month: { days: 30, resolution: 'MINUTE_30' },
  quarter: { days: 90, resolution: 'HOUR' },
} as const;

/** Builds the source of a back-test that ends now. */
export function toSource(prices: Prices, nowMs: number): BacktestSource {
  const at = (ms: number) => new Date(ms).toISOString();
  if (prices === 'generated') {
    const from = at(nowMs - GENERATED.ticks * GENERATED.every_ms);
    return { kind: 'GENERATED', ...GENERATED, from };
  }
  const { days, resolution } = SPANS[prices];
  return { kind: 'BROKER', resolution, from: at(nowMs - days * DAY_MS), to: at(nowMs) };
}
