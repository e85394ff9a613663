import type { Queryable, Transaction } from '@entropi/db/db';
import { jobRows, jobs } from '@entropi/db/schema/jobs';
import { and, asc, count, desc, eq, inArray, isNotNull, lt, sql } from 'drizzle-orm';

export type JobRecord = typeof jobs.$inferSelect;
export type JobRowRecord = typeof jobRows.$inferSelect;

const UNFINISHED = ['queued', 'running'] as const;
/** The most reasons of failure that are shown of one job. */
const MAX_REASONS = 20;
/** An arbitrary number that keeps this advisory lock apart from others; the second part of its key is the user's id. */
const JOBS_OF_USER_LOCK = 1701;

/** Makes starts of one user's jobs wait for each other, so that each start counts those before it. */
export async function lockJobsOfUser(tx: Transaction, userId: number): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${JOBS_OF_USER_LOCK}, ${userId})`);
}

export async function countUnfinishedJobs(db: Queryable, userId: number): Promise<number> {
  const [row] = await db
    .select({ unfinished: count() })
    .from(jobs)
    .where(and(eq(jobs.userId, userId), inArray(jobs.state, [...UNFINISHED])));
  return row?.unfinished ?? 0;
}

export type NewJob = Pick<typeof jobs.$inferInsert, 'kind' | 'userId' | 'rowsTotal' | 'retryOf'>;

/** Stores a job and returns its id; null when another job already tries the rows of the same job again. */
export async function insertJob(tx: Transaction, job: NewJob): Promise<string | null> {
  const [row] = await tx
    .insert(jobs)
    .values(job)
    .onConflictDoNothing({ target: jobs.retryOf })
    .returning({ id: jobs.id });
  return row?.id ?? null;
}

/** Stores the rows by one statement, however many there are. */
export async function insertJobRows(
  tx: Transaction,
  jobId: string,
  rows: readonly { label: string; subject: unknown }[],
): Promise<void> {
  if (rows.length === 0) return;
  const labels = rows.map(({ label }) => label);
  const subjects = rows.map(({ subject }) => JSON.stringify(subject));
  await tx.execute(sql`
    insert into ${jobRows} (job_id, number, label, subject)
    select ${jobId}::uuid, number, label, subject::jsonb
    from unnest(${sql.param(labels)}::text[], ${sql.param(subjects)}::text[])
      with ordinality as given (label, subject, number)`);
}

/** Records that a message for another turn is in the queue, and returns the number of that turn. */
export async function raiseTurn(tx: Transaction, jobId: string): Promise<number> {
  const [row] = await tx
    .update(jobs)
    .set({ turn: sql`${jobs.turn} + 1`, enqueuedAt: sql`now()` })
    .where(eq(jobs.id, jobId))
    .returning({ turn: jobs.turn });
  if (!row) throw new Error('the job is gone');
  return row.turn;
}

export async function findJob(db: Queryable, jobId: string): Promise<JobRecord | null> {
  const [row] = await db.select().from(jobs).where(eq(jobs.id, jobId));
  return row ?? null;
}

export async function lockJob(tx: Transaction, jobId: string): Promise<JobRecord | null> {
  const [row] = await tx.select().from(jobs).where(eq(jobs.id, jobId)).for('update');
  return row ?? null;
}

export async function requestCancel(tx: Transaction, jobId: string): Promise<void> {
  await tx.update(jobs).set({ cancelRequested: true }).where(eq(jobs.id, jobId));
}

/** All rows that wait, in their order. */
export function listWaitingRows(db: Queryable, jobId: string): Promise<JobRowRecord[]> {
  return db
    .select()
    .from(jobRows)
    .where(and(eq(jobRows.jobId, jobId), eq(jobRows.state, 'waiting')))
    .orderBy(asc(jobRows.number));
}

export async function skipRows(tx: Transaction, jobId: string): Promise<void> {
  await tx
    .update(jobRows)
    .set({ state: 'skipped', finishedAt: sql`now()` })
    .where(and(eq(jobRows.jobId, jobId), inArray(jobRows.state, ['waiting', 'running'])));
}

export async function endJob(
  tx: Transaction,
  jobId: string,
  end: { state: JobRecord['state']; error: string | null },
): Promise<void> {
  await tx
    .update(jobs)
    .set({ ...end, finishedAt: sql`now()`, leaseHolder: null, leaseUntil: null })
    .where(eq(jobs.id, jobId));
}

/** A page of a user's jobs, newest first. */
export async function listJobRecords(
  db: Queryable,
  userId: number,
  page: { skip: number; limit: number },
): Promise<{ records: JobRecord[]; total: number }> {
  const records = await db
    .select()
    .from(jobs)
    .where(eq(jobs.userId, userId))
    .orderBy(desc(jobs.createdAt), asc(jobs.id))
    .offset(page.skip)
    .limit(page.limit);
  const [counted] = await db.select({ total: count() }).from(jobs).where(eq(jobs.userId, userId));
  return { records, total: counted?.total ?? 0 };
}

/** A page of a job's rows in their order, of one state or of all. */
export async function listRowRecords(
  db: Queryable,
  jobId: string,
  page: { skip: number; limit: number; state?: JobRowRecord['state'] },
): Promise<{ records: JobRowRecord[]; total: number }> {
  const where = and(
    eq(jobRows.jobId, jobId),
    page.state ? eq(jobRows.state, page.state) : undefined,
  );
  const records = await db
    .select()
    .from(jobRows)
    .where(where)
    .orderBy(asc(jobRows.number))
    .offset(page.skip)
    .limit(page.limit);
  const [counted] = await db.select({ total: count() }).from(jobRows).where(where);
  return { records, total: counted?.total ?? 0 };
}

/** Error codes of failed rows with the number of each, the most frequent first. */
export async function countReasons(
  db: Queryable,
  jobId: string,
): Promise<{ code: string; count: number }[]> {
  const code = sql<string>`coalesce(${jobRows.error} ->> 'code', '')`;
  return db
    .select({ code, count: count() })
    .from(jobRows)
    .where(and(eq(jobRows.jobId, jobId), eq(jobRows.state, 'failed')))
    .groupBy(code)
    .orderBy(desc(count()), code)
    .limit(MAX_REASONS);
}

/** Deletes jobs, with their rows, that ended before a moment. */
export async function deleteJobsBefore(db: Queryable, moment: Date): Promise<void> {
  await db.delete(jobs).where(and(isNotNull(jobs.finishedAt), lt(jobs.finishedAt, moment)));
}
