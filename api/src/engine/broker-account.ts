import type { BrokerDirectory, Credentials, Read } from '../broker/broker';
import type { Account } from '../broker/broker-data';
import { SealError, type Sealer } from '../broker/seal';
import { openCredentials } from '../broker/stored-credentials';
import type { Database } from '../db/db';
import { findKey, keepBalances, noteRefusal } from './broker-account.repo';
import type { ToldAccount } from './request-kinds';

/** What handling a stored key needs. */
export interface KeyWork {
  db: Database;
  sealer: Sealer;
  directory: BrokerDirectory;
}

/** A failed read as a request's failure; null when it went well. */
export type WorkFailure = { kind: 'failed'; code: string; message: string };

/** Why a read brought nothing, in the codes that `askEngine` turns into 503 and 502. */
export function failureOf(read: Exclude<Read<unknown>, { kind: 'ok' }>): WorkFailure {
  switch (read.kind) {
    case 'unavailable':
      return {
        kind: 'failed',
        code: 'broker_unavailable',
        message: `The broker does not answer (${read.cause}).`,
      };
    case 'backoff':
      return { kind: 'failed', code: 'broker_busy', message: read.message };
    case 'credential-refused':
      return { kind: 'failed', code: 'credential_refused', message: read.message };
    case 'refused':
      return { kind: 'failed', code: 'broker_refused', message: read.message };
  }
}

/** The credentials of a stored key. Throws when there is no such key, and `SealError`. */
export async function loadCredentials(work: KeyWork, brokerKeyId: number): Promise<Credentials> {
  const row = await findKey(brokerKeyId, work.db);
  if (!row) throw new Error(`no broker key ${brokerKeyId}`);
  return openCredentials(row, work.sealer);
}

/**
 * Reads a stored key's accounts, keeps their balances and tells its user of a change. What the broker
 * says of the credentials is noted with the key.
 */
export async function refreshAccounts(
  work: KeyWork,
  brokerKeyId: number,
): Promise<{ kind: 'done'; accounts: ToldAccount[] } | WorkFailure> {
  const key = await findKey(brokerKeyId, work.db);
  if (!key) throw new Error(`no broker key ${brokerKeyId}`);
  const broker = work.directory.open(openCredentials(key, work.sealer), null);
  const read = await broker.accounts();
  if (read.kind !== 'ok') {
    if (read.kind === 'credential-refused') await noteRefusal(key.id, read.code, work.db);
    return failureOf(read);
  }
  if (key.refusedCode !== null) await noteRefusal(key.id, null, work.db);
  const accounts = read.value.map(toToldAccount);
  await keepBalances(key, accounts, work.db);
  return { kind: 'done', accounts };
}

/** Refreshes a key's accounts; one whose credentials do not open is left out, its task says so. */
export async function refreshReadable(work: KeyWork, brokerKeyId: number): Promise<void> {
  try {
    await refreshAccounts(work, brokerKeyId);
  } catch (error) {
    if (!(error instanceof SealError)) throw error;
  }
}

/**
 * Tries a key again that the broker has refused: once, since somebody asks for it by hand. Null when
 * its credentials are good (again).
 */
export async function retryRefused(
  work: KeyWork,
  brokerKeyId: number,
): Promise<WorkFailure | null> {
  const key = await findKey(brokerKeyId, work.db);
  if (!key) throw new Error(`no broker key ${brokerKeyId}`);
  if (key.refusedCode === null) return null;
  const read = await work.directory.check(openCredentials(key, work.sealer));
  if (read.kind !== 'ok') return failureOf(read);
  await noteRefusal(key.id, null, work.db);
  return null;
}

export function toToldAccount(account: Account): ToldAccount {
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
