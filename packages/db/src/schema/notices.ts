import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { bigId, timestamptz, utcNow } from './columns';
import { users } from './users';

export type MailOutcome = 'sent' | 'pushed' | 'unconfirmed' | 'too_many' | 'rejected';

/** A sum in a currency. */
interface OwedSum {
  currency: string;
  amount_minor: number;
}

/** The values that the text of a notice contains; `owed` has a sum for each currency. */
export interface NoticeData {
  [name: string]: string | number | readonly OwedSum[] | readonly string[] | undefined;
  owed?: readonly OwedSum[];
}

/** What a user was told by mail, once each; rows are removed after their keeping time. */
export const notices = pgTable(
  'notices',
  {
    id: bigId(),
    userId: integer()
      .notNull()
      .references(() => users.id),
    kind: text().notNull(),
    /** What it is about within its kind, e.g. `cycle:7`. */
    subject: text().notNull(),
    /** The values that its text contains. */
    data: jsonb().$type<NoticeData>().notNull().default({}),
    /** Whether it has a mail of its own; otherwise it waits for one, or is part of another's. */
    mailed: boolean().notNull(),
    /**
     * The notice whose mail tells this as well; 0: it is no longer wanted. This is no foreign key, because that
     * notice may be removed first.
     */
    carriedBy: bigint({ mode: 'number' }),
    /** When its mail was ordered. */
    mailedAt: timestamptz(),
    /**
     * What became of its mail; null: none was ordered yet, or it is on its way. `pushed`: it went to browsers alone.
     * The default is for the release before, which does not write it.
     */
    mailOutcome: text().$type<MailOutcome>().default('sent'),
    createdAt: utcNow(),
  },
  (t) => [
    unique('notices_once').on(t.userId, t.kind, t.subject),
    index('notices_user_idx').on(t.userId, t.createdAt),
    index('notices_created_idx').on(t.createdAt),
    index('notices_carried_idx').on(t.carriedBy).where(sql`${t.carriedBy} > 0`),
    index('notices_waiting_idx')
      .on(t.kind, t.userId)
      .where(sql`not ${t.mailed} and ${t.carriedBy} is null`),
  ],
);

/** Jobs whose mail was sent, so that none is sent twice when its process dies before the job has ended. */
export const sentMails = pgTable(
  'sent_mails',
  {
    jobId: uuid().primaryKey(),
    at: utcNow(),
  },
  (t) => [index('sent_mails_at_idx').on(t.at)],
);
