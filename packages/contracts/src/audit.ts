import * as z from 'zod/mini';
import { CsvLines, listColumns } from './csv';
import { endpoint } from './endpoint';
import { Day, Id, Page, PathId, pageSchema, Search, SortOrder, Timestamp } from './primitives';

/** Everything that the trail records, but for the faults of a task, which are `task.` and the code of the fault. */
export const AUDIT_ACTIONS = [
  'address.confirm',
  'address.undo',
  'archive.restore',
  'archive.write',
  'backtest.delete',
  'bank-line.choose',
  'bank-line.undo',
  'bank-statement.import',
  'broker-account.default',
  'broker-key.save',
  'channels.set',
  'config.set',
  'config.delete',
  'coupled-strategy.create',
  'coupled-strategy.update',
  'coupled-strategy.delete',
  'cycle.level-removed',
  'demo.seed',
  'demo.begin',
  'hold.begin',
  'hold.lift',
  'job.start',
  'job.cancel',
  'passkey.add',
  'passkey.copied',
  'passkey.delete',
  'passkey.rename',
  'password.change',
  'password.reset',
  'password.link',
  'password.links-end',
  'payment.create',
  'payment.update',
  'payment.delete',
  'period.close',
  'period.recompute',
  'plan.create',
  'plan.update',
  'plan.delete',
  'platform.promote',
  'platform.canary',
  'platform.rollback',
  'platform.recall',
  'profile.language',
  'profile.update',
  'push.add',
  'push.delete',
  'risks.acknowledge',
  'session.open',
  'session.end',
  'session.end-all',
  'session.copied',
  'share.open',
  'share.close',
  'share.cancel-order',
  'strategy.create',
  'strategy.update',
  'strategy.delete',
  'subscription.set',
  'subscription.cancel',
  'subscription.resume',
  'task.start',
  'task.pause',
  'task.stop',
  'task.stop-all',
  'task.clear-error',
  'task.close-all',
  'task.stop-after-cycle',
  'task.cycle-ended',
  'task.end-leaving',
  'task.address-undone',
  'task.deactivated',
  'task.deleted',
  'task.suspended',
  'task.sell-mode',
  'task.multipliers',
  'task.profit-counter-reset',
  'telegram.connect',
  'telegram.disconnect',
  'template.change',
  'two-factor.codes',
  'two-factor.reset',
  'user.activate',
  'user.create',
  'user.update',
  'user.delete',
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

export const AuditEntry = z.strictObject({
  id: Id,
  at: Timestamp,
  actor: z.string(),
  /** Null where a part of the product acted; absent in responses of an earlier release. */
  actor_id: z.optional(z.nullable(Id)),
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

/** What `listAudit` is chosen and ordered by. */
const AuditListQuery = z.strictObject({
  ...AuditFilter.shape,
  /** Searches actor, action and subject. */
  search: z.optional(Search),
  sort: z.optional(AuditSort),
  /** Default: newest first. */
  order: z.optional(SortOrder),
});

export const listAudit = endpoint({
  id: 'listAudit',
  method: 'GET',
  path: '/api/admin/audit',
  role: 'superuser',
  summary: 'Who changed what, newest first',
  query: z.extend(Page, AuditListQuery.shape),
  reply: pageSchema(AuditEntry),
});

export const AuditColumn = z.enum([
  'at',
  'actor',
  'action',
  'subject',
  'action_code',
  'subject_id',
  'before',
  'after',
]);
export type AuditColumn = z.infer<typeof AuditColumn>;

export const exportAudit = endpoint({
  id: 'exportAudit',
  method: 'GET',
  path: '/api/admin/audit/csv',
  role: 'superuser',
  summary: 'All entries of the audit that match, as a CSV',
  query: z.extend(AuditListQuery, listColumns(AuditColumn)),
  mediaType: 'text/csv',
  reply: CsvLines,
});
