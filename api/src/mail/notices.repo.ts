import type { NotificationKind } from '@entropi/shared/contracts/user-model';
import { eq, lt, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../db/db';
import { notices } from '../db/schema/notices';

export interface Notice {
  userId: number;
  kind: NotificationKind;
  data: Record<string, string | number>;
}

export async function findNotice(db: Queryable, id: number): Promise<Notice | null> {
  const [row] = await db
    .select({ userId: notices.userId, kind: notices.kind, data: notices.data })
    .from(notices)
    .where(eq(notices.id, id));
  return row ? { ...row, kind: row.kind as NotificationKind } : null;
}

/**
 * Writes the notices of a kind that are not written yet, for users who have not switched it off, at most
 * `perDay` for one user in 24 hours. Returns the ids of the new ones, and how many were left out.
 *
 * @param news selects user_id, subject and data (jsonb)
 */
export async function insertNotices(
  db: Queryable,
  kind: NotificationKind,
  news: SQL,
  { perDay, now }: { perDay: number; now: Date },
): Promise<{ ids: number[]; dropped: number }> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const { rows } = await db.execute<{ id: number; mailed: boolean }>(sql`
    with news as (${news}),
    fresh as (
      select n.*, row_number() over (partition by n.user_id order by n.subject)
        + (select count(*) from notices m where m.user_id = n.user_id and m.mailed
          and m.created_at > ${at} - interval '1 day') as nth
      from news n
      join users u on u.id = n.user_id and u.is_active and u.deleted_at is null
      where coalesce((u.notifications ->> ${kind})::boolean, true)
        and not exists (select 1 from notices m
          where m.user_id = n.user_id and m.kind = ${kind} and m.subject = n.subject)
    )
    insert into notices (user_id, kind, subject, data, mailed, created_at)
    select user_id, ${kind}, subject, data, nth <= ${perDay}, ${at} from fresh
    on conflict do nothing
    returning id::int as id, mailed`);
  const ids = rows.filter(({ mailed }) => mailed).map(({ id }) => id);
  return { ids, dropped: rows.length - ids.length };
}

/** Forgets what is older than every look back. */
export async function deleteNotices(db: Queryable, before: Date): Promise<void> {
  await db.delete(notices).where(lt(notices.createdAt, before));
}
