import { setLanguage, subscriptionFees, updateProfile } from '@entropi/contracts/profile';
import type { FastifyInstance } from 'fastify';
import { route } from '../../http/route';
import { readLedger } from '../payments/ledger-view';
import { getUser } from '../users/users.domain';
import { changeLanguage, changeProfile } from './profile.domain';

export function profileRoutes(scope: FastifyInstance): void {
  route(scope, updateProfile, ({ caller, owner, body, deps }) =>
    changeProfile(deps, caller, owner, body),
  );
  route(scope, setLanguage, ({ caller, owner, body, deps }) =>
    changeLanguage(deps, caller, owner, body),
  );
  route(scope, subscriptionFees, async ({ owner, deps }) => {
    await getUser(deps.db, owner);
    return readLedger(deps.db, owner);
  });
}
