import {
  getUserByName as byNameContract,
  createUser as createContract,
  deleteUser as deleteContract,
  getUser as getContract,
  listUsers,
  resetTwoFactor,
  setUserPassword,
  updateUser as updateContract,
} from '@entropi/shared/contracts/users';
import type { FastifyInstance } from 'fastify';
import { route } from '../../http/route';
import { setDeviceCookie } from '../auth/device-cookie';
import { changePassword, deleteUser, resetSecondFactor, updateUser } from './change-user.domain';
import { createUser, getUser, getUserByName, readUsers } from './users.domain';

export function userRoutes(scope: FastifyInstance): void {
  route(scope, listUsers, ({ query, deps }) => readUsers(query, deps));
  route(scope, createContract, ({ caller, body, deps }) => createUser(caller, body, deps));
  route(scope, getContract, ({ owner, deps }) => getUser(owner, deps.db));
  route(scope, byNameContract, ({ params, deps }) => getUserByName(params.username, deps.db));
  route(scope, updateContract, ({ caller, params, body, deps }) =>
    updateUser(caller, params.user_id, body, deps),
  );
  route(scope, deleteContract, ({ caller, params, deps }) =>
    deleteUser(caller, params.user_id, deps),
  );
  route(scope, setUserPassword, async ({ caller, owner, body, setCookie, deps }) => {
    const cookie = await changePassword(caller, owner, body, deps);
    if (cookie) setDeviceCookie({ setCookie }, cookie, deps.config);
  });
  route(scope, resetTwoFactor, ({ caller, params, deps }) =>
    resetSecondFactor(caller, params.user_id, deps),
  );
}
