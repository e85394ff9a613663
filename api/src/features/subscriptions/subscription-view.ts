import type { Subscription, UserSubscription } from '@entropi/contracts/subscription-model';
import type { Queryable } from '@entropi/db/db';
import { toMoney } from '../../money';
import { toTranslations } from '../../translations';
import { findUserPlan, type PlanRow, type UserPlan } from './subscriptions.repo';

export function toSubscription({
  plan,
  usersCount,
}: {
  plan: PlanRow;
  usersCount: number;
}): Subscription {
  return {
    id: plan.id,
    name: plan.name,
    ...toTranslations(plan),
    currency: plan.currency,
    period: plan.period,
    period_fee: toMoney(plan.periodFeeMinor, plan.currency),
    performance_fee_percent: plan.performanceFeePercent,
    trial_days: plan.trialDays,
    grace_days: plan.graceDays,
    max_strategies: plan.maxStrategies,
    is_active: plan.isActive,
    users_count: usersCount,
  };
}

export function toUserSubscription({ row, plan }: UserPlan): UserSubscription {
  return {
    subscription_id: plan.id,
    name: plan.name,
    ...toTranslations(plan),
    status: row.status,
    started_at: row.startedAt.toISOString(),
    current_period_end: row.currentPeriodEnd.toISOString(),
    trial_ends_at: row.trialEndsAt?.toISOString() ?? null,
    cancelled_at: row.cancelledAt?.toISOString() ?? null,
  };
}

/** A user's subscription, also one that has ended; null for a user who never had one. */
export async function readUserSubscription(
  db: Queryable,
  userId: number,
): Promise<UserSubscription | null> {
  const found = await findUserPlan(db, userId);
  return found && toUserSubscription(found);
}
