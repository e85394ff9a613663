import type { LedgerState } from '../dealing/ledger-state';
import { IgError } from '../errors';
import type { BrokerAccount, BrokerUser } from './broker-user';
import { builtInUsers } from './broker-user';

export interface UserDirectory {
  all: () => BrokerUser[];
  findByIdentifier: (identifier: string) => BrokerUser | null;
  findByApiKey: (apiKey: string) => BrokerUser | null;
  findAccount: (user: BrokerUser, accountId: string) => BrokerAccount | null;
  findOwner: (accountId: string) => BrokerUser | null;
  preferredAccount: (user: BrokerUser) => BrokerAccount;
}

/** Built-in users and those added by a control call, with the default account each chose. */
export function createUserDirectory(ledger: () => LedgerState): UserDirectory {
  const all = () => [...builtInUsers, ...ledger().addedUsers];
  return {
    all,
    findByIdentifier: (identifier) =>
      all().find((user) => user.identifier.toLowerCase() === identifier.toLowerCase()) ?? null,
    findByApiKey: (apiKey) => all().find((user) => user.apiKey === apiKey) ?? null,
    findAccount: (user, accountId) =>
      user.accounts.find((account) => account.accountId === accountId) ?? null,
    findOwner: (accountId) =>
      all().find((user) => user.accounts.some((account) => account.accountId === accountId)) ??
      null,
    preferredAccount: (user) => {
      const chosen = ledger().preferredAccounts[user.identifier];
      const account =
        user.accounts.find(({ accountId }) => accountId === chosen) ??
        user.accounts.find(({ preferred }) => preferred) ??
        user.accounts[0];
      if (!account) throw new IgError(401, 'error.public-api.failure.preferred.account.not.set');
      return account;
    },
  };
}
