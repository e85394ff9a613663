import { subscriptionFees, updateProfile } from '@entropi/shared/contracts/profile';
import type { FastifyInstance } from 'fastify';
import { route } from '../../http/route';
import { readLedger } from '../payments/ledger-view';
import { getUser } from '../users/users.domain';
import { changeProfile } from './profile.domain';

export function profileRoutes(scope: FastifyInstance): void {
  route(scope, updateProfile, ({ caller, params, body, deps }) =>
    changeProfile(caller, params.user_id, body, deps),
  );
  route(scope, subscriptionFees, async ({ params, deps }) => {
    await getUser(params.user_id, deps.db);
    return readLedger(deps.db, params.user_id);
  });
}
