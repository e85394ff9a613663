import type { NotificationKind } from '@entropi/contracts/user-model';
import type { Queryable } from '@entropi/db/db';
import { type MailOutcome, type NoticeData, notices } from '@entropi/db/schema/notices';
import { eq, inArray, lt, type SQL, sql } from 'drizzle-orm';
import { isWanted } from './deliveries.repo';

export interface Notice {
  id: number;
  userId: number;
  kind: NotificationKind;
  data: NoticeData;
}

export async function findNotice(db: Queryable, id: number): Promise<Notice | null> {
  const [row] = await db
    .select({ id: notices.id, userId: notices.userId, kind: notices.kind, data: notices.data })
    .from(notices)
    .where(eq(notices.id, id));
  return row ? { ...row, kind: row.kind as NotificationKind } : null;
}

/** Selects new events of a kind, for users whom they would reach: n.user_id, n.subject, n.data. */
export function selectFresh(kind: NotificationKind, news: SQL): SQL {
  return sql`
    select n.* from (${news}) n
    join users u on u.id = n.user_id and u.is_active and u.deleted_at is null
    where ${isWanted(kind)}
      and not exists (select 1 from notices m
        where m.user_id = n.user_id and m.kind = ${kind} and m.subject = n.subject)`;
}

/**
 * Writes the notices of a kind that are not written yet, for users whom they would reach. Returns the ids of the new
 * ones. Those beyond `perDay` for one user in 24 hours are not written; they are found again, and go out
 * when there is room.
 *
 * @param news a query that selects user_id, subject and data (jsonb)
 */
export async function insertNotices(
  db: Queryable,
  kind: NotificationKind,
  news: SQL,
  { perDay, now }: { perDay: number | null; now: Date },
): Promise<number[]> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const { rows } = await db.execute<{ id: number }>(sql`
    with fresh as (${selectFresh(kind, news)}),
    counted as (
      select f.*, row_number() over (partition by f.user_id order by f.subject)
        + (select count(*) from notices m where m.user_id = f.user_id and m.kind = ${kind}
          and m.mailed and m.created_at > ${at} - interval '1 day') as nth
      from fresh f
    )
    insert into notices (user_id, kind, subject, data, mailed, mailed_at, mail_outcome, created_at)
    select user_id, ${kind}, subject, data, true, ${at}, null, ${at} from counted
    where nth <= coalesce(${perDay}::integer, nth)
    on conflict do nothing
    returning id::int as id`);
  return rows.map(({ id }) => id);
}

/** The value of `carried_by` for notices that are not wanted any more. */
export const UNWANTED = 0;

/** Gives up a notice whose reader is gone. */
export async function dropNotice(db: Queryable, id: number): Promise<void> {
  await db.update(notices).set({ carriedBy: UNWANTED }).where(eq(notices.id, id));
}

/** Records what became of the mails of notices. */
export async function saveMailOutcome(
  db: Queryable,
  ids: readonly number[],
  mailOutcome: MailOutcome,
): Promise<void> {
  if (ids.length === 0) return;
  await db
    .update(notices)
    .set({ mailOutcome })
    .where(inArray(notices.id, [...ids]));
}

/** Deletes notices that are older than any event that is looked for. */
export async function deleteNotices(db: Queryable, before: Date): Promise<void> {
  await db.delete(notices).where(lt(notices.createdAt, before));
}
