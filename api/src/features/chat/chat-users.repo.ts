import type { Queryable } from '@entropi/db/db';
import { chatMessages } from '@entropi/db/schema/chat';
import { users } from '@entropi/db/schema/users';
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { matchesUser } from '../users/user-filters.repo';

export interface ChatUserRow {
  userId: number;
  username: string;
  unread: number;
  lastMessageId: number | null;
}

export interface ChatUserFilter {
  search?: string;
  onlyWithMessages: boolean;
  skip: number;
  limit: number;
}

/**
 * A page of the ordinary users: first those with unread messages (the most, then the newest), then the other threads
 * by their newest message, then by name the users without messages. Each of the three ends where the page does, so
 * that no list reads all messages.
 */
export async function listChatUserRows(
  db: Queryable,
  filter: ChatUserFilter,
): Promise<ChatUserRow[]> {
  const { skip, limit } = filter;
  const wanted = and(
    isNull(users.deletedAt),
    eq(users.isSuperuser, false),
    matchesUser(filter.search),
  ) as SQL;
  const parts = [waiting(wanted, skip + limit), read(wanted, skip + limit)];
  if (!filter.onlyWithMessages) parts.push(silent(wanted, skip + limit));
  const { rows } = await db.execute<{
    user_id: number;
    username: string;
    unread: number;
    last_id: string | null;
  }>(sql`
    select * from (${sql.join(parts, sql` union all `)}) listed
    order by part, unread desc, last_id desc, username offset ${skip} limit ${limit}`);
  return rows.map((row) => ({
    userId: row.user_id,
    username: row.username,
    unread: row.unread,
    lastMessageId: row.last_id === null ? null : Number(row.last_id),
  }));
}

/** What a user wrote and no administrator has read. */
const UNREAD = sql`m.from_admin = false and m.read_at is null`;

function waiting(wanted: SQL, limit: number): SQL {
  return sql`(
    select 0 as part, ${users.id} as user_id, ${users.username}, w.unread, last.id as last_id
    from (select m.user_id, count(*)::int as unread from ${chatMessages} m where ${UNREAD} group by 1) w
    join ${users} on ${users.id} = w.user_id
    cross join lateral (
      select m.id from ${chatMessages} m where m.user_id = w.user_id order by m.id desc limit 1) last
    where ${wanted} order by w.unread desc, last.id desc limit ${limit})`;
}

function read(wanted: SQL, limit: number): SQL {
  return sql`(
    select 1, ${users.id}, ${users.username}, 0, last.id
    from ${chatMessages} last join ${users} on ${users.id} = last.user_id
    where ${wanted}
      and not exists (
        select 1 from ${chatMessages} m where m.user_id = last.user_id and m.id > last.id)
      and not exists (select 1 from ${chatMessages} m where m.user_id = last.user_id and ${UNREAD})
    order by last.id desc limit ${limit})`;
}

function silent(wanted: SQL, limit: number): SQL {
  return sql`(
    select 2, ${users.id}, ${users.username}, 0, null
    from ${users}
    where ${wanted}
      and not exists (select 1 from ${chatMessages} m where m.user_id = ${users.id})
    order by ${users.username} limit ${limit})`;
}
