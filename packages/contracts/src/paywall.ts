import * as z from 'zod/mini';
import { Valuation } from './dashboard';
import { endpoint } from './endpoint';
import { PayInstruction } from './payment-code';
import { Payment } from './payment-model';
import { Day, Id, Money, Timestamp, UserPath } from './primitives';
import { FeeItem, UserSubscription } from './subscription-model';
import { Share } from './trading-model';

export const Paywall = z.strictObject({
  user_id: Id,
  suspended: z.boolean(),
  /** First day on which the user was suspended; null when not. */
  since: z.nullable(Day),
  balance: Money,
  items: z.array(FeeItem),
  /** The unpaid ones. */
  payments: z.array(Payment),
  open_shares: z.array(Share),
  /** One for each open share whose market is known. */
  valuations: z.array(Valuation),
  /** All that is unpaid in the currency of the oldest, in one transfer. */
  pay: PayInstruction,
  subscription: z.nullable(UserSubscription),
});
export type Paywall = z.infer<typeof Paywall>;

export const getPaywall = endpoint({
  id: 'getPaywall',
  method: 'GET',
  path: '/api/ig/paywall/{user_id}',
  role: 'owner',
  summary: 'What a user owes, how to pay it, and the shares still open',
  params: UserPath,
  reply: Paywall,
});

export const recalculatePaywall = endpoint({
  id: 'recalculatePaywall',
  method: 'POST',
  path: '/api/ig/paywall/{user_id}/recalculate',
  role: 'owner',
  risk: 'money',
  summary: 'Syncs closed positions from the broker and computes the fees again',
  params: UserPath,
  body: z.optional(z.strictObject({})),
  reply: z.extend(Paywall, { synced_at: Timestamp, changed: Money }),
});
