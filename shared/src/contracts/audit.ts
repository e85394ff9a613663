import * as z from 'zod/mini';
import { endpoint } from './endpoint';
import { Id, Page, PathId, pageSchema, Search, SortOrder, Timestamp } from './primitives';

export const AuditEntry = z.strictObject({
  id: Id,
  at: Timestamp,
  actor: z.string(),
  action: z.string(),
  subject: z.string(),
  before: z.unknown(),
  after: z.unknown(),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

export const AuditSort = z.enum(['at']);

export const listAudit = endpoint({
  id: 'listAudit',
  method: 'GET',
  path: '/api/admin/audit',
  role: 'superuser',
  summary: 'Who changed what, newest first',
  query: z.extend(Page, {
    user_id: z.optional(PathId),
    /** Searches actor, action and subject. */
    search: z.optional(Search),
    sort: z.optional(AuditSort),
    /** Default: newest first. */
    order: z.optional(SortOrder),
  }),
  reply: pageSchema(AuditEntry),
});
