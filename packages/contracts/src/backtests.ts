import * as z from 'zod/mini';
import {
  Backtest,
  BacktestAssumptionsInput,
  BacktestCycle,
  BacktestShare,
  BacktestSource,
  BacktestSummary,
  MAX_CSV_CHARS,
} from './backtest-model';
import { endpoint } from './endpoint';
import { JobAccepted } from './jobs';
import { Id, Nothing, Page, PathId, pageSchema, SortOrder, urlInteger } from './primitives';

/** Back-tests of one user that wait or run at the same time; one more is 429 `too_many_backtests`. */
export const MAX_UNFINISHED_BACKTESTS = 2;
/** Number of back-tests that are kept of each user, the newest. */
export const KEPT_BACKTESTS = 50;
/** More cycles than a back-test can have. */
const MAX_CYCLES = 1_000_000;

const BacktestPath = z.strictObject({ backtest_id: PathId });

export const startBacktest = endpoint({
  id: 'startBacktest',
  method: 'POST',
  path: '/api/strategy/backtests',
  role: 'user',
  risk: 'change',
  scopes: { rejectedWhenSuspended: true },
  summary:
    'Tries a strategy, or a coupled one, on past prices, as a job: one’s own, or any for a superuser',
  body: z
    .strictObject({
      /** Either this or `coupled_strategy_id`. */
      strategy_id: z.optional(Id),
      coupled_strategy_id: z.optional(Id),
      /** Multiplies every size; absent: the caller’s own, or 1. */
      size_factor: z.optional(z.number().check(z.positive(), z.maximum(1000))),
      source: BacktestSource,
      assumptions: z.prefault(BacktestAssumptionsInput, {}),
    })
    .check(
      z.refine(
        (body) => (body.strategy_id === undefined) !== (body.coupled_strategy_id === undefined),
        {
          path: ['strategy_id'],
          message: 'give either strategy_id or coupled_strategy_id',
        },
      ),
    ),
  maxBodyBytes: MAX_CSV_CHARS + 100_000,
  status: 202,
  reply: z.extend(JobAccepted, { backtest_id: Id }),
});

export const listBacktests = endpoint({
  id: 'listBacktests',
  method: 'GET',
  path: '/api/strategy/backtests',
  role: 'owner',
  summary: 'Back-tests of a user, newest first',
  query: z.extend(Page, { user_id: z.optional(PathId) }),
  reply: pageSchema(BacktestSummary),
});

export const getBacktest = endpoint({
  id: 'getBacktest',
  method: 'GET',
  path: '/api/strategy/backtests/{backtest_id}',
  role: 'user',
  summary: 'A back-test with its equity; another’s is 403 unless to a superuser',
  params: BacktestPath,
  reply: Backtest,
});

export const listBacktestShares = endpoint({
  id: 'listBacktestShares',
  method: 'GET',
  path: '/api/strategy/backtests/{backtest_id}/shares',
  role: 'user',
  summary: 'Every share of a back-test, or of a cycle of it, with the reason it was closed for',
  params: BacktestPath,
  query: z.extend(Page, {
    /** Number of a cycle. */
    cycle: z.optional(urlInteger(1, MAX_CYCLES)),
  }),
  reply: pageSchema(BacktestShare),
});

export const listBacktestCycles = endpoint({
  id: 'listBacktestCycles',
  method: 'GET',
  path: '/api/strategy/backtests/{backtest_id}/cycles',
  role: 'user',
  summary: 'Every cycle of a back-test, from the first or from the last on',
  params: BacktestPath,
  query: z.extend(Page, { order: z._default(SortOrder, 'asc') }),
  reply: pageSchema(BacktestCycle),
});

export const deleteBacktest = endpoint({
  id: 'deleteBacktest',
  method: 'DELETE',
  path: '/api/strategy/backtests/{backtest_id}',
  role: 'user',
  risk: 'change',
  summary: 'Deletes a back-test that has ended; 409 while it runs',
  params: BacktestPath,
  status: 204,
  reply: Nothing,
});
