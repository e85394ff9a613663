import type { LedgerState } from '../dealing/ledger-state';
import { IgError } from '../errors';
import type { BrokerAccount, BrokerUser } from './broker-user';
import { builtInUsers } from './broker-user';

export interface UserDirectory {
  findByIdentifier: (identifier: string) => BrokerUser | null;
  findByApiKey: (apiKey: string) => BrokerUser | null;
  findAccount: (user: BrokerUser, accountId: string) => BrokerAccount | null;
  findOwner: (accountId: string) => BrokerUser | null;
  preferredAccount: (user: BrokerUser) => BrokerAccount;
}

/** Known users, by everything that a call may name. */
class KnownUsers {
  readonly byIdentifier = new Map<string, BrokerUser>();
  readonly byApiKey = new Map<string, BrokerUser>();
  readonly byAccountId = new Map<string, BrokerUser>();
  private taken = 0;

  constructor(readonly added: readonly BrokerUser[]) {
    for (const user of builtInUsers) this.add(user);
  }

  /** Adds the users that were added since. */
  catchUp(): this {
    for (; this.taken < this.added.length; this.taken += 1) {
      const user = this.added[this.taken];
      if (user) this.add(user);
    }
    return this;
  }

  private add(user: BrokerUser): void {
    this.byIdentifier.set(user.identifier.toLowerCase(), user);
    this.byApiKey.set(user.apiKey, user);
    for (const { accountId } of user.accounts) this.byAccountId.set(accountId, user);
  }
}

/** Built-in users and those that a control call has added, each with the default account they have chosen. */
export function createUserDirectory(ledger: () => LedgerState): UserDirectory {
  let users = new KnownUsers(ledger().addedUsers);

  function known(): KnownUsers {
    const { addedUsers } = ledger();
    // After a reset these are other books.
    if (users.added !== addedUsers) users = new KnownUsers(addedUsers);
    return users.catchUp();
  }

  return {
    findByIdentifier: (identifier) => known().byIdentifier.get(identifier.toLowerCase()) ?? null,
    findByApiKey: (apiKey) => known().byApiKey.get(apiKey) ?? null,
    findAccount: (user, accountId) =>
      user.accounts.find((account) => account.accountId === accountId) ?? null,
    findOwner: (accountId) => known().byAccountId.get(accountId) ?? null,
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
