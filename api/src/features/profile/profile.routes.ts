import { subscriptionFees, updateProfile } from '@entropi/shared/contracts/profile';
import type { FastifyInstance } from 'fastify';
import { route } from '../../http/route';
import { readLedger } from '../payments/ledger-view';
import { getUser } from '../users/users.domain';
import { changeProfile } from './profile.domain';

export function profileRoutes(scope: FastifyInstance): void {
  route(scope, updateProfile, ({ caller, owner, body, deps }) =>
    changeProfile(caller, owner, body, deps),
  );
  route(scope, subscriptionFees, async ({ owner, deps }) => {
    await getUser(owner, deps.db);
    return readLedger(deps.db, owner);
  });
}
