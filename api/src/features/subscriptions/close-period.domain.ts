import { writeAudit } from '@entropi/db/audit.repo';
import { inTransaction } from '@entropi/db/db';
import type { Deps } from '../../deps';
import { issueInvoice } from '../invoices/issue-invoice.domain';
import type { BillingContext } from '../payments/billing-context';
import { applyBillingStatus } from '../payments/billing-status';
import { insertFee, sumFees } from '../payments/ledger.repo';
import { addPayment } from '../payments/payments.domain';
import { listUserUnpaid } from '../payments/payments.repo';
import { computeFeeForDays, computePeriodFees, type PeriodFees } from './fees';
import {
  claimPeriod,
  listBilledUsers,
  listUsersWithEndedPeriod,
  setPeriodPayment,
  sumRealisedProfit,
} from './fees.repo';
import {
  addDays,
  countDays,
  type DaySpan,
  firstDay,
  periodFrom,
  startOfDay,
  toDay,
} from './periods';
import { toTerms } from './plan-terms';
import { lockUserPlan, type UserPlan, updateUserPlan } from './subscriptions.repo';

/** Days after a period's end until its payment is due. */
export const DUE_AFTER_DAYS = 10;

/** Closes every period that has ended, each once, however often and in whatever process this runs. Returns how many. */
export async function closeEndedPeriods({
  db,
  now,
  config,
}: Pick<Deps, 'db' | 'now' | 'config'>): Promise<number> {
  let closed = 0;
  await forEachUser(await listUsersWithEndedPeriod(db, now()), async (userId) => {
    while (await inTransaction(db, (tx) => closeNextPeriod({ tx, now: now(), config }, userId)))
      closed += 1;
  });
  return closed;
}

/**
 * Closes the ended periods of one user before a change of their subscription, which must not act on a period that is
 * over.
 */
export async function closeUserPeriods(context: BillingContext, userId: number): Promise<void> {
  while (await closeNextPeriod(context, userId));
}

/** Updates the status of every billed user: past due, suspended, trial over. */
export async function refreshBillingStatus({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  await forEachUser(await listBilledUsers(db), (userId) =>
    inTransaction(db, (tx) => applyBillingStatus(tx, userId, now())),
  );
}

/** One user's failure does not hold up the others: all are tried before it is thrown. */
async function forEachUser(
  userIds: readonly number[],
  work: (userId: number) => Promise<unknown>,
): Promise<void> {
  const errors: unknown[] = [];
  // at most all users, in a job that runs by itself.
  for (const userId of userIds) {
    await work(userId).catch((error: unknown) => errors.push(error));
  }
  if (errors.length > 0) throw new AggregateError(errors, `${errors.length} users failed`);
}

/** Closes a user's running period. False when it has not ended, or another process has closed it. */
async function closeNextPeriod(context: BillingContext, userId: number): Promise<boolean> {
  const { tx, now } = context;
  const found = await lockUserPlan(tx, userId);
  if (!found || found.row.endedAt !== null || found.row.currentPeriodEnd > now) return false;
  const span = toSpan(found);
  if (!(await closeDays(context, found, span))) return false;
  await updateUserPlan(tx, found.row.id, nextPeriod(found, span));
  await applyBillingStatus(tx, userId, now);
  return true;
}

/**
 * Ends a subscription before its period ends. The days before `until`, a UTC day, are charged for their part of the
 * fee, and the profit made in them as always.
 */
export async function endUserPlan(
  context: BillingContext,
  found: UserPlan,
  until: string,
): Promise<void> {
  const whole = toSpan(found);
  const to = firstDay(until, whole.to);
  if (to > whole.from) await closeDays(context, found, { from: whole.from, to });
  await updateUserPlan(context.tx, found.row.id, { endedAt: context.now, status: 'cancelled' });
}

/** Closes days of the running period, beginning with its first one, once; false when they were closed before. */
async function closeDays(
  context: BillingContext,
  found: UserPlan,
  span: DaySpan,
): Promise<boolean> {
  const { tx } = context;
  const { row, plan } = found;
  const { userId } = row;
  const isTrial = row.trialEndsAt !== null && row.currentPeriodEnd <= row.trialEndsAt;
  const terms = row.terms ?? toTerms(plan);
  const days = [countDays(span), countDays(toSpan(found))] as const;
  const fees = computePeriodFees({
    isTrial,
    periodFeeMinor: computeFeeForDays(terms.period_fee_minor, ...days),
    performanceFeePercent: terms.performance_fee_percent,
    cumulativeProfitMinor: await sumRealisedProfit(tx, userId, plan.currency, startOfDay(span.to)),
    highWaterMarkMinor: row.highWaterMarkMinor,
  });
  const period = {
    userSubscriptionId: row.id,
    periodFrom: span.from,
    periodTo: span.to,
    isTrial,
    performanceFeePercent: terms.performance_fee_percent,
    markBeforeMinor: row.highWaterMarkMinor,
  };
  if (!(await claimPeriod(tx, period))) return false;
  await charge(context, found, span, fees);
  await updateUserPlan(tx, row.id, { highWaterMarkMinor: fees.highWaterMarkMinor });
  const change = { action: 'period.close', subject: `subscription:${row.id}`, userId };
  await writeAudit(tx, null, { ...change, after: { ...span, ...fees } });
  return true;
}

function toSpan({ row }: UserPlan): DaySpan {
  return { from: toDay(row.currentPeriodStart), to: toDay(row.currentPeriodEnd) };
}

/** Books the fees and makes one payment of them, less what the user has overpaid before. */
async function charge(
  context: BillingContext,
  { row, plan }: UserPlan,
  span: DaySpan,
  fees: PeriodFees,
): Promise<void> {
  const { tx, now } = context;
  const { userId } = row;
  const { currency } = plan;
  const unpaid = (await listUserUnpaid(tx, userId))
    .filter((one) => one.currency === currency)
    .reduce((sum, one) => sum + one.amountMinor, 0);
  const credit = Math.min(0, (await sumFees(tx, userId, currency)) - unpaid);
  const amountMinor = fees.periodMinor + fees.performanceMinor + credit;
  const payment =
    amountMinor > 0
      ? await addPayment(context, {
          userId,
          amountMinor,
          currency,
          dueOn: addDays(span.to, DUE_AFTER_DAYS),
        })
      : null;
  const entry = {
    userId,
    userSubscriptionId: row.id,
    periodFrom: span.from,
    periodTo: addDays(span.to, -1),
    currency,
    paymentId: payment?.id ?? null,
    createdAt: now,
  };
  for (const [kind, minor] of [
    ['PERIOD', fees.periodMinor],
    ['PERFORMANCE', fees.performanceMinor],
  ] as const) {
    if (minor !== 0) await insertFee(tx, { ...entry, kind, amountMinor: minor });
  }
  if (!payment) return;
  await setPeriodPayment(tx, row.id, span.from, payment.id);
  await issueInvoice(context, payment.id);
}

/** A cancelled subscription ends with its period; any other goes on, with the present terms of its plan. */
function nextPeriod({ row, plan }: UserPlan, { to }: DaySpan) {
  if (row.cancelledAt !== null) {
    return { endedAt: row.currentPeriodEnd, status: 'cancelled' as const };
  }
  const anchor = toDay(row.trialEndsAt ?? row.startedAt);
  const next = periodFrom(anchor, to, plan.period);
  return {
    currentPeriodStart: startOfDay(next.from),
    currentPeriodEnd: startOfDay(next.to),
    terms: toTerms(plan),
  };
}
