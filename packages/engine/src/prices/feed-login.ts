import type { Credentials, Read } from '@entropi/broker/broker';
import { isLoginLocked } from '@entropi/broker/login-lock';
import type { Environment } from '@entropi/contracts/primitives';
import type { Accounts, FeedAccounts } from './feed-accounts';

/**
 * By which account of an environment prices and markets are read. Everything in this process that reads them shares
 * it, so that an account that is locked is left by all at once.
 */
export class FeedLogin {
  current: Credentials;

  constructor(readonly accounts: Accounts) {
    this.current = accounts[0];
  }

  /** Goes on to the account after `failed`, unless another reader has already done so; returns its number from 1. */
  useNext(failed: Credentials): number {
    const next = (this.accounts.indexOf(failed) + 1) % this.accounts.length;
    if (this.current === failed) this.current = this.accounts[next] ?? this.accounts[0];
    return this.accounts.indexOf(this.current) + 1;
  }
}

/** The environments that have an account. */
export type FeedLogins = Partial<Record<Environment, FeedLogin>>;

/** One for each environment with accounts. */
export function createFeedLogins(accounts: FeedAccounts): FeedLogins {
  const { SIM, DEMO, LIVE } = accounts;
  return {
    ...(SIM ? { SIM: new FeedLogin(SIM) } : {}),
    ...(DEMO ? { DEMO: new FeedLogin(DEMO) } : {}),
    ...(LIVE ? { LIVE: new FeedLogin(LIVE) } : {}),
  };
}

/** Whether another account may be read by while this one cannot: its login is locked or rejected. */
export function isAccountFault(read: Read<unknown>): boolean {
  if (read.kind === 'backoff') return isLoginLocked(read.code);
  return read.kind === 'credential-rejected';
}
