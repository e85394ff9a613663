import type { BrokerClientPool, Credentials, Read } from '@entropi/broker/broker';
import type { Account } from '@entropi/broker/broker-data';
import { isLoginLocked } from '@entropi/broker/login-lock';
import { SealError, type Sealer } from '@entropi/broker/seal';
import { openCredentials } from '@entropi/broker/stored-credentials';
import type { Database } from '@entropi/db/db';
import type { ReadBalances } from '../accounts/balances';
import { findKey, recordRejection, saveBalances } from '../store/broker-account.repo';
import type { BrokerAccountSnapshot } from '../store/broker-account-snapshot';
import type { KeyRow } from '../store/default-account.repo';

/** What the work with a stored key needs. */
export interface KeyWork {
  db: Database;
  sealer: Sealer;
  clientPool: BrokerClientPool;
}

/** A failed read in the form of a failed request. */
export type WorkFailure = {
  kind: 'failed';
  code: string;
  message: string;
  /** The number of milliseconds after which it may work; absent when not known. */
  retryAfterMs?: number;
};

/** Why a read gave nothing, in the codes that `requestEngine` turns into 503 and 502. */
export function toFailure(read: Exclude<Read<unknown>, { kind: 'ok' }>): WorkFailure {
  switch (read.kind) {
    case 'unavailable':
      return {
        kind: 'failed',
        code: 'broker_unavailable',
        message: `The broker does not respond (${read.cause}).`,
      };
    case 'backoff':
      if (isLoginLocked(read.code)) return toLockFailure(read.retryAfterMs);
      return {
        kind: 'failed',
        code: 'broker_busy',
        message: read.message,
        retryAfterMs: read.retryAfterMs,
      };
    case 'credential-rejected':
      return { kind: 'failed', code: 'credential_refused', message: read.message };
    case 'rejected':
      return { kind: 'failed', code: 'broker_refused', message: read.message };
  }
}

/**
 * The failure when the broker has locked the login for a while; `retryAfterMs` is the time until it is tried again.
 */
export function toLockFailure(retryAfterMs: number): WorkFailure {
  const message = 'The broker has locked the login for a while after too many failed attempts.';
  return { kind: 'failed', code: 'login_locked', message, retryAfterMs };
}

/**
 * Why a query in a user's own words gave nothing. When the broker does not accept it, that is the user's mistake and
 * becomes 422; it is no failure of the broker.
 */
export function toQuestionFailure(read: Exclude<Read<unknown>, { kind: 'ok' }>): WorkFailure {
  if (read.kind !== 'rejected') return toFailure(read);
  return { kind: 'failed', code: 'validation_error', message: read.message };
}

/** The credentials of a stored key. Throws when there is no such key, and `SealError` when they cannot be opened. */
export async function loadCredentials(work: KeyWork, brokerKeyId: number): Promise<Credentials> {
  const row = await findKey(work.db, brokerKeyId);
  if (!row) throw new Error(`no broker key ${brokerKeyId}`);
  return openCredentials(row, work.sealer);
}

/** The accounts of a key that could be read, and the members of the others that could not. */
interface AccountsRead {
  kind: 'done';
  accounts: BrokerAccountSnapshot[];
  unreadable: string[];
}

/**
 * Reads a stored key's accounts, stores their balances and notifies the key's user of a change. Whether the broker
 * accepts the credentials is stored with the key.
 */
export async function refreshAccounts(
  work: KeyWork,
  brokerKeyId: number,
): Promise<Omit<AccountsRead, 'unreadable'> | WorkFailure> {
  const key = await findKey(work.db, brokerKeyId);
  if (!key) throw new Error(`no broker key ${brokerKeyId}`);
  const read = await readAccounts(work, key);
  if (read.kind !== 'done') return read;
  const { accounts } = read;
  await saveBalances(work.db, [{ key, accounts }]);
  return { kind: 'done', accounts };
}

/** Does the same for a key that is already loaded, without storing the balances. */
async function readAccounts(work: KeyWork, key: KeyRow): Promise<AccountsRead | WorkFailure> {
  const broker = work.clientPool.open(openCredentials(key, work.sealer), null);
  const read = await broker.accounts();
  if (read.kind !== 'ok') {
    // Balances are read again and again, also of keys that stay rejected.
    const isNew = read.kind === 'credential-rejected' && key.rejectedCode !== read.code;
    if (isNew) await recordRejection(work.db, key.id, read.code);
    return toFailure(read);
  }
  if (key.rejectedCode !== null) await recordRejection(work.db, key.id, null);
  const unreadable = read.unreadable.map(({ at }) => at);
  return { kind: 'done', accounts: read.value.map(toAccountSnapshot), unreadable };
}

/**
 * A key's accounts with their balances, to be stored together with those of other keys. Null when they cannot be
 * read, or when the credentials cannot be opened, which the task shows.
 */
export async function readBalances(work: KeyWork, key: KeyRow): Promise<ReadBalances | null> {
  try {
    const read = await readAccounts(work, key);
    if (read.kind !== 'done') return null;
    return { key, accounts: read.accounts, unreadable: read.unreadable };
  } catch (error) {
    if (error instanceof SealError) return null;
    throw error;
  }
}

/**
 * Tries a key again that the broker has rejected, once, because a user wants it now. Null when its credentials are
 * valid (again).
 */
export async function retryRejected(
  work: KeyWork,
  brokerKeyId: number,
): Promise<WorkFailure | null> {
  const key = await findKey(work.db, brokerKeyId);
  if (!key) throw new Error(`no broker key ${brokerKeyId}`);
  if (key.rejectedCode === null) return null;
  const read = await work.clientPool.check(openCredentials(key, work.sealer));
  if (read.kind !== 'ok') return toFailure(read);
  await recordRejection(work.db, key.id, null);
  return null;
}

/** An account of the adapter in the form in which it is stored; amounts become numbers, a missing balance null. */
export function toAccountSnapshot(account: Account): BrokerAccountSnapshot {
  const { accountId, name, type, currency, status, balance } = account;
  return {
    accountId,
    name,
    type,
    currency,
    status,
    balance: balance && {
      balance: Number(balance.balance),
      deposit: Number(balance.deposit),
      profit_loss: Number(balance.profitLoss),
      available: Number(balance.available),
    },
  };
}
