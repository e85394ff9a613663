import {
  type startBacktest as contract,
  MAX_UNFINISHED_BACKTESTS,
} from '@entropi/contracts/backtests';
import type { Parsed } from '@entropi/contracts/endpoint';
import type { Deps } from '../../deps';
import { tooManyRequests } from '../../errors';
import type { Caller } from '../../http/caller';
import { startJob } from '../jobs/start-job.domain';
import { backtestJob } from './backtest.job';
import { countUnfinishedBacktests, insertBacktest, reserveBacktestId } from './backtests.repo';
import { listPriced } from './priced-markets';
import { prepareSource } from './source.domain';
import { prepareTried } from './tried.domain';

const RETRY_AFTER_S = 15;

/** Stores a back-test with all that it depends on, and the job that plays it. */
export async function startBacktest(
  deps: Deps,
  caller: Caller,
  given: Parsed<typeof contract>['body'],
): Promise<{ job_id: string; backtest_id: number }> {
  const { db } = deps;
  const rejectTooMany = async (queryable: Parameters<typeof countUnfinishedBacktests>[0]) => {
    const unfinished = await countUnfinishedBacktests(queryable, caller.userId);
    if (unfinished >= MAX_UNFINISHED_BACKTESTS) {
      throw tooManyRequests(RETRY_AFTER_S, 'too_many_backtests');
    }
  };
  // Counted before the work too, so that a flood of calls does not get its texts read.
  await rejectTooMany(db);
  const { name, epic, settings, ...tried } = await prepareTried(deps, caller, given);
  const markets = listPriced(settings, epic);
  const { source, prices } = await prepareSource(deps, given.source, markets);
  const id = await reserveBacktestId(db);
  const row = { label: name, subject: { backtestId: id } };
  const { job_id } = await startJob(deps, caller, backtestJob, [row], async (tx, jobId) => {
    await rejectTooMany(tx);
    await insertBacktest(tx, {
      id,
      userId: caller.userId,
      jobId,
      ...tried,
      strategyName: name,
      epic,
      source,
      settings,
      prices,
    });
  });
  return { job_id, backtest_id: id };
}
