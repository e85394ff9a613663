import {
  changeDefaultAccount as changeDefaultAccountContract,
  listAccounts as listAccountsContract,
  saveKeys as saveKeysContract,
} from '@entropi/contracts/broker-accounts';
import type { FastifyInstance } from 'fastify';
import { route } from '../../http/route';
import { changeDefaultAccount, listAccounts, saveKeys } from './broker-accounts.domain';

export function brokerAccountRoutes(scope: FastifyInstance): void {
  route(scope, saveKeysContract, ({ deps, caller, body }) => saveKeys(deps, caller, body));

  route(scope, listAccountsContract, ({ deps, owner }) => listAccounts(deps.db, owner));

  route(scope, changeDefaultAccountContract, ({ deps, caller, body }) =>
    changeDefaultAccount(deps, caller, body.account_id),
  );
}
