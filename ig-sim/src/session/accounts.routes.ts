import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { computeBalance } from '../dealing/valuation';
import type { SimDeps } from '../deps';
import { dealerCall } from '../http/ig-call';
import { parseInput } from '../http/ig-input';

const preferencesSchema = z.object({ trailingStopsEnabled: z.boolean() });

export function registerAccountRoutes(app: FastifyInstance, deps: SimDeps): void {
  dealerCall(
    app,
    deps,
    { method: 'GET', url: '/accounts', kind: 'reading' },
    {
      1: ({ user }) => {
        const preferred = deps.users.preferredAccount(user).accountId;
        return {
          accounts: user.accounts.map((account) => ({
            accountId: account.accountId,
            accountName: account.accountName,
            accountAlias: null,
            status: 'ENABLED',
            accountType: account.accountType,
            preferred: account.accountId === preferred,
            balance: deps.faults.take('balanceNull', {
              accountId: account.accountId,
              identifier: user.identifier,
            })
              ? null
              : computeBalance(deps, account),
            currency: account.currency,
            canTransferFrom: true,
            canTransferTo: true,
          })),
        };
      },
    },
  );
  dealerCall(
    app,
    deps,
    { method: 'GET', url: '/accounts/preferences', kind: 'reading' },
    {
      1: ({ account }) => ({
        trailingStopsEnabled: deps.ledger.state().trailingStops[account.accountId] ?? true,
      }),
    },
  );
  dealerCall(
    app,
    deps,
    { method: 'PUT', url: '/accounts/preferences', kind: 'reading' },
    {
      1: ({ account, request }) => {
        const { trailingStopsEnabled } = parseInput(preferencesSchema, request.body);
        deps.ledger.record({
          kind: 'trailing-stops',
          accountId: account.accountId,
          enabled: trailingStopsEnabled,
        });
        return { status: 'SUCCESS' };
      },
    },
  );
}
