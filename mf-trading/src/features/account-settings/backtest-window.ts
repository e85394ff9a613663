import type { BacktestSource } from '@entropi/contracts/backtest-model';

/** How far back a user may test. The resolutions keep each test within the broker's allowance of candles. */
export const BACKTEST_SPANS = ['day', 'week', 'month', 'quarter'] as const;
export type BacktestSpan = (typeof BACKTEST_SPANS)[number];

const DAY_MS = 86_400_000;

const SPANS = {
  day: { days: 1, resolution: 'MINUTE' },
  week: { days: 7, resolution: 'MINUTE_5' },
  month: { days: 30, resolution: 'MINUTE_30' },
  quarter: { days: 90, resolution: 'HOUR' },
} as const;

/** Builds the source of a back-test: the broker's candles of a span that ends now. */
export function toSource(span: BacktestSpan, nowMs: number): BacktestSource {
  const { days, resolution } = SPANS[span];
  const at = (ms: number) => new Date(ms).toISOString();
  return { kind: 'BROKER', resolution, from: at(nowMs - days * DAY_MS), to: at(nowMs) };
}
