import { setTimeout as sleep } from 'node:timers/promises';
import { inTransaction } from '@entropi/db/db';
import { beginRows, endRows, hasRowsLeft, listRowsAfter, lockWaitingRows } from './job-lease.repo';
import type { JobRowRecord } from './jobs.repo';
import type { FollowContext, FollowedRow, FollowedWork, LongJob } from './long-job';

/** How many rows one transaction begins. */
const PAGE_ROWS = 500;
const PASSES_APART_MS = 500;

type Followed = LongJob & FollowedWork<unknown, unknown>;
type Context = FollowContext & { onRow(): Promise<void> };

/** Begins the rows that wait, and looks at those that were begun, until all have ended or the turn is over. */
export async function runFollowed(
  context: Context,
  jobId: string,
  job: Followed,
  isOver: () => boolean,
): Promise<void> {
  const { db } = context.deps;
  while (!isOver()) {
    const prepared = await job.followed.prepare(context, jobId);
    for await (const rows of listPages(context, jobId, 'waiting')) {
      await beginPage({ ...context, prepared }, jobId, job, rows);
      if (isOver()) return;
    }
    for await (const rows of listPages(context, jobId, 'running')) {
      const outcomes = await job.followed.follow({ ...context, prepared }, readRows(job, rows));
      await endRows(db, jobId, outcomes);
      if (outcomes.size > 0) await context.onRow();
      if (isOver()) return;
    }
    if (!(await hasRowsLeft(db, jobId))) return;
    await sleep(PASSES_APART_MS, undefined, { signal: context.signal }).catch(() => undefined);
  }
}

async function beginPage(
  context: Context & { prepared: unknown },
  jobId: string,
  job: Followed,
  rows: readonly JobRowRecord[],
): Promise<void> {
  await inTransaction(context.deps.db, async (tx) => {
    const numbers = rows.map(({ number }) => number);
    const waiting = await lockWaitingRows(tx, jobId, numbers);
    const own = readRows(job, rows).filter(({ number }) => waiting.has(number));
    const begun = await job.followed.begin({ ...context, tx }, own);
    await beginRows(
      tx,
      jobId,
      begun.map(({ number }) => number),
    );
  });
}

function readRows(job: Followed, rows: readonly JobRowRecord[]): FollowedRow<unknown>[] {
  return rows.map(({ number, subject }) => ({ number, subject: job.subject.parse(subject) }));
}

async function* listPages(
  { deps }: FollowContext,
  jobId: string,
  state: 'waiting' | 'running',
): AsyncGenerator<JobRowRecord[]> {
  for (let after = 0; ; ) {
    const rows = await listRowsAfter(deps.db, jobId, state, { after, limit: PAGE_ROWS });
    const last = rows.at(-1);
    if (!last) return;
    yield rows;
    after = last.number;
  }
}
