import type { PastCycle } from '@entropi/contracts/cycles';
import type { CandleResolution } from '@entropi/contracts/markets';

const MINUTE_MS = 60_000;

const STEPS: readonly [CandleResolution, number][] = [
  ['MINUTE', MINUTE_MS],
  ['MINUTE_2', 2 * MINUTE_MS],
  ['MINUTE_3', 3 * MINUTE_MS],
  ['MINUTE_5', 5 * MINUTE_MS],
  ['MINUTE_10', 10 * MINUTE_MS],
  ['MINUTE_15', 15 * MINUTE_MS],
  ['MINUTE_30', 30 * MINUTE_MS],
  ['HOUR', 60 * MINUTE_MS],
  ['HOUR_2', 120 * MINUTE_MS],
  ['HOUR_3', 180 * MINUTE_MS],
  ['HOUR_4', 240 * MINUTE_MS],
  ['DAY', 1440 * MINUTE_MS],
];

/** Most candles of a replay: each that is read counts against the broker's allowance. */
const MAX_CANDLES = 240;
/** Number of candles shown before and after the cycle. */
const MARGIN = 10;

export interface ReplayWindow {
  resolution: CandleResolution;
  stepMs: number;
  from: string;
  to: string;
  limit: number;
}

/**
 * Chooses candles that show a whole cycle, as fine as their number allows, and no finer than `finest`: a
 * back-test was played on candles of that resolution, so its fills have no finer times.
 */
export function chooseWindow(
  { started_at: started, ended_at: ended }: Pick<PastCycle, 'started_at' | 'ended_at'>,
  nowMs: number,
  finest: CandleResolution = 'MINUTE',
): ReplayWindow {
  const startMs = Date.parse(started);
  const endMs = ended === null ? nowMs : Date.parse(ended);
  const fits = ([, stepMs]: (typeof STEPS)[number]) =>
    (endMs - startMs) / stepMs <= MAX_CANDLES - 2 * MARGIN;
  const first = STEPS.findIndex(([resolution]) => resolution === finest);
  const [resolution, stepMs] = STEPS.slice(Math.max(first, 0)).find(fits) ?? [
    'DAY',
    1440 * MINUTE_MS,
  ];
  const from = Math.floor(startMs / stepMs - MARGIN) * stepMs;
  const to = Math.min(nowMs, Math.ceil(endMs / stepMs + MARGIN) * stepMs);
  return {
    resolution,
    stepMs,
    from: new Date(from).toISOString(),
    to: new Date(to).toISOString(),
    limit: MAX_CANDLES,
  };
}
