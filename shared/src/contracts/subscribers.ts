import * as z from 'zod/mini';
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

export const listSubscribers = endpoint({
  id: 'listSubscribers',
  method: 'GET',
  path: '/api/admin/subscribers',
  role: 'superuser',
  summary: 'Users with their plan and its status, the newest subscription first',
  query: z.extend(Page, {
    /** Searches the user's names and address. */
    search: z.optional(Search),
    status: z.optional(SubscriptionStatus),
    subscription_id: z.optional(PathId),
    sort: z.optional(SubscriberSort),
    order: z.optional(SortOrder),
  }),
  reply: pageSchema(Subscriber),
});

/** A line of the ledger of all users. */
export const FeeEntry = z.extend(FeeItem, {
  user_id: Id,
  username: z.string(),
  note: z.string(),
});
export type FeeEntry = z.infer<typeof FeeEntry>;

const FeeSort = z.enum(['created_at']);

export const listFees = endpoint({
  id: 'listFees',
  method: 'GET',
  path: '/api/admin/fees',
  role: 'superuser',
  summary: 'The ledger of fees of all users, newest first',
  query: z.extend(Page, {
    user_id: z.optional(PathId),
    /** Searches the user's names and address. */
    search: z.optional(Search),
    kind: z.optional(FeeKind),
    sort: z.optional(FeeSort),
    order: z.optional(SortOrder),
  }),
  reply: pageSchema(FeeEntry),
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

export const listSuspensions = endpoint({
  id: 'listSuspensions',
  method: 'GET',
  path: '/api/admin/suspensions',
  role: 'superuser',
  summary: 'Who is suspended or will be within a week, since when, why, and whether they were told',
  query: z.extend(Page, {
    /** Searches the user's names and address. */
    search: z.optional(Search),
    state: z.optional(SuspensionState),
    sort: z.optional(SuspensionSort),
    order: z.optional(SortOrder),
  }),
  reply: pageSchema(Suspension),
});
