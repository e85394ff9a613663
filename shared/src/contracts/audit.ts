import * as z from 'zod/mini';
import { endpoint } from './endpoint';
import { Day, Id, Page, PathId, pageSchema, Search, SortOrder, Timestamp } from './primitives';

export const AuditEntry = z.strictObject({
  id: Id,
  at: Timestamp,
  actor: z.string(),
  action: z.string(),
  subject: z.string(),
  /** What the subject is called: a username, the name of a strategy. Null where it has no name or is gone; absent in responses of an earlier release. */
  subject_name: z.optional(z.nullable(z.string())),
  before: z.unknown(),
  after: z.unknown(),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

export const AuditSort = z.enum(['at']);

/** A day of this millennium: no change is older. */
const AuditDay = Day.check(
  z.refine((day) => day.startsWith('2'), 'must be a day of this millennium'),
);

/** Filters of the trail; each text is searched within what it names. */
export const AuditFilter = z.strictObject({
  user_id: z.optional(PathId),
  /** Who made the change. */
  actor: z.optional(Search),
  /** What was done, as `task.start`. */
  action: z.optional(Search),
  /** What was changed: its kind and id, or the name of the user whose data it is. */
  subject: z.optional(Search),
  /** The first UTC day. */
  from: z.optional(AuditDay),
  /** The last UTC day. */
  to: z.optional(AuditDay),
});
export type AuditFilter = z.infer<typeof AuditFilter>;

export const listAudit = endpoint({
  id: 'listAudit',
  method: 'GET',
  path: '/api/admin/audit',
  role: 'superuser',
  summary: 'Who changed what, newest first',
  query: z.extend(Page, {
    ...AuditFilter.shape,
    /** Searches actor, action and subject. */
    search: z.optional(Search),
    sort: z.optional(AuditSort),
    /** Default: newest first. */
    order: z.optional(SortOrder),
  }),
  reply: pageSchema(AuditEntry),
});
