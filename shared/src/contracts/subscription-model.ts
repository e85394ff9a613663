import { z } from 'zod';
import { Currency, Id, Money, Timestamp } from './primitives';

export const SubscriptionPeriod = z.enum(['MONTH', 'QUARTER', 'YEAR']);

/** What a superuser sets of a plan. */
export const SubscriptionInput = z.strictObject({
  name: z.string().trim().min(1).max(100),
  currency: Currency,
  period: SubscriptionPeriod,
  period_fee: Money,
  performance_fee_percent: z.number().min(0).max(100),
  trial_days: z.number().int().min(0).max(365),
  grace_days: z.number().int().min(0).max(365),
  max_strategies: z.number().int().min(1).max(100),
  is_active: z.boolean(),
});
export type SubscriptionInput = z.infer<typeof SubscriptionInput>;

export const Subscription = SubscriptionInput.extend({ id: Id, users_count: z.number().int() });
export type Subscription = z.infer<typeof Subscription>;

export const UserSubscription = z.strictObject({
  subscription_id: Id,
  name: z.string(),
  status: z.enum(['trial', 'active', 'past_due', 'suspended', 'cancelled']),
  started_at: Timestamp,
  current_period_end: Timestamp,
  trial_ends_at: Timestamp.nullable(),
});
export type UserSubscription = z.infer<typeof UserSubscription>;

/** A line of what is owed; a positive amount is owed by the user. */
export const FeeItem = z.strictObject({
  id: Id,
  kind: z.enum(['PERIOD', 'PERFORMANCE', 'CHARGE', 'CREDIT', 'REVERSAL']),
  period_from: z.string().nullable(),
  period_to: z.string().nullable(),
  amount: Money,
  created_at: Timestamp,
  payment_id: Id.nullable(),
});
export type FeeItem = z.infer<typeof FeeItem>;
