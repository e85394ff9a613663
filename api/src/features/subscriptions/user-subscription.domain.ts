import type { UserSubscription } from '@entropi/contracts/subscription-model';
import { type Actor, writeAudit } from '@entropi/db/audit.repo';
import { inTransaction, type Queryable, type Transaction } from '@entropi/db/db';
import { findDefaultAccount } from '@entropi/engine/store/default-account.repo';
import type { Deps } from '../../deps';
import { conflict, invalid, notFound } from '../../errors';
import type { OwnerId } from '../../http/caller';
import type { BillingContext } from '../payments/billing-context';
import { applyBillingStatus } from '../payments/billing-status';
import { findBillingCurrency, sumFees } from '../payments/ledger.repo';
import { closeUserPeriods, endUserPlan } from './close-period.domain';
import { computeFirstMark } from './fees';
import { findBilledUntil, sumRealisedProfit } from './fees.repo';
import { addDays, firstDay, firstPeriod, startOfDay, toDay } from './periods';
import { toTerms } from './plan-terms';
import { readUserSubscription, toUserSubscription } from './subscription-view';
import {
  findPlan,
  findUserPlan,
  hasUser,
  insertUserPlan,
  lockUser,
  lockUserPlan,
  type PlanRow,
  type UserPlan,
  updateUserPlan,
} from './subscriptions.repo';

/** How many days in the past a subscription may begin; each period since then is charged. */
const EARLIEST_START_DAYS = 366;

/**
 * Puts a user on a plan. The previous plan ends now, and its days up to today, or up to the first day of the new
 * plan if that is earlier, are charged for. A plan that they are on already goes on as it is. A trial is given once
 * per user.
 */
export function setUserPlan(
  deps: Pick<Deps, 'now' | 'config'> & { db: Queryable },
  actor: Actor | null,
  userId: number,
  choice: { subscriptionId: number; startsOn?: string },
): Promise<UserSubscription> {
  return inTransaction(deps.db, async (tx) => {
    if (!(await hasUser(tx, userId))) throw notFound();
    const plan = await findPlan(tx, choice.subscriptionId);
    if (!plan?.plan.isActive)
      throw invalid('subscription_id', 'no such active plan', 'plan_inactive');
    // The user is locked, since there may be no subscription to lock yet: of two calls at once the second sees what
    // the first has written.
    await lockUser(tx, userId);
    const context = { tx, now: deps.now(), config: deps.config };
    await closeUserPeriods(context, userId);
    const last = await lockUserPlan(tx, userId);
    if (last && isRunning(last, choice)) {
      return last.row.cancelledAt === null
        ? toUserSubscription(last)
        : setCancelledAt(tx, actor, last, null);
    }
    return startPlan(context, actor, { userId, plan: plan.plan, startsOn: choice.startsOn });
  });
}

/**
 * Starts an ended subscription again, from today and without a trial; one that is cancelled and still
 * runs goes on as it was.
 */
export function reactivateUserPlan(
  deps: Pick<Deps, 'db' | 'now' | 'config'>,
  actor: Actor,
  userId: number,
): Promise<UserSubscription> {
  return inTransaction(deps.db, async (tx) => {
    if (!(await hasUser(tx, userId))) throw notFound();
    const context = { tx, now: deps.now(), config: deps.config };
    await closeUserPeriods(context, userId);
    const last = await lockUserPlan(tx, userId);
    if (!last) throw notFound('no_subscription');
    if (last.row.endedAt === null) {
      if (last.row.cancelledAt !== null) return setCancelledAt(tx, actor, last, null);
      throw conflict('subscription_running', 'The subscription is not cancelled');
    }
    return startPlan(context, actor, { userId, plan: last.plan });
  });
}

/**
 * Lets a subscription end with its running period, or takes that back before it has; a repeat changes
 * nothing.
 */
export function cancelUserPlan(
  deps: Pick<Deps, 'db' | 'now' | 'config'>,
  actor: Actor,
  userId: OwnerId,
  isCancelled: boolean,
): Promise<UserSubscription> {
  return inTransaction(deps.db, async (tx) => {
    const context = { tx, now: deps.now(), config: deps.config };
    await closeUserPeriods(context, userId);
    const found = await lockUserPlan(tx, userId);
    if (!found) throw notFound('no_subscription');
    if (found.row.endedAt !== null) {
      throw conflict('subscription_ended', 'The subscription has ended');
    }
    if ((found.row.cancelledAt !== null) === isCancelled) return toUserSubscription(found);
    return setCancelledAt(tx, actor, found, isCancelled ? context.now : null);
  });
}

/** Ends the subscription of a user who is being deleted: they are charged up to today and no further. */
export async function endSubscription(context: BillingContext, userId: number): Promise<void> {
  await closeUserPeriods(context, userId);
  const found = await lockUserPlan(context.tx, userId);
  if (!found || found.row.endedAt !== null) return;
  await endUserPlan(context, found, toDay(context.now));
}

async function setCancelledAt(
  tx: Transaction,
  actor: Actor | null,
  found: UserPlan,
  cancelledAt: Date | null,
): Promise<UserSubscription> {
  const { id, userId } = found.row;
  await updateUserPlan(tx, id, { cancelledAt });
  const after = toUserSubscription({ ...found, row: { ...found.row, cancelledAt } });
  const action = cancelledAt ? 'subscription.cancel' : 'subscription.resume';
  const before = toUserSubscription(found);
  await writeAudit(tx, actor, { action, subject: `user:${userId}`, userId, before, after });
  return after;
}

/** Starts a plan. The user's ended periods must be closed before. */
async function startPlan(
  context: BillingContext,
  actor: Actor | null,
  start: { userId: number; plan: PlanRow; startsOn?: string },
): Promise<UserSubscription> {
  const { tx, now } = context;
  const { userId, plan } = start;
  const startsOn = start.startsOn ?? toDay(now);
  if (startsOn < addDays(toDay(now), -EARLIEST_START_DAYS)) {
    throw invalid('starts_on', 'lies more than a year back', 'too_far_back');
  }
  await rejectBilledDays(tx, userId, startsOn);
  const running = await lockUserPlan(tx, userId);
  if (running && running.row.endedAt === null) {
    await endUserPlan(context, running, firstDay(startsOn, toDay(now)));
  }
  await rejectOtherCurrency(tx, userId, plan);
  const last = await findUserPlan(tx, userId);
  const first = firstPeriod(startsOn, { ...plan, trialDays: last ? 0 : plan.trialDays });
  const began = startOfDay(startsOn);
  const gained = await sumRealisedProfit(tx, userId, plan.currency, began);
  await insertUserPlan(tx, {
    userId,
    subscriptionId: plan.id,
    status: first.trialEndsOn ? 'trial' : 'active',
    startedAt: began,
    currentPeriodStart: began,
    currentPeriodEnd: startOfDay(first.to),
    trialEndsAt: first.trialEndsOn ? startOfDay(first.trialEndsOn) : null,
    highWaterMarkMinor: computeFirstMark(gained, toHighWaterMark(last, plan.currency)),
    terms: toTerms(plan),
  });
  await applyBillingStatus(tx, userId, now);
  const after = await readUserSubscription(tx, userId);
  if (!after) throw new Error('a subscription was written and is not there');
  const change = { action: 'subscription.set', subject: `user:${userId}`, userId, after };
  await writeAudit(tx, actor, change);
  return after;
}

/** Whether the user has the chosen plan already: a repeat must neither charge nor end a trial. */
function isRunning(
  { row, plan }: UserPlan,
  choice: { subscriptionId: number; startsOn?: string },
): boolean {
  if (row.endedAt !== null || plan.id !== choice.subscriptionId) return false;
  return choice.startsOn === undefined || choice.startsOn === toDay(row.startedAt);
}

function toHighWaterMark(last: UserPlan | null, currency: string): number {
  return last?.plan.currency === currency ? last.row.highWaterMarkMinor : 0;
}

/** A day that a closed period charged for must not be charged for again. */
async function rejectBilledDays(tx: Transaction, userId: number, startsOn: string): Promise<void> {
  const billedUntil = await findBilledUntil(tx, userId);
  if (billedUntil !== null && startsOn < billedUntil) {
    throw invalid(
      'starts_on',
      `fees are charged for all days before ${billedUntil}`,
      'already_billed',
      {
        date: billedUntil,
      },
    );
  }
}

async function rejectOtherCurrency(tx: Transaction, userId: number, plan: PlanRow): Promise<void> {
  const chosen = await findDefaultAccount(tx, userId);
  if (chosen && chosen.account.currency !== plan.currency) {
    const { currency } = chosen.account;
    throw invalid('subscription_id', `the user's account is in ${currency}`, 'currency_mismatch');
  }
  const billed = await findBillingCurrency(tx, userId);
  if (billed !== null && billed !== plan.currency && (await sumFees(tx, userId, billed)) !== 0) {
    throw conflict(
      'balance_open',
      `The balance in ${billed}, with the running period's part of the fee, must be settled first`,
    );
  }
}
