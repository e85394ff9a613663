import { boolean, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { id, utcNow } from './columns';
import { jobs } from './jobs';
import { users } from './users';

/** A stop of all tasks at once. The rows of its job list the tasks that it concerns. */
export const massStops = pgTable(
  'mass_stops',
  {
    id: id(),
    at: utcNow(),
    /** Null for the operator at the command line. */
    actorId: integer().references(() => users.id),
    actor: text().notNull(),
    /** Whether everything that was open until then has to be closed as well. */
    closes: boolean().notNull(),
    jobId: uuid().references(() => jobs.id, { onDelete: 'set null' }),
    /**
     * Stopped tasks that are not rows of the job yet: pairs of a user’s id, as text, and the state before; null when
     * there are none.
     */
    unlisted: jsonb().$type<[string, string][]>(),
    /** Whether every start that was under way at the stop has ended, so that none can slip through any more. */
    startsSettled: boolean().notNull().default(false),
  },
  (t) => [index('mass_stops_job_idx').on(t.jobId), index('mass_stops_actor_idx').on(t.actorId)],
);
