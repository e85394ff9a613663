import { randomUUID } from 'node:crypto';
import type { JobError } from '@entropi/contracts/error-codes';
import { inTransaction } from '@entropi/db/db';
import { publishEvent } from '@entropi/db/events';
import type { Deps } from '../../deps';
import { finishJob } from './finish-job';
import { InterruptedError } from './interrupted-error';
import {
  claimJob,
  findJobActor,
  hasRowsLeft,
  holdBegunRows,
  lockHeldJob,
  releaseLease,
  renewLease,
  resetBegunRows,
} from './job-lease.repo';
import type { JobRecord } from './jobs.repo';
import type { FollowContext, LongJob, RowContext } from './long-job';
import { PassingFailure } from './passing-failure';
import { runAllRows } from './run-all-rows.domain';
import { runFollowed } from './run-followed.domain';
import { runNextRows } from './run-row.domain';
import { enqueueTurn } from './start-job.domain';

/** How long a turn lasts. Then the next job has its turn, and a process that is to stop can do so. */
const TURN_MS = 5000;
/** Well within a lease. A cancellation is noticed within this time too. */
const RENEW_EVERY_MS = 1000;
const SHOW_EVERY_MS = 300;

/** Does one turn of a job: some of its rows. Then the job goes back into the queue, or ends. */
export async function runTurn(
  deps: Deps,
  { tries = 0, ...given }: { jobId: string; turn: number; tries?: number },
  kinds: ReadonlyMap<string, LongJob>,
): Promise<void> {
  const holder = randomUUID();
  const record = await claimJob(deps.db, { ...given, holder });
  if (!record) return;
  const job = kinds.get(record.kind);
  let mayRun: boolean;
  try {
    mayRun = job !== undefined && (await runIfAllowed(deps, { record, job, holder, tries }));
  } catch (error) {
    if (error instanceof PassingFailure)
      return postponeTurn(deps, record.id, { holder, tries, error });
    throw error;
  }
  const fault = job ? (mayRun ? null : 'not_allowed') : 'unknown_kind';
  await endTurn(deps, record, { holder, fault, job });
}

interface Held {
  record: JobRecord;
  job: LongJob;
  holder: string;
  tries: number;
}

/**
 * Runs the job if its owner still may. A followed job acts on behalf of no user and always goes on. Returns false
 * when the owner may not any more.
 */
async function runIfAllowed(deps: Deps, held: Held): Promise<boolean> {
  const { record, job } = held;
  if ('followed' in job) {
    await runRows({ deps }, held, (context, isOver) =>
      runFollowed(context, record.id, job, isOver),
    );
    return true;
  }
  const needsSuperuser = job.role !== 'user';
  const actor =
    record.userId !== null && (await findJobActor(deps.db, record.userId, { needsSuperuser }));
  if (!actor) return false;
  await resetBegunRows(deps.db, record.id);
  await runRows({ deps }, held, async (followed, isOver) => {
    const context = { ...followed, actor, tries: held.tries };
    if ('atomic' in job) {
      return runAllRows(context, { jobId: record.id, holder: held.holder }, job);
    }
    const work = async () => {
      while (!isOver() && (await runNextRows(context, record.id, job))) await followed.onRow();
    };
    await Promise.all(Array.from({ length: job.concurrency ?? 1 }, work));
  });
  return true;
}

type TurnContext = FollowContext &
  Pick<RowContext, 'report'> & {
    /** Call this after rows have ended: it publishes the job's progress, but not too often. */
    onRow(): Promise<void>;
  };

async function runRows(
  given: Pick<RowContext, 'deps'>,
  held: Held,
  doRows: (context: TurnContext, isOver: () => boolean) => Promise<void>,
): Promise<void> {
  const { record, holder } = held;
  const { db, log } = given.deps;
  const endsAt = Date.now() + TURN_MS;
  const over = new AbortController();
  if (record.cancelRequested) over.abort();
  let shownAt = 0;
  let progress = 0;
  let shownProgress = 0;
  const show = async () => {
    shownAt = Date.now();
    shownProgress = progress;
    await publishEvent(db, { userId: record.userId, event: 'job', ref: { job_id: record.id } });
  };
  const context: TurnContext = {
    ...given,
    signal: over.signal,
    report: (done) => {
      progress = done;
    },
    onRow: async () => {
      progress = 0;
      if (Date.now() - shownAt >= SHOW_EVERY_MS) await show();
    },
  };
  const renewal = setInterval(() => {
    renewLease(db, record.id, holder, progress)
      .then(async (lease) => {
        if (!lease || lease.cancelRequested) over.abort();
        if (progress !== shownProgress) await show();
      })
      .catch((error: unknown) => log.warn({ err: error }, 'a job’s lease was not renewed'));
  }, RENEW_EVERY_MS);
  try {
    await doRows(context, () => over.signal.aborted || Date.now() >= endsAt);
  } catch (error) {
    // The row of a cancelled job is skipped; in a process that stops, it stays begun and is done again.
    if (!(error instanceof InterruptedError) || !over.signal.aborted) throw error;
  } finally {
    clearInterval(renewal);
  }
}

/** Ends a turn whose row waits for something that passes: the next one begins after a pause. */
async function postponeTurn(
  deps: Deps,
  id: string,
  turn: { holder: string; tries: number; error: PassingFailure },
): Promise<void> {
  const { failure, pauseMs } = turn.error;
  await inTransaction(deps.db, async (tx) => {
    const record = await lockHeldJob(tx, id, turn.holder);
    if (!record) return;
    await holdBegunRows(tx, id, failure);
    if (record.cancelRequested) return finishJob(tx, record, 'cancelled', null);
    await releaseLease(tx, id);
    const startAfter = new Date(Date.now() + pauseMs);
    await enqueueTurn(deps, tx, id, { startAfter, tries: turn.tries + 1 });
    await publishEvent(tx, { userId: record.userId, event: 'job', ref: { job_id: id } });
  });
  deps.log.info({ job: id, reason: failure.code, tries: turn.tries, pauseMs }, 'a job waits');
}

/** Ends a turn. A process that has lost the lease does nothing, since the next holder goes on. */
async function endTurn(
  deps: Deps,
  { id }: JobRecord,
  turn: { holder: string; fault: JobError | null; job: LongJob | undefined },
): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const record = await lockHeldJob(tx, id, turn.holder);
    if (!record) return;
    if (turn.fault) return finishJob(tx, record, 'failed', turn.fault);
    const { job } = turn;
    if (job && 'atomic' in job && record.rowsFailed > 0) {
      return finishJob(tx, record, 'failed', 'one_row_failed');
    }
    if (!(await hasRowsLeft(tx, id))) {
      // The rows of a followed job go on elsewhere, so it never counts as failed as a whole.
      const isFollowed = job !== undefined && 'followed' in job;
      const isLost = !isFollowed && record.rowsTotal > 0 && record.rowsFailed === record.rowsTotal;
      return finishJob(tx, record, isLost ? 'failed' : 'done', isLost ? 'all_rows_failed' : null);
    }
    if (record.cancelRequested) return finishJob(tx, record, 'cancelled', null);
    await releaseLease(tx, id);
    await enqueueTurn(deps, tx, id);
    await publishEvent(tx, { userId: record.userId, event: 'job', ref: { job_id: id } });
  });
}
