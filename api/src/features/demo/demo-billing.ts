import type { Actor } from '@entropi/db/audit.repo';
import type { Deps } from '../../deps';
import { updatePayment } from '../payments/payments.domain';
import { closeEndedPeriods, refreshBillingStatus } from '../subscriptions/close-period.domain';
import { addDays, startOfDay } from '../subscriptions/periods';
import { datePayments, listUnpaid } from './demo-billing.repo';
import { HISTORY_DAYS } from './seed-history';

/** What was due within so many days before the first day of the demo is what users who owe have not paid. */
const OWED_DAYS = 20;
/** Who pays in time does so before it is due. */
const PAID_BEFORE_DAYS = 3;
/** The fee job, which runs each hour, is run for each week of the past. */
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
    // no user is suspended in between, whose task would be paused
    await payUntil(deps, admin, addDays(today, WEEK), { day, owing });
  }
  await closeEndedPeriods({ ...deps, now: () => startOfDay(day) });
  await payUntil(deps, admin, day, { day, owing });
  await datePayments(deps.db);
  await refreshBillingStatus(deps);
}

/** Pays what is paid before a day. */
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
