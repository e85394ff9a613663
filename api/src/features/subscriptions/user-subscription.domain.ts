import type { UserSubscription } from '@entropi/shared/contracts/subscription-model';
import { inTransaction, type Queryable, type Transaction } from '../../db/db';
import type { Deps } from '../../deps';
import { conflict, invalid, notFound } from '../../errors';
import { type Actor, writeAudit } from '../audit/audit.repo';
import { applyBillingStatus } from '../payments/billing-status';
import { findAccountCurrency, findBillingCurrency, sumFees } from '../payments/ledger.repo';
import { sumRealisedProfit } from './fees.repo';
import { addDays, firstPeriod, startOfDay, toDay } from './periods';
import { readUserSubscription } from './subscription-view';
import {
  findPlan,
  hasUser,
  insertUserPlan,
  lockUserPlan,
  type PlanRow,
  updateUserPlan,
} from './subscriptions.repo';

/** Days that a subscription may begin in the past: each period of them is charged. */
const EARLIEST_START_DAYS = 366;

/** Puts a user on a plan; the one before ends now. A trial is given once per user. */
export function setUserPlan(
  deps: Pick<Deps, 'now'> & { db: Queryable },
  actor: Actor | null,
  userId: number,
  choice: { subscriptionId: number; startsOn?: string },
): Promise<UserSubscription> {
  return inTransaction(deps.db, async (tx) => {
    if (!(await hasUser(userId, tx))) throw notFound();
    const plan = await findPlan(choice.subscriptionId, tx);
    if (!plan?.plan.isActive) throw invalid('subscription_id', 'no such active plan');
    return startPlan(tx, actor, { userId, plan: plan.plan, ...choice, now: deps.now() });
  });
}

/** Starts a cancelled or ended subscription again, from today and without a trial. */
export function reactivateUserPlan(
  deps: Pick<Deps, 'db' | 'now'>,
  actor: Actor,
  userId: number,
): Promise<UserSubscription> {
  return inTransaction(deps.db, async (tx) => {
    if (!(await hasUser(userId, tx))) throw notFound();
    const last = await lockUserPlan(userId, tx);
    if (!last) throw notFound('no_subscription');
    if (last.row.endedAt === null && last.row.cancelledAt === null) {
      throw conflict('subscription_running', 'The subscription is not cancelled');
    }
    return startPlan(tx, actor, { userId, plan: last.plan, now: deps.now() });
  });
}

async function startPlan(
  tx: Transaction,
  actor: Actor | null,
  start: { userId: number; plan: PlanRow; startsOn?: string; now: Date },
): Promise<UserSubscription> {
  const { userId, plan, now } = start;
  const startsOn = start.startsOn ?? toDay(now);
  if (startsOn < addDays(toDay(now), -EARLIEST_START_DAYS)) {
    throw invalid('starts_on', 'lies more than a year back');
  }
  await rejectOtherCurrency(tx, userId, plan);
  const last = await lockUserPlan(userId, tx);
  if (last && last.row.endedAt === null) {
    await updateUserPlan(last.row.id, { endedAt: now, status: 'cancelled' }, tx);
  }
  const first = firstPeriod(startsOn, { ...plan, trialDays: last ? 0 : plan.trialDays });
  const began = startOfDay(startsOn);
  const gained = await sumRealisedProfit(userId, plan.currency, began, tx);
  await insertUserPlan(
    {
      userId,
      subscriptionId: plan.id,
      status: first.trialEndsOn ? 'trial' : 'active',
      startedAt: began,
      currentPeriodStart: began,
      currentPeriodEnd: startOfDay(first.to),
      trialEndsAt: first.trialEndsOn ? startOfDay(first.trialEndsOn) : null,
      // What was gained before, and what was charged for already, is never charged.
      highWaterMarkMinor: Math.max(0, gained, toHighWaterMark(last, plan.currency)),
      terms: toTerms(plan),
    },
    tx,
  );
  await applyBillingStatus(tx, userId, now);
  const after = await readUserSubscription(tx, userId);
  if (!after) throw new Error('a subscription was written and is not there');
  const change = { action: 'subscription.set', subject: `user:${userId}`, userId, after };
  await writeAudit(actor, change, tx);
  return after;
}

/** The terms that a period beginning now is bound to. */
export function toTerms(plan: PlanRow) {
  return {
    period_fee_minor: plan.periodFeeMinor,
    performance_fee_percent: plan.performanceFeePercent,
  };
}

function toHighWaterMark(last: Awaited<ReturnType<typeof lockUserPlan>>, currency: string): number {
  return last?.plan.currency === currency ? last.row.highWaterMarkMinor : 0;
}

async function rejectOtherCurrency(tx: Transaction, userId: number, plan: PlanRow): Promise<void> {
  const account = await findAccountCurrency(userId, tx);
  if (account !== null && account !== plan.currency) {
    throw invalid('subscription_id', `the user's account is in ${account}`, 'currency_mismatch');
  }
  const billed = await findBillingCurrency(userId, tx);
  if (billed !== null && billed !== plan.currency && (await sumFees(userId, billed, tx)) !== 0) {
    throw conflict('balance_open', `The balance in ${billed} must be settled first`);
  }
}
