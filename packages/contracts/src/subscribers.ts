import * as z from 'zod/mini';
import { CsvLines, listColumns } from './csv';
import { endpoint } from './endpoint';
import {
  Day,
  Id,
  Money,
  Page,
  PathId,
  pageSchema,
  Search,
  SortOrder,
  Timestamp,
} from './primitives';
import { FeeItem, FeeKind, SubscriptionStatus } from './subscription-model';

/** A user's present plan, or the last one of a user whose plan has ended. */
export const Subscriber = z.strictObject({
  user_id: Id,
  username: z.string(),
  name: z.string(),
  subscription_id: Id,
  plan: z.string(),
  status: SubscriptionStatus,
  started_at: Timestamp,
  current_period_end: Timestamp,
  trial_ends_at: z.nullable(Timestamp),
  /** When it was cancelled to the end of its period; null when it was not. */
  cancelled_at: z.nullable(Timestamp),
  /** Sum of the user's fees in the plan's currency; positive when owed. */
  balance: Money,
});
export type Subscriber = z.infer<typeof Subscriber>;

export const SubscriberSort = z.enum(['username', 'started_at', 'current_period_end']);
export type SubscriberSort = z.infer<typeof SubscriberSort>;

/** What `listSubscribers` is chosen and ordered by. */
const SubscriberListQuery = z.strictObject({
  /** Searches the user's names and address. */
  search: z.optional(Search),
  status: z.optional(SubscriptionStatus),
  subscription_id: z.optional(PathId),
  sort: z.optional(SubscriberSort),
  order: z.optional(SortOrder),
});

export const listSubscribers = endpoint({
  id: 'listSubscribers',
  method: 'GET',
  path: '/api/admin/subscribers',
  role: 'superuser',
  summary: 'Users with their plan and its status, the newest subscription first',
  query: z.extend(Page, SubscriberListQuery.shape),
  reply: pageSchema(Subscriber),
});

export const SubscriberColumn = z.enum([
  'username',
  'name',
  'plan',
  'status',
  'started_at',
  'current_period_end',
  'balance',
  'cancelled_at',
  'trial_ends_at',
]);
export type SubscriberColumn = z.infer<typeof SubscriberColumn>;

export const exportSubscribers = endpoint({
  id: 'exportSubscribers',
  method: 'GET',
  path: '/api/admin/subscribers/csv',
  role: 'superuser',
  summary: 'All users with a plan that match, as a CSV',
  query: z.extend(SubscriberListQuery, listColumns(SubscriberColumn)),
  mediaType: 'text/csv',
  reply: CsvLines,
});

/** A line of the ledger of all users. */
export const FeeEntry = z.extend(FeeItem, {
  user_id: Id,
  username: z.string(),
  note: z.string(),
});
export type FeeEntry = z.infer<typeof FeeEntry>;

const FeeSort = z.enum(['created_at']);

/** What `listFees` is chosen and ordered by. */
const FeeListQuery = z.strictObject({
  user_id: z.optional(PathId),
  /** Searches the user's names and address. */
  search: z.optional(Search),
  kind: z.optional(FeeKind),
  sort: z.optional(FeeSort),
  order: z.optional(SortOrder),
});

export const listFees = endpoint({
  id: 'listFees',
  method: 'GET',
  path: '/api/admin/fees',
  role: 'superuser',
  summary: 'The ledger of fees of all users, newest first',
  query: z.extend(Page, FeeListQuery.shape),
  reply: pageSchema(FeeEntry),
});

export const FeeColumn = z.enum([
  'created_at',
  'username',
  'kind',
  'amount',
  'days',
  'payment_id',
  'note',
]);
export type FeeColumn = z.infer<typeof FeeColumn>;

export const exportFees = endpoint({
  id: 'exportFees',
  method: 'GET',
  path: '/api/admin/fees/csv',
  role: 'superuser',
  summary: 'All lines of the ledger that match, as a CSV',
  query: z.extend(FeeListQuery, listColumns(FeeColumn)),
  mediaType: 'text/csv',
  reply: CsvLines,
});

/** `coming`: an unpaid payment suspends the user within the days of the announcement. */
export const SuspensionState = z.enum(['suspended', 'coming']);
export type SuspensionState = z.infer<typeof SuspensionState>;

/** A user who is suspended, or will be. */
export const Suspension = z.strictObject({
  user_id: Id,
  username: z.string(),
  name: z.string(),
  state: SuspensionState,
  /** The UTC day on which it begins or began: the one after the due day and the plan's grace days. */
  since: Day,
  grace_days: z.int(),
  /** The unpaid payment that is due first, which suspends. */
  cause: z.strictObject({ payment_id: Id, reference: z.string(), due_on: Day }),
  unpaid: z.int(),
  /** What is unpaid, by currency. */
  owed: z.array(Money),
  /** When the user was mailed that it would begin; null when no such mail is recorded. */
  announced_at: z.nullable(Timestamp),
  /** When the user was mailed that it had begun; null when no such mail is recorded. */
  mailed_at: z.nullable(Timestamp),
});
export type Suspension = z.infer<typeof Suspension>;

const SuspensionSort = z.enum(['since']);

/** What `listSuspensions` is chosen and ordered by. */
const SuspensionListQuery = z.strictObject({
  /** Searches the user's names and address. */
  search: z.optional(Search),
  state: z.optional(SuspensionState),
  sort: z.optional(SuspensionSort),
  order: z.optional(SortOrder),
});

export const listSuspensions = endpoint({
  id: 'listSuspensions',
  method: 'GET',
  path: '/api/admin/suspensions',
  role: 'superuser',
  summary: 'Who is suspended or will be within a week, since when, why, and whether they were told',
  query: z.extend(Page, SuspensionListQuery.shape),
  reply: pageSchema(Suspension),
});

export const SuspensionColumn = z.enum([
  'username',
  'name',
  'state',
  'since',
  'cause',
  'owed',
  'unpaid',
  'announced_at',
  'mailed_at',
  'grace_days',
]);
export type SuspensionColumn = z.infer<typeof SuspensionColumn>;

export const exportSuspensions = endpoint({
  id: 'exportSuspensions',
  method: 'GET',
  path: '/api/admin/suspensions/csv',
  role: 'superuser',
  summary: 'All who are suspended or soon will be, as a CSV',
  query: z.extend(SuspensionListQuery, listColumns(SuspensionColumn)),
  mediaType: 'text/csv',
  reply: CsvLines,
});
