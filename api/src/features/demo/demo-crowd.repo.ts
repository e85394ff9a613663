import type { Queryable } from '@entropi/db/db';
import { chatMessages } from '@entropi/db/schema/chat';
import { sql } from 'drizzle-orm';

/** Dates users back to the beginning of their first plan: the database has dated them with the moment of writing. */
export async function dateSubscribers(db: Queryable): Promise<void> {
  await db.execute(sql`
    update users u set created_at = s.first
    from (select user_id, min(started_at) first from user_subscriptions group by user_id) s
    where s.user_id = u.id and s.first < u.created_at`);
}

/** When a message of the demo was sent, and read by the other side; null where it is unread. */
export interface MessageDates {
  key: string;
  sentAt: Date;
  readAt: Date | null;
}

/** Dates messages back, which are known by their keys. */
export async function dateMessages(db: Queryable, dates: readonly MessageDates[]): Promise<void> {
  const rows = sql`jsonb_to_recordset(${JSON.stringify(dates)}::jsonb)
    as w(key text, "sentAt" timestamptz, "readAt" timestamptz)`;
  await db.execute(sql`
    update ${chatMessages} m set sent_at = w."sentAt", read_at = w."readAt"
    from ${rows} where m.idempotency_key = w.key`);
}
