import { DUE_SOON_DAYS } from '@entropi/contracts/due-soon';
import type { Payment } from '@entropi/contracts/payment-model';
import type { UserSubscription } from '@entropi/contracts/subscription-model';
import { findPaymentState, toUtcDay } from '../../payments/payment-state';

const DAY_MS = 24 * 3_600_000;

export interface Due {
  /** Unpaid payments that are due within the days of the reminders or were due before, the first due one first. */
  payments: readonly (Pick<Payment, 'id' | 'reference' | 'amount' | 'due_on'> & {
    isOverdue: boolean;
  })[];
  /** When the subscription ends, if it was cancelled and does so within the same days; null otherwise. */
  endsAt: string | null;
}

/** Finds what needs the user because it is due soon. Days are those of UTC, by which payments become overdue. */
export function listDue(
  payments: readonly Payment[],
  subscription: UserSubscription | null,
  now: Date,
): Due {
  const until = new Date(now.getTime() + DUE_SOON_DAYS * DAY_MS);
  const due = payments
    .filter((one) => one.paid_at === null && one.due_on <= toUtcDay(until))
    .toSorted((a, b) => a.due_on.localeCompare(b.due_on) || a.id - b.id)
    .map((one) => ({ ...one, isOverdue: findPaymentState(one, now) === 'overdue' }));
  const end = subscription?.cancelled_at ? subscription.current_period_end : null;
  const isSoon =
    end !== null && Date.parse(end) > now.getTime() && Date.parse(end) <= until.getTime();
  return { payments: due, endsAt: isSoon ? end : null };
}
