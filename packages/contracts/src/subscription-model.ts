import * as z from 'zod/mini';
import { Name } from './name';
import { boundedInteger, Currency, Id, Money, Timestamp } from './primitives';
import { NameTranslationsInput, Translations } from './translations';

export const SubscriptionPeriod = z.enum(['MONTH', 'QUARTER', 'YEAR']);

/** What a superuser sets of a plan. */
export const SubscriptionInput = z.strictObject({
  name: Name,
  /** Left out: as they were. */
  translations: z.optional(NameTranslationsInput),
  currency: Currency,
  period: SubscriptionPeriod,
  period_fee: Money,
  performance_fee_percent: z.number().check(z.minimum(0), z.maximum(100)),
  trial_days: boundedInteger(0, 365),
  grace_days: boundedInteger(0, 365),
  max_strategies: boundedInteger(1, 100),
  is_active: z.boolean(),
});
export type SubscriptionInput = z.infer<typeof SubscriptionInput>;

export const Subscription = z.extend(SubscriptionInput, {
  id: Id,
  name: z.string(),
  translations: z.optional(Translations),
  users_count: z.int(),
});
export type Subscription = z.infer<typeof Subscription>;

export const SubscriptionStatus = z.enum(['trial', 'active', 'past_due', 'suspended', 'cancelled']);

export const UserSubscription = z.strictObject({
  subscription_id: Id,
  name: z.string(),
  translations: z.optional(Translations),
  status: SubscriptionStatus,
  started_at: Timestamp,
  current_period_end: Timestamp,
  trial_ends_at: z.nullable(Timestamp),
  /** When it was cancelled to the end of its period; null when it was not. */
  cancelled_at: z.nullable(Timestamp),
});
export type UserSubscription = z.infer<typeof UserSubscription>;

export const FeeKind = z.enum(['PERIOD', 'PERFORMANCE', 'CHARGE', 'CREDIT', 'REVERSAL']);

/** A line of the ledger; a positive amount is owed by the user. */
export const FeeItem = z.strictObject({
  id: Id,
  kind: FeeKind,
  period_from: z.nullable(z.string()),
  period_to: z.nullable(z.string()),
  amount: Money,
  created_at: Timestamp,
  payment_id: z.nullable(Id),
});
export type FeeItem = z.infer<typeof FeeItem>;
