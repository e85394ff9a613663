import type { BooksState } from '../dealing/books-state';
import { IgError } from '../errors';
import type { BrokerAccount, BrokerUser } from './broker-user';
import { builtInUsers } from './broker-user';

export interface UserDirectory {
  all: () => BrokerUser[];
  findByIdentifier: (identifier: string) => BrokerUser | null;
  findByApiKey: (apiKey: string) => BrokerUser | null;
  findAccount: (user: BrokerUser, accountId: string) => BrokerAccount | null;
  ownerOf: (accountId: string) => BrokerUser | null;
  preferredAccount: (user: BrokerUser) => BrokerAccount;
}

/** Built-in users and those added by a control call, with the default account each chose. */
export function createUserDirectory(books: () => BooksState): UserDirectory {
  const all = () => [...builtInUsers, ...books().addedUsers];
  return {
    all,
    findByIdentifier: (identifier) =>
      all().find((user) => user.identifier.toLowerCase() === identifier.toLowerCase()) ?? null,
    findByApiKey: (apiKey) => all().find((user) => user.apiKey === apiKey) ?? null,
    findAccount: (user, accountId) =>
      user.accounts.find((account) => account.accountId === accountId) ?? null,
    ownerOf: (accountId) =>
      all().find((user) => user.accounts.some((account) => account.accountId === accountId)) ??
      null,
    preferredAccount: (user) => {
      const chosen = books().preferredAccounts[user.identifier];
      const account =
        user.accounts.find(({ accountId }) => accountId === chosen) ??
        user.accounts.find(({ preferred }) => preferred) ??
        user.accounts[0];
      if (!account) throw new IgError(401, 'error.public-api.failure.preferred.account.not.set');
      return account;
    },
  };
}
