import { giveUsersPlan as givePlanContract } from '@entropi/contracts/bulk';
import {
  cancelSubscription,
  createSubscription,
  deleteSubscription,
  getSubscription,
  getUserSubscription,
  listSubscriptions,
  resumeSubscription,
  updateSubscription,
} from '@entropi/contracts/subscriptions';
import { reactivateSubscription, setUserSubscription } from '@entropi/contracts/users';
import type { FastifyInstance } from 'fastify';
import { notFound } from '../../errors';
import { route } from '../../http/route';
import { giveUsersPlan } from './give-plan.domain';
import { readUserSubscription } from './subscription-view';
import { createPlan, deletePlan, readPlan, readPlans, updatePlan } from './subscriptions.domain';
import { hasUser } from './subscriptions.repo';
import { cancelUserPlan, reactivateUserPlan, setUserPlan } from './user-subscription.domain';

export function subscriptionRoutes(scope: FastifyInstance): void {
  route(scope, listSubscriptions, ({ deps }) => readPlans(deps.db));

  route(scope, createSubscription, ({ deps, caller, body }) => createPlan(deps, caller, body));

  route(scope, getSubscription, ({ deps, params }) => readPlan(deps.db, params.subscription_id));

  route(scope, updateSubscription, ({ deps, caller, params, body }) =>
    updatePlan(deps, caller, params.subscription_id, body),
  );

  route(scope, deleteSubscription, async ({ deps, caller, params }) => {
    await deletePlan(deps, caller, params.subscription_id);
  });

  route(scope, getUserSubscription, async ({ deps, owner }) => {
    if (!(await hasUser(deps.db, owner))) throw notFound();
    return readUserSubscription(deps.db, owner);
  });

  route(scope, cancelSubscription, ({ deps, caller, owner }) =>
    cancelUserPlan(deps, caller, owner, true),
  );

  route(scope, resumeSubscription, ({ deps, caller, owner }) =>
    cancelUserPlan(deps, caller, owner, false),
  );

  route(scope, setUserSubscription, ({ deps, caller, params, body }) =>
    setUserPlan(deps, caller, params.user_id, {
      subscriptionId: body.subscription_id,
      startsOn: body.starts_on,
    }),
  );

  route(scope, givePlanContract, ({ deps, caller, body }) => giveUsersPlan(deps, caller, body));

  route(scope, reactivateSubscription, ({ deps, caller, params }) =>
    reactivateUserPlan(deps, caller, params.user_id),
  );
}
