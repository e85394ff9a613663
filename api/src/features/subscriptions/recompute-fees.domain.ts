import { writeAudit } from '@entropi/db/audit.repo';
import { issueInvoice } from '../invoices/issue-invoice.domain';
import type { BillingContext } from '../payments/billing-context';
import { applyBillingStatus } from '../payments/billing-status';
import { insertFee } from '../payments/ledger.repo';
import { addPayment } from '../payments/payments.domain';
import { lockPayment, updatePaymentRow } from '../payments/payments.repo';
import { DUE_AFTER_DAYS } from './close-period.domain';
import { computeFirstMark, computePeriodFees } from './fees';
import {
  type ClosedPeriodRow,
  listClosedPeriods,
  setPeriodPayment,
  sumRealisedProfit,
} from './fees.repo';
import { addDays, startOfDay, toDay } from './periods';
import { lockUserPlans, type UserPlan, updateUserPlan } from './subscriptions.repo';

/**
 * Computes the performance fees of all closed periods of a user again, those of ended subscriptions too, from
 * the profits as they are known now, and books the difference to what was booked. A repeat books nothing more.
 */
export async function recomputeFees(context: BillingContext, userId: number): Promise<void> {
  const { tx, now } = context;
  let last: { currency: string; mark: number } | null = null;
  // at most the subscriptions of one user.
  for (const found of await lockUserPlans(tx, userId)) {
    const { currency } = found.plan;
    const gained = await sumRealisedProfit(tx, userId, currency, found.row.startedAt);
    const mark = computeFirstMark(gained, last?.currency === currency ? last.mark : 0);
    last = { currency, mark: await recomputePeriods(context, found, mark) };
  }
  await applyBillingStatus(tx, userId, now);
}

/** Returns the high-water mark after the last closed period, which the running one begins with. */
async function recomputePeriods(
  context: BillingContext,
  found: UserPlan,
  firstMark: number,
): Promise<number> {
  const { tx } = context;
  const { id, userId } = found.row;
  let mark = firstMark;
  // at most the closed periods of one subscription: twelve a year.
  for (const period of await listClosedPeriods(tx, id)) {
    const fees = computePeriodFees({
      isTrial: period.isTrial,
      periodFeeMinor: 0,
      performanceFeePercent: period.performanceFeePercent,
      cumulativeProfitMinor: await sumRealisedProfit(
        tx,
        userId,
        found.plan.currency,
        startOfDay(period.periodTo),
      ),
      highWaterMarkMinor: mark,
    });
    mark = fees.highWaterMarkMinor;
    await bookDifference(context, found, period, fees.performanceMinor - period.performanceMinor);
  }
  await updateUserPlan(tx, id, { highWaterMarkMinor: mark });
  return mark;
}

/**
 * Books the difference. An unpaid payment is changed by it; after a paid one, more is asked for by a new payment and
 * less is a credit.
 */
async function bookDifference(
  context: BillingContext,
  { row, plan }: UserPlan,
  period: ClosedPeriodRow,
  difference: number,
): Promise<void> {
  const { tx, now } = context;
  if (difference === 0) return;
  const { userId } = row;
  const payment = period.paymentId === null ? null : await lockPayment(tx, period.paymentId);
  // An administrator waived the period by deleting its payment, so it is not asked for again.
  if (period.paymentId !== null && payment === null) return;
  let paymentId = payment?.id ?? null;
  if (payment && payment.paidAt === null) {
    const amountMinor = payment.amountMinor + difference;
    const changes = amountMinor > 0 ? { amountMinor } : { deletedAt: now };
    await updatePaymentRow(tx, payment.id, changes);
    // Withdrawn because nothing is left to pay, not waived: a later difference is booked.
    if (amountMinor <= 0) await setPeriodPayment(tx, row.id, period.periodFrom, null);
  } else if (difference > 0) {
    const dueOn = addDays(toDay(now), DUE_AFTER_DAYS);
    const added = await addPayment(context, {
      userId,
      amountMinor: difference,
      currency: plan.currency,
      dueOn,
    });
    paymentId = added.id;
    if (period.paymentId === null) await setPeriodPayment(tx, row.id, period.periodFrom, added.id);
  }
  await insertFee(tx, {
    userId,
    userSubscriptionId: row.id,
    kind: 'PERFORMANCE',
    periodFrom: period.periodFrom,
    periodTo: addDays(period.periodTo, -1),
    amountMinor: difference,
    currency: plan.currency,
    paymentId,
    createdAt: now,
    note: 'recomputed from the profits as the broker reports them now',
  });
  const isRequested = difference > 0 || payment?.paidAt === null;
  if (paymentId !== null && isRequested) await issueInvoice(context, paymentId);
  const change = { action: 'period.recompute', subject: `subscription:${row.id}`, userId };
  const after = { from: period.periodFrom, difference_minor: difference };
  await writeAudit(tx, null, { ...change, after });
}
