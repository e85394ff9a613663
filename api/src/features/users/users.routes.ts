import {
  getUserByName as byNameContract,
  createUser as createContract,
  deleteUser as deleteContract,
  exportUsers,
  getUser as getContract,
  getUsersSummary,
  listUsers,
  resetTwoFactor,
  setUserPassword,
  updateUser as updateContract,
} from '@entropi/contracts/users';
import type { FastifyInstance } from 'fastify';
import { csvRoute } from '../../http/csv/csv-route';
import { route } from '../../http/route';
import { setDeviceCookie } from '../auth/device-cookie';
import { changePassword, deleteUser, resetSecondFactor, updateUser } from './change-user.domain';
import { readUsers, readUsersSummary } from './listed-users.domain';
import { createUser, getUser, getUserByName } from './users.domain';
import { usersCsv } from './users-csv';

export function userRoutes(scope: FastifyInstance): void {
  route(scope, listUsers, ({ query, deps }) => readUsers(deps, query));
  csvRoute(scope, exportUsers, usersCsv);
  route(scope, getUsersSummary, ({ deps }) => readUsersSummary(deps));
  route(scope, createContract, ({ caller, body, deps }) => createUser(deps, caller, body));
  route(scope, getContract, ({ owner, deps }) => getUser(deps.db, owner));
  route(scope, byNameContract, ({ params, deps }) => getUserByName(deps.db, params.username));
  route(scope, updateContract, ({ caller, params, body, deps }) =>
    updateUser(deps, caller, params.user_id, body),
  );
  route(scope, deleteContract, ({ caller, params, deps }) =>
    deleteUser(deps, caller, params.user_id),
  );
  route(scope, setUserPassword, async ({ caller, owner, body, setCookie, deps }) => {
    const cookie = await changePassword(deps, caller, owner, body);
    if (cookie) setDeviceCookie({ setCookie }, cookie, deps.config);
  });
  route(scope, resetTwoFactor, ({ caller, params, deps }) =>
    resetSecondFactor(deps, caller, params.user_id),
  );
}
