import { z } from 'zod';
import { defineLongJob } from '../jobs/long-job';
import { setUserStrategy } from './user-config.domain';
import { findUserConfig } from './user-config.repo';

/** Gives a user a strategy, unless they have chosen one since. */
export const migrationJob = defineLongJob({
  kind: 'users.migrate',
  subject: z.object({
    userId: z.number().int(),
    username: z.string(),
    strategyId: z.number().int(),
  }),
  once: async ({ actor, tx }, { userId, username, strategyId }) => {
    const user = { user_id: userId, username };
    const config = await findUserConfig(tx, userId);
    if (config) return { ...user, strategy_id: config.strategyId, migrated: false };
    const choice = { strategy_id: strategyId, coupled_strategy_id: null };
    await setUserStrategy({ db: tx }, actor, userId, choice);
    return { ...user, strategy_id: strategyId, migrated: true };
  },
});
