import type { Queryable, Transaction } from '@entropi/db/db';
import { jobRows, jobs } from '@entropi/db/schema/jobs';
import { users } from '@entropi/db/schema/users';
import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm';
import type { JobRecord, JobRowRecord } from './jobs.repo';
import type { RowOutcome } from './long-job';

/** A holder that has not renewed its lease for this long has died. */
const LEASE_SECONDS = 10;
/** The message of a job that waits for longer than this is lost. */
const LOST_AFTER_SECONDS = 60;

const leaseEnd = sql`now() + make_interval(secs => ${LEASE_SECONDS})`;
const isUnfinished = inArray(jobs.state, ['queued', 'running']);

/** Claims a job for one turn; null when the job has ended, the turn is an old one, or another process holds the job. */
export async function claimJob(
  db: Queryable,
  claim: { jobId: string; turn: number; holder: string },
): Promise<JobRecord | null> {
  const [row] = await db
    .update(jobs)
    .set({
      state: 'running',
      leaseHolder: claim.holder,
      leaseUntil: leaseEnd,
      startedAt: sql`coalesce(${jobs.startedAt}, now())`,
    })
    .where(
      and(
        eq(jobs.id, claim.jobId),
        eq(jobs.turn, claim.turn),
        isUnfinished,
        sql`coalesce(${jobs.leaseUntil}, '-infinity') < now()`,
      ),
    )
    .returning();
  return row ?? null;
}

/**
 * Renews the lease of a job and saves the progress of its row. Returns null when the lease was lost, otherwise
 * whether the job is to be cancelled.
 */
export async function renewLease(
  db: Queryable,
  jobId: string,
  holder: string,
  rowProgress: number,
): Promise<{ cancelRequested: boolean } | null> {
  const [row] = await db
    .update(jobs)
    .set({ leaseUntil: leaseEnd, rowProgress })
    .where(and(eq(jobs.id, jobId), eq(jobs.leaseHolder, holder)))
    .returning({ cancelRequested: jobs.cancelRequested });
  return row ?? null;
}

/** The job, locked, if the holder still has it. */
export async function lockHeldJob(
  tx: Transaction,
  jobId: string,
  holder: string,
): Promise<JobRecord | null> {
  const [row] = await tx
    .select()
    .from(jobs)
    .where(and(eq(jobs.id, jobId), eq(jobs.leaseHolder, holder)))
    .for('update');
  return row ?? null;
}

export async function releaseLease(tx: Transaction, jobId: string): Promise<void> {
  await tx.update(jobs).set({ leaseHolder: null, leaseUntil: null }).where(eq(jobs.id, jobId));
}

/** Marks rows that a dead holder had begun as waiting again. */
export async function resetBegunRows(db: Queryable, jobId: string): Promise<void> {
  await db
    .update(jobRows)
    .set({ state: 'waiting' })
    .where(and(eq(jobRows.jobId, jobId), eq(jobRows.state, 'running')));
}

/** Marks rows that were begun as waiting again, and says what keeps them. */
export async function holdBegunRows(
  tx: Transaction,
  jobId: string,
  error: NonNullable<JobRowRecord['error']>,
): Promise<void> {
  await tx
    .update(jobRows)
    .set({ state: 'waiting', error })
    .where(and(eq(jobRows.jobId, jobId), eq(jobRows.state, 'running')));
}

/**
 * The next rows that wait, locked; rows that others have locked are passed over. Returns none of a job that is to be
 * cancelled: whoever has cancelled it relies on it that no further row begins.
 */
export function lockNextRows(
  tx: Transaction,
  jobId: string,
  limit: number,
): Promise<JobRowRecord[]> {
  return tx
    .select()
    .from(jobRows)
    .where(
      and(
        eq(jobRows.jobId, jobId),
        eq(jobRows.state, 'waiting'),
        sql`not exists (select from ${jobs} where ${jobs.id} = ${jobId} and ${jobs.cancelRequested})`,
      ),
    )
    .orderBy(asc(jobRows.number))
    .limit(limit)
    .for('update', { skipLocked: true });
}

/** A row that was begun, locked; null when it is not begun any more. */
export async function lockBegunRow(
  tx: Transaction,
  { jobId, number }: Pick<JobRowRecord, 'jobId' | 'number'>,
): Promise<JobRowRecord | null> {
  const [row] = await tx
    .select()
    .from(jobRows)
    .where(and(eq(jobRows.jobId, jobId), eq(jobRows.number, number), eq(jobRows.state, 'running')))
    .for('update');
  return row ?? null;
}

export async function hasRowsLeft(db: Queryable, jobId: string): Promise<boolean> {
  const rows = await db
    .select({ number: jobRows.number })
    .from(jobRows)
    .where(and(eq(jobRows.jobId, jobId), inArray(jobRows.state, ['waiting', 'running'])))
    .limit(1);
  return rows.length > 0;
}

/** Writes the state of a row; a row that has ended is counted in its job. */
export async function saveRow(
  tx: Transaction,
  { jobId, number }: Pick<JobRowRecord, 'jobId' | 'number'>,
  end: Partial<Pick<JobRowRecord, 'result' | 'error'>> & { state: 'running' | 'done' | 'failed' },
): Promise<void> {
  const hasEnded = end.state !== 'running';
  await tx
    .update(jobRows)
    // What kept it from being done before is over.
    .set({ error: null, ...end, finishedAt: hasEnded ? sql`now()` : null })
    .where(and(eq(jobRows.jobId, jobId), eq(jobRows.number, number)));
  if (!hasEnded) return;
  const failed = end.state === 'failed' ? 1 : 0;
  await tx
    .update(jobs)
    .set({
      rowsDone: sql`${jobs.rowsDone} + 1`,
      rowProgress: 0,
      rowsFailed: sql`${jobs.rowsFailed} + ${failed}`,
    })
    .where(eq(jobs.id, jobId));
}

/** A page of rows in one state, in their order, that come after the row of a given number. */
export function listRowsAfter(
  db: Queryable,
  jobId: string,
  state: 'waiting' | 'running',
  page: { after: number; limit: number },
): Promise<JobRowRecord[]> {
  return db
    .select()
    .from(jobRows)
    .where(and(eq(jobRows.jobId, jobId), eq(jobRows.state, state), gt(jobRows.number, page.after)))
    .orderBy(asc(jobRows.number))
    .limit(page.limit);
}

/** Locks those of the rows that still wait, except those that others have locked; returns their numbers. */
export async function lockWaitingRows(
  tx: Transaction,
  jobId: string,
  numbers: readonly number[],
): Promise<Set<number>> {
  const rows = await tx
    .select({ number: jobRows.number })
    .from(jobRows)
    .where(
      and(
        eq(jobRows.jobId, jobId),
        eq(jobRows.state, 'waiting'),
        inArray(jobRows.number, [...numbers]),
      ),
    )
    .for('update', { skipLocked: true });
  return new Set(rows.map(({ number }) => number));
}

/** Marks rows as begun. */
export async function beginRows(
  tx: Transaction,
  jobId: string,
  numbers: readonly number[],
): Promise<void> {
  if (numbers.length === 0) return;
  await tx
    .update(jobRows)
    .set({ state: 'running' })
    .where(and(eq(jobRows.jobId, jobId), inArray(jobRows.number, [...numbers])));
}

/** Writes how rows that had not ended have ended, and counts them in their job. */
export async function endRows(
  db: Queryable,
  jobId: string,
  outcomes: ReadonlyMap<number, RowOutcome>,
): Promise<void> {
  if (outcomes.size === 0) return;
  const ends = [...outcomes].map(([number, outcome]) => ({ number, ...outcome }));
  await db.execute(sql`
    with ended as (
      update ${jobRows} r set state = d.state::job_row_state, result = d.result, error = d.error,
        finished_at = now()
      from jsonb_to_recordset(${JSON.stringify(ends)}::jsonb) as d(number int, state text, result jsonb,
        error jsonb)
      where r.job_id = ${jobId} and r.number = d.number and r.state in ('waiting', 'running')
      returning r.state)
    update ${jobs} set rows_done = rows_done + counted.ended, rows_failed = rows_failed + counted.failed,
      row_progress = 0
    from (select count(*)::int as ended, count(*) filter (where state = 'failed')::int as failed from ended)
      counted
    where id = ${jobId}`);
}

/** Marks all of these rows as done by one statement. */
export async function saveRows(
  tx: Transaction,
  jobId: string,
  rows: readonly { number: number; result: Record<string, unknown> }[],
): Promise<void> {
  await tx.execute(sql`
    update ${jobRows} r set state = 'done', result = d.result, finished_at = now()
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as d(number int, result jsonb)
    where r.job_id = ${jobId} and r.number = d.number`);
  await tx
    .update(jobs)
    .set({ rowsDone: sql`${jobs.rowsDone} + ${rows.length}`, rowProgress: 0 })
    .where(eq(jobs.id, jobId));
}

/** Who started a job, as they are now; null when they may start none any more. */
export async function findJobActor(
  db: Queryable,
  userId: number,
  { needsSuperuser }: { needsSuperuser: boolean },
) {
  const [row] = await db
    .select({ userId: users.id, username: users.username, demoMode: users.demoMode })
    .from(users)
    .where(
      and(
        eq(users.id, userId),
        users.isActive,
        needsSuperuser ? users.isSuperuser : undefined,
        sql`${users.deletedAt} is null`,
      ),
    );
  return row ?? null;
}

/**
 * Unfinished jobs that no process works on and no queued message names, the longest waiting first. With `isStarting`
 * also those whose holder may have died when the previous process did.
 */
export async function listLostJobs(
  db: Queryable,
  { isStarting }: { isStarting: boolean },
): Promise<{ id: string; leaseUntil: Date | null }[]> {
  const lost = sql`coalesce(${jobs.leaseUntil}, ${jobs.enqueuedAt} + make_interval(secs => ${LOST_AFTER_SECONDS})) < now()`;
  const held = sql`${jobs.leaseUntil} is not null`;
  return await db
    .select({ id: jobs.id, leaseUntil: jobs.leaseUntil })
    .from(jobs)
    .where(and(isUnfinished, isStarting ? sql`(${lost} or ${held})` : lost))
    .orderBy(asc(jobs.enqueuedAt));
}
