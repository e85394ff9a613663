import type { Queryable, Transaction } from '@entropi/db/db';
import { jobRows, jobs } from '@entropi/db/schema/jobs';
import { eq, sql } from 'drizzle-orm';

/** The job that tries the failed rows of a job again; null when there is none. */
export async function findRetry(db: Queryable, jobId: string): Promise<string | null> {
  const [row] = await db.select({ id: jobs.id }).from(jobs).where(eq(jobs.retryOf, jobId));
  return row?.id ?? null;
}

/** Copies rows of one job, in their order, as waiting rows of another, by one statement. */
export async function copyRows(
  tx: Transaction,
  jobs: { from: string; to: string },
  which: { failedAlone: boolean; renewed: object },
): Promise<void> {
  const isFailed = which.failedAlone ? sql`and state = 'failed'` : sql``;
  await tx.execute(sql`
    insert into ${jobRows} (job_id, number, label, subject)
    select ${jobs.to}::uuid, row_number() over (order by number), label,
      subject || ${JSON.stringify(which.renewed)}::jsonb
    from ${jobRows} where job_id = ${jobs.from}::uuid ${isFailed}`);
}
