import { randomUUID } from 'node:crypto';
import type { JobError } from '@entropi/shared/contracts/error-codes';
import { inTransaction } from '../../db/db';
import { publishEvent } from '../../db/events';
import type { Deps } from '../../deps';
import { finishJob } from './finish-job';
import {
  claimJob,
  findJobActor,
  hasRowsLeft,
  lockHeldJob,
  releaseLease,
  renewLease,
  resetBegunRows,
} from './job-lease.repo';
import type { JobRecord } from './jobs.repo';
import { InterruptedError, type LongJob, type RowContext } from './long-job';
import { runAllRows } from './run-all-rows.domain';
import { runNextRow } from './run-row.domain';
import { enqueueTurn } from './start-job.domain';

/** Then the next job has its turn, and a process that is to end can do so. */
const TURN_MS = 5000;
/** Well within a lease; a cancellation is noticed within this too. */
const RENEW_EVERY_MS = 1000;
const SHOW_EVERY_MS = 300;

/** One turn of a job: some of its rows, then it goes back into the queue, or ends. */
export async function runTurn(
  deps: Deps,
  given: { jobId: string; turn: number },
  kinds: ReadonlyMap<string, LongJob>,
): Promise<void> {
  const holder = randomUUID();
  const record = await claimJob(deps.db, { ...given, holder });
  if (!record) return;
  const job = kinds.get(record.kind);
  const needsSuperuser = job?.role !== 'user';
  const actor = await findJobActor(deps.db, record.userId, { needsSuperuser });
  if (job && actor) await runRows({ actor, deps }, { record, job, holder });
  const fault = job ? (actor ? null : 'not_allowed') : 'unknown_kind';
  await endTurn(deps, record, { holder, fault, isAtomic: job !== undefined && 'atomic' in job });
}

async function runRows(
  given: Pick<RowContext, 'actor' | 'deps'>,
  held: { record: JobRecord; job: LongJob; holder: string },
): Promise<void> {
  const { record, job, holder } = held;
  const { db, log } = given.deps;
  const endsAt = Date.now() + TURN_MS;
  const over = new AbortController();
  if (record.cancelRequested) over.abort();
  let shownAt = 0;
  let progress = 0;
  let shownProgress = 0;
  const context: RowContext = {
    ...given,
    signal: over.signal,
    report: (done) => {
      progress = done;
    },
  };
  const show = async () => {
    shownAt = Date.now();
    shownProgress = progress;
    await publishEvent(db, { userId: record.userId, event: 'job', ref: { job_id: record.id } });
  };
  await resetBegunRows(db, record.id);
  const renewal = setInterval(() => {
    renewLease(db, record.id, holder, progress)
      .then(async (lease) => {
        if (!lease || lease.cancelRequested) over.abort();
        if (progress !== shownProgress) await show();
      })
      .catch((error: unknown) => log.warn({ err: error }, 'a job’s lease was not renewed'));
  }, RENEW_EVERY_MS);
  const doRows = async () => {
    if ('atomic' in job) return runAllRows(context, { jobId: record.id, holder }, job);
    const isOver = () => over.signal.aborted || Date.now() >= endsAt;
    const work = async () => {
      while (!isOver() && (await runNextRow(context, record.id, job))) {
        progress = 0;
        if (Date.now() - shownAt >= SHOW_EVERY_MS) await show();
      }
    };
    await Promise.all(Array.from({ length: job.concurrency ?? 1 }, work));
  };
  try {
    await doRows();
  } catch (error) {
    // Of a cancelled job the row is skipped; in a process that ends it stays begun, and is done again.
    if (!(error instanceof InterruptedError) || !over.signal.aborted) throw error;
  } finally {
    clearInterval(renewal);
  }
}

/** Nothing to do for who lost the lease: the next holder goes on. */
async function endTurn(
  deps: Deps,
  { id }: JobRecord,
  turn: { holder: string; fault: JobError | null; isAtomic: boolean },
): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const record = await lockHeldJob(tx, id, turn.holder);
    if (!record) return;
    if (turn.fault) return finishJob(tx, record, 'failed', turn.fault);
    if (turn.isAtomic && record.rowsFailed > 0) {
      return finishJob(tx, record, 'failed', 'one_row_failed');
    }
    if (!(await hasRowsLeft(tx, id))) {
      const isLost = record.rowsTotal > 0 && record.rowsFailed === record.rowsTotal;
      return finishJob(tx, record, isLost ? 'failed' : 'done', isLost ? 'all_rows_failed' : null);
    }
    if (record.cancelRequested) return finishJob(tx, record, 'cancelled', null);
    await releaseLease(tx, id);
    await enqueueTurn(deps, tx, id);
    await publishEvent(tx, { userId: record.userId, event: 'job', ref: { job_id: id } });
  });
}
