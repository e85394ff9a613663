import { boolean, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { id, utcNow } from './columns';
import { jobs } from './jobs';
import { users } from './users';

/** A stop of all tasks at once. What it concerns are the rows of its job. */
export const massStops = pgTable(
  'mass_stops',
  {
    id: id(),
    at: utcNow(),
    /** Null: the operator, at the command line. */
    actorId: integer().references(() => users.id),
    actor: text().notNull(),
    /** Whether what was open until then is to be closed, too. */
    closes: boolean().notNull(),
    jobId: uuid().references(() => jobs.id, { onDelete: 'set null' }),
    /** Tasks that were stopped and are no rows of the job yet: pairs of a user and the state before; null: none. */
    unlisted: jsonb().$type<[number, string][]>(),
    /** Whether every start that was under way at the stop has ended: none can slip through any more. */
    startsSettled: boolean().notNull().default(false),
  },
  (t) => [index('mass_stops_job_idx').on(t.jobId), index('mass_stops_actor_idx').on(t.actorId)],
);
