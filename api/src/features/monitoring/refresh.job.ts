import { findDefaultAccount } from '@entropi/engine/store/default-account.repo';
import { z } from 'zod';
import { conflict, notFound } from '../../errors';
import { syncUser } from '../broker-accounts/sync-user.domain';
import { defineLongJob } from '../jobs/long-job';
import { findWatchedUser } from './monitoring.repo';

/** How many users are compared at the same time; each waits for the broker. */
const CONCURRENCY = 4;

/** Compares a user's shares with the broker; a second time finds nothing to change. */
export const refreshJob = defineLongJob({
  kind: 'monitoring.refresh',
  subject: z.object({ userId: z.number().int() }),
  concurrency: CONCURRENCY,
  repeatable: async ({ deps }, { userId }) => {
    if (!(await findWatchedUser(deps.db, userId))) throw notFound();
    if (!(await findDefaultAccount(deps.db, userId))) {
      throw conflict('no_account', 'The user has no default account');
    }
    return { user_id: userId, ...(await syncUser(deps, userId, null)) };
  },
});
