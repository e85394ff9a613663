import { z } from 'zod';
import { defineLongJob } from '../jobs/long-job';
import { setUserStrategy } from './user-config.domain';
import { findUserConfig } from './user-config.repo';

/** Sets the strategy that one user runs from their next cycle on. */
export const strategyJob = defineLongJob({
  kind: 'users.strategy',
  subject: z.object({ userId: z.number().int(), strategyId: z.number().int() }),
  once: async ({ actor, tx }, { userId, strategyId }) => {
    const config = await findUserConfig(tx, userId);
    if (config?.strategyId === strategyId) return { user_id: userId, given: false };
    const choice = { strategy_id: strategyId, coupled_strategy_id: null };
    await setUserStrategy({ db: tx }, actor, userId, choice);
    return { user_id: userId, given: true };
  },
});
