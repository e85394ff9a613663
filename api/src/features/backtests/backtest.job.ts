import { MAX_BROKER_CANDLES } from '@entropi/contracts/backtest-model';
import type { Candle } from '@entropi/contracts/markets';
import { inTransaction } from '@entropi/db/db';
import { z } from 'zod';
import { conflict, notFound } from '../../errors';
import { defineLongJob, type RowContext } from '../jobs/long-job';
import { countCandles } from '../markets/candle-span';
import { refreshCandles } from '../markets/markets.domain';
import { findBacktestTask, saveBacktestResult } from './backtests.repo';
import { listPriced } from './priced-markets';
import type { GivenPrices } from './thread/make-prices';
import { toCycleRow, toResult, toShareRow } from './to-result.domain';

/** No one waits for it at a screen, and a response of a busy machine that came later would be lost. */
const TIMEOUT_MS = 30_000;

type Task = NonNullable<Awaited<ReturnType<typeof findBacktestTask>>>;

/**
 * Plays a back-test and saves its result. It is played again when its process died in the middle, and when engine or
 * broker were away or busy, as at the start of an installation.
 */
export const backtestJob = defineLongJob({
  kind: 'strategies.backtest',
  role: 'user',
  outwaits: true,
  subject: z.object({ backtestId: z.number().int() }),
  repeatable: async (context, { backtestId }) => {
    const { deps, signal, report } = context;
    const task = await findBacktestTask(deps.db, backtestId);
    if (!task) throw notFound();
    const { settings, epic } = task;
    const given = await findPrices(context, task);
    const played = await deps.backtestThreads.play({ given, settings, epic }, { signal, report });
    if (!played) throw conflict('no_prices', 'There are no prices of this time');
    const result = toResult(played, settings);
    await inTransaction(deps.db, (tx) =>
      saveBacktestResult(tx, backtestId, result, {
        shares: played.shares.map((share, index) => toShareRow(share, index, settings)),
        cycles: played.cycles.map((cycle) => toCycleRow(cycle, settings)),
      }),
    );
    return { backtest_id: backtestId, end: result.figures.end };
  },
});

async function findPrices({ deps, actor }: RowContext, task: Task): Promise<GivenPrices> {
  const { source, settings, epic, prices } = task;
  if (source.kind === 'BROKER') {
    const { resolution, from, to } = source;
    // The allowance is reserved before it is read, so no more than the span can hold is asked for.
    const limit = countCandles(resolution, new Date(from), new Date(to));
    const query = { resolution, from, to, limit: Math.min(limit, MAX_BROKER_CANDLES) };
    const candles = new Map<string, Candle[]>();
    for (const market of listPriced(settings, epic)) {
      candles.set(market.epic, await refreshCandles(deps, actor, market.epic, query, TIMEOUT_MS));
    }
    return { kind: 'BROKER', candles };
  }
  if (source.kind === 'GENERATED') {
    const { seed, every_ms: everyMs, ticks: count } = source;
    return { kind: 'GENERATED', seed, fromMs: Date.parse(source.from), everyMs, count };
  }
  if (!prices) throw conflict('no_prices', 'The prices are not stored any more');
  return { kind: 'CSV', compressed: prices };
}
