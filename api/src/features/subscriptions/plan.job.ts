import { z } from 'zod';
import { defineLongJob } from '../jobs/long-job';
import { setUserPlan } from './user-subscription.domain';

/** Puts one user on a plan from the day on which their row is done. */
export const planJob = defineLongJob({
  kind: 'users.plan',
  subject: z.object({ userId: z.number().int(), subscriptionId: z.number().int() }),
  once: async ({ deps, actor, tx }, { userId, subscriptionId }) => {
    const plan = await setUserPlan({ ...deps, db: tx }, actor, userId, { subscriptionId });
    return { user_id: userId, name: plan.name };
  },
});
