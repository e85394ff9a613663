import type { Subscription, SubscriptionInput } from '@entropi/contracts/subscription-model';
import { type Actor, writeAudit } from '@entropi/db/audit.repo';
import { inTransaction, type Queryable } from '@entropi/db/db';
import type { Deps } from '../../deps';
import { conflict, invalid, notFound } from '../../errors';
import { toMinor } from '../../money';
import { rejectTakenName } from '../../taken-name';
import { toTranslationValues } from '../../translations';
import { closeEndedPeriods } from './close-period.domain';
import { FEE_QUEUE } from './fee.job';
import { toSubscription } from './subscription-view';
import {
  deletePlanRow,
  findPlan,
  insertPlan,
  listPlans,
  type PlanValues,
  updatePlanRow,
} from './subscriptions.repo';

export async function readPlans(db: Queryable): Promise<Subscription[]> {
  return (await listPlans(db)).map(toSubscription);
}

export async function readPlan(db: Queryable, id: number): Promise<Subscription> {
  const found = await findPlan(db, id);
  if (!found) throw notFound();
  return toSubscription(found);
}

export function createPlan(
  { db }: Pick<Deps, 'db'>,
  actor: Actor | null,
  input: SubscriptionInput,
): Promise<Subscription> {
  const values = toValues(input);
  return inTransaction(db, async (tx) => {
    const id = await rejectTakenName('subscriptions', insertPlan(tx, values));
    const plan = await readPlan(tx, id);
    await writeAudit(tx, actor, { action: 'plan.create', subject: `plan:${id}`, after: plan });
    return plan;
  });
}

/**
 * Running periods keep the fees they began with; currency and period cannot change under users. A change of the days
 * of grace takes effect at once.
 */
export async function updatePlan(
  deps: Pick<Deps, 'db' | 'now' | 'config' | 'jobs'>,
  actor: Actor,
  id: number,
  input: SubscriptionInput,
): Promise<Subscription> {
  const values = toValues(input);
  // Ended periods are closed first, so that the next ones begin on the old terms.
  await closeEndedPeriods(deps);
  return inTransaction(deps.db, async (tx) => {
    const before = await readPlan(tx, id);
    const turns = before.currency !== input.currency || before.period !== input.period;
    if (before.users_count > 0 && turns) {
      throw conflict(
        'plan_in_use',
        'Currency and period cannot change while users are on the plan',
      );
    }
    await rejectTakenName('subscriptions', updatePlanRow(tx, id, values));
    const after = await readPlan(tx, id);
    await writeAudit(tx, actor, { action: 'plan.update', subject: `plan:${id}`, before, after });
    if (before.grace_days !== after.grace_days) await deps.jobs.enqueue(tx, FEE_QUEUE, {});
    return after;
  });
}

export function deletePlan({ db }: Pick<Deps, 'db'>, actor: Actor, id: number): Promise<void> {
  return inTransaction(db, async (tx) => {
    const before = await readPlan(tx, id);
    if (!(await deletePlanRow(tx, id))) {
      throw conflict('plan_in_use', 'Users are or were on the plan');
    }
    await writeAudit(tx, actor, { action: 'plan.delete', subject: `plan:${id}`, before });
  });
}

function toValues(input: SubscriptionInput): PlanValues {
  const periodFeeMinor = toMinor(input.period_fee.amount);
  if (periodFeeMinor === null || periodFeeMinor < 0) {
    throw invalid(
      'period_fee.amount',
      'must be an amount of zero or more, in cents at most',
      'amount_form',
    );
  }
  if (input.period_fee.currency !== input.currency) {
    throw invalid('period_fee.currency', "must be the plan's currency", 'currency_differs');
  }
  return {
    name: input.name,
    ...toTranslationValues(input),
    currency: input.currency,
    period: input.period,
    periodFeeMinor,
    performanceFeePercent: input.performance_fee_percent,
    trialDays: input.trial_days,
    graceDays: input.grace_days,
    maxStrategies: input.max_strategies,
    isActive: input.is_active,
  };
}
