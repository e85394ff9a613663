import type { CandleResolution } from '@entropi/contracts/markets';

const MINUTE_MS = 60_000;

export interface ChartRange {
  id: 'hour' | 'fourHours' | 'day' | 'week';
  resolution: CandleResolution;
  resolutionMs: number;
  /** Number of candles of the range. */
  candles: number;
}

/** The ranges that the buttons offer. */
export const CHART_RANGES: readonly [ChartRange, ...ChartRange[]] = [
  { id: 'hour', resolution: 'MINUTE', resolutionMs: MINUTE_MS, candles: 60 },
  { id: 'fourHours', resolution: 'MINUTE_2', resolutionMs: 2 * MINUTE_MS, candles: 120 },
  { id: 'day', resolution: 'MINUTE_10', resolutionMs: 10 * MINUTE_MS, candles: 144 },
  { id: 'week', resolution: 'HOUR', resolutionMs: 60 * MINUTE_MS, candles: 168 },
];
