import type { Actor } from '@entropi/db/audit.repo';
import type { Deps } from '../../deps';
import { updatePayment } from '../payments/payments.domain';
import { closeEndedPeriods, refreshBillingStatus } from '../subscriptions/close-period.domain';
import { addDays, startOfDay } from '../subscriptions/periods';
import { datePayments, listUnpaid } from './demo-billing.repo';
import { HISTORY_DAYS } from './seed-history';

/** Users who owe have not paid what was due within so many days before the first day of the demo, or is due later. */
const OWED_DAYS = 20;
/** Users who pay in time do so this many days before a payment is due. */
const PAID_BEFORE_DAYS = 3;
/** Days between two runs of the fee job in the past; the real one runs each hour. */
const WEEK = 7;

/**
 * Closes the periods of the months before a day as the fee job would have, and has users pay in time; those who owe
 * leave the last payment open. What was closed or paid by an attempt before stays as it is.
 */
export async function billPast(
  deps: Deps,
  admin: Actor,
  day: string,
  owing: ReadonlySet<number>,
): Promise<void> {
  for (let ago = HISTORY_DAYS; ago > 0; ago -= WEEK) {
    const today = addDays(day, -ago);
    await closeEndedPeriods({ ...deps, now: () => startOfDay(today) });
    // Paid at once, so that no user is suspended in between: their task would be paused.
    await payUntil(deps, admin, addDays(today, WEEK), { day, owing });
  }
  await closeEndedPeriods({ ...deps, now: () => startOfDay(day) });
  await payUntil(deps, admin, day, { day, owing });
  await datePayments(deps.db);
  await refreshBillingStatus(deps);
}

/** Pays the payments that are paid before a day, on the days on which they are paid. */
async function payUntil(
  deps: Deps,
  admin: Actor,
  until: string,
  { day, owing }: { day: string; owing: ReadonlySet<number> },
): Promise<void> {
  const owedFrom = addDays(day, -OWED_DAYS);
  for (const { id, userId, dueOn } of await listUnpaid(deps.db)) {
    const paidOn = addDays(dueOn, -PAID_BEFORE_DAYS);
    if (paidOn >= until || paidOn >= day || (owing.has(userId) && dueOn >= owedFrom)) continue;
    const paidAt = startOfDay(paidOn);
    const then = { ...deps, now: () => paidAt };
    await updatePayment(then, admin, id, { paid_at: paidAt.toISOString() });
  }
}
