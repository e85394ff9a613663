import type { SimDeps } from '../deps';
import type { UserBody } from './control-schemas';

/** Adds a client for good; returns what is already taken, null when nothing is. */
export function addUser(deps: SimDeps, body: UserBody): string | null {
  if (deps.users.findByIdentifier(body.identifier)) return 'sim.identifier-taken';
  if (deps.users.findByApiKey(body.apiKey)) return 'sim.api-key-taken';
  if (body.accounts.some(({ accountId }) => deps.users.findOwner(accountId))) {
    return 'sim.account-taken';
  }
  const { identifier, password, apiKey } = body;
  deps.ledger.record({
    kind: 'user',
    user: {
      clientId: String(20_000_100_000 + deps.ledger.nextNumber()),
      identifier,
      password,
      apiKey,
      accounts: body.accounts.map((account) => ({
        accountId: account.accountId,
        accountName:
          account.accountName ?? (account.accountType === 'CFD' ? 'Demo-cfd' : 'Demo-SpreadBet'),
        accountType: account.accountType,
        currency: account.currency,
        openingBalance: account.balance,
        preferred: account.preferred,
      })),
    },
  });
  return null;
}
