import type { Queryable } from '@entropi/db/db';
import { sentMails } from '@entropi/db/schema/notices';
import { eq, lt } from 'drizzle-orm';

/** Whether the mail of a job has gone out. */
export async function isMailSent(db: Queryable, jobId: string): Promise<boolean> {
  const rows = await db
    .select({ jobId: sentMails.jobId })
    .from(sentMails)
    .where(eq(sentMails.jobId, jobId));
  return rows.length > 0;
}

/** Records that the mail of a job has gone out, so that it is not sent again. */
export async function saveMailSent(db: Queryable, jobId: string): Promise<void> {
  await db.insert(sentMails).values({ jobId }).onConflictDoNothing();
}

/** Deletes records of mails whose jobs are deleted. */
export async function deleteSentMailsBefore(db: Queryable, moment: Date): Promise<void> {
  await db.delete(sentMails).where(lt(sentMails.at, moment));
}
