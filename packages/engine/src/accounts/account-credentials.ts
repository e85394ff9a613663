import { isDeepStrictEqual } from 'node:util';
import type { Credentials } from '@entropi/broker/broker';
import { SealError } from '@entropi/broker/seal';
import { canOpen, openCredentials } from '@entropi/broker/stored-credentials';
import type { EngineDeps } from '../deps';
import type { AccountRow } from '../store/account.repo';
import type { KeyRow } from '../store/default-account.repo';

/** Opens what keys are sealed with, and knows the accounts for which that fails. */
export class AccountCredentials {
  /** Accounts whose credentials cannot be opened; each is logged once. */
  readonly unreadable = new Set<number>();

  constructor(
    private readonly options: {
      deps: Pick<EngineDeps, 'log' | 'sealer'>;
      /** A user's default account cannot be traded, because its credentials cannot be opened. */
      onUnreadable(userId: number, error: SealError): Promise<void>;
    },
  ) {}

  /**
   * The credentials of an account; null when they cannot be opened, which puts the user's task into error. Other
   * accounts are traded all the same.
   */
  async open(key: KeyRow, row: AccountRow): Promise<Credentials | null> {
    const { deps, onUnreadable } = this.options;
    try {
      const credentials = openCredentials(key, deps.sealer);
      this.unreadable.delete(row.id);
      return credentials;
    } catch (error) {
      if (!(error instanceof SealError)) throw error;
      const isNew = !this.unreadable.has(row.id);
      this.unreadable.add(row.id);
      if (isNew) deps.log.warn({ err: error, accountId: row.id }, 'credentials do not open');
      if (row.isDefault) await onUnreadable(row.userId, error);
      return null;
    }
  }

  /**
   * The credentials of keys that are worked with no more, without those that a key has which still is: one that has
   * come back meanwhile, or another user's with the same login.
   */
  openLeft(keys: readonly KeyRow[], held: readonly KeyRow[]): Credentials[] {
    const { sealer } = this.options.deps;
    const names = new Set(keys.map(nameLogin));
    const alike = held.filter((key) => names.has(nameLogin(key)));
    return keys
      .filter((key) => canOpen(key, sealer) && !alike.some((other) => this.areSame(key, other)))
      .map((key) => openCredentials(key, sealer));
  }

  /** Whether two states of a key hold the same secrets, even if they are sealed by different keys. */
  areSame(left: KeyRow, right: KeyRow): boolean {
    const { sealer } = this.options.deps;
    if (left.apiKeySealed === right.apiKeySealed && left.passwordSealed === right.passwordSealed) {
      return true;
    }
    if (!canOpen(left, sealer) || !canOpen(right, sealer)) return false;
    return isDeepStrictEqual(openCredentials(left, sealer), openCredentials(right, sealer));
  }
}

const nameLogin = ({ environment, identifier }: KeyRow) => `${environment} ${identifier}`;
