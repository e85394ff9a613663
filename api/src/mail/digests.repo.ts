import type { NotificationKind } from '@entropi/contracts/user-model';
import type { Queryable, Transaction } from '@entropi/db/db';
import { notices } from '@entropi/db/schema/notices';
import { asc, eq, type SQL, sql } from 'drizzle-orm';
import { isWanted } from './deliveries.repo';
import { type Notice, selectFresh, UNWANTED } from './notices.repo';

/**
 * Writes new notices of a kind that wait for a mail. Only one process at a time does so, until the transaction ends.
 */
export async function insertWaiting(
  tx: Transaction,
  kind: NotificationKind,
  news: SQL,
  now: Date,
): Promise<void> {
  // Otherwise two processes would each take a part of the same rows, and send two mails.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('notices'), hashtext(${kind}))`);
  await tx.execute(sql`
    insert into notices (user_id, kind, subject, data, mailed, mail_outcome, created_at)
    select user_id, ${kind}, subject, data, false, null, ${now.toISOString()}::timestamptz
    from (${selectFresh(kind, news)}) fresh
    on conflict do nothing`);
}

/** Gives up waiting notices of users who have switched the kind off meanwhile, or are gone. */
export async function forgetUnwanted(tx: Transaction, kind: NotificationKind): Promise<void> {
  await tx.execute(sql`
    update notices n set carried_by = ${UNWANTED}
    from users u
    where u.id = n.user_id and n.kind = ${kind} and not n.mailed and n.carried_by is null
      and not (u.is_active and u.deleted_at is null and ${isWanted(kind)})`);
}

/**
 * Puts all waiting notices of a kind into one mail for each user whose last mail is older than `everyMs`. Returns
 * the notice of each user that carries the others, which is the newest one.
 */
export async function claimDigests(
  tx: Transaction,
  kind: NotificationKind,
  { everyMs, now }: { everyMs: number; now: Date },
): Promise<number[]> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const { rows } = await tx.execute<{ id: number; mailed: boolean }>(sql`
    with waiting as (
      select id, max(id) over (partition by user_id) as carrier
      from notices n
      where kind = ${kind} and not mailed and carried_by is null
        and not exists (select 1 from notices m
          where m.user_id = n.user_id and m.kind = ${kind} and m.mailed
            and m.mailed_at > ${at} - make_interval(secs => ${everyMs / 1000}))
    )
    update notices n set mailed = n.id = w.carrier, mailed_at = ${at},
      mail_outcome = null, carried_by = nullif(w.carrier, n.id)
    from waiting w where w.id = n.id
    returning n.id::int as id, n.mailed`);
  return rows.filter(({ mailed }) => mailed).map(({ id }) => id);
}

/** The data of the notices that this one carries, the oldest first; empty when it carries none. */
export async function listCarried(db: Queryable, noticeId: number): Promise<Notice['data'][]> {
  const rows = await db
    .select({ data: notices.data })
    .from(notices)
    .where(eq(notices.carriedBy, noticeId))
    .orderBy(asc(notices.id));
  return rows.map(({ data }) => data);
}
