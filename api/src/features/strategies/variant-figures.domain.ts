import type { BacktestFigures } from '@entropi/contracts/backtest-model';
import type { Candle } from '@entropi/contracts/markets';
import { CLOSE_OUT_PERCENT } from '@entropi/contracts/scales';
import { z } from 'zod';
import { ApiError } from '../../errors';
import { completeSettings, type TriedTrading } from '../backtests/settings.domain';
import { toResult } from '../backtests/to-result.domain';
import type { RowContext } from '../jobs/long-job';
import { getEnvironment, refreshCandles } from '../markets/markets.domain';
import { listCandleRows } from '../markets/markets.repo';

/** Variants of one job are tried on the same candles, so that their figures compare. */
const RESOLUTION = 'HOUR';
const DAYS = 30;
const DAY_MS = 24 * 3_600_000;
const MAX_CANDLES = DAYS * 24;
const BALANCE = 10_000;

export const TriedSpan = z.object({
  from: z.string(),
  to: z.string(),
  /**
   * Whether this row may ask the broker for candles that are not stored. Only one row of a job may, since the
   * broker's allowance is weekly.
   */
  mayRequest: z.boolean(),
});
export type TriedSpan = z.infer<typeof TriedSpan>;

export function toTriedSpan(now: Date): Omit<TriedSpan, 'mayRequest'> {
  return { from: new Date(now.getTime() - DAYS * DAY_MS).toISOString(), to: now.toISOString() };
}

/**
 * A variant's figures on the last candles of its market; null where there are no candles, or the variant would not
 * trade.
 */
export async function computeFigures(
  context: RowContext,
  trading: Omit<TriedTrading, 'assumptions' | 'sizeFactor'>,
  span: TriedSpan,
): Promise<BacktestFigures | null> {
  const { deps, actor } = context;
  try {
    const { settings, problems } = await completeSettings(deps, actor, {
      ...trading,
      sizeFactor: 1,
      assumptions: {
        balance: BALANCE,
        slippage: 0,
        close_out_percent: CLOSE_OUT_PERCENT,
        overnight_percent: 0,
      },
    });
    const candles = await listCandles(context, trading.epic, span);
    if (problems.length > 0 || candles.length === 0) return null;
    const { epic } = trading;
    const given = { kind: 'BROKER', candles: new Map([[epic, candles]]) } as const;
    const control = { signal: context.signal, report: () => undefined };
    const played = await deps.backtestThreads.play({ given, settings, epic }, control);
    return played && toResult(played, settings).figures;
  } catch (error) {
    // Without a price of the market nothing can be tried, but the variant is made all the same.
    if (error instanceof ApiError) return null;
    throw error;
  }
}

async function listCandles(
  { deps, actor }: RowContext,
  epic: string,
  { from, to, mayRequest }: TriedSpan,
): Promise<Candle[]> {
  const query = { resolution: RESOLUTION, from, to, limit: MAX_CANDLES } as const;
  if (mayRequest) {
    try {
      return await refreshCandles(deps, actor, epic, query);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
    }
  }
  const environment = await getEnvironment(deps, actor);
  const series = { environment, epic, resolution: RESOLUTION } as const;
  const span = { from: new Date(from), to: new Date(to) };
  return await listCandleRows(deps.db, series, span, MAX_CANDLES);
}
