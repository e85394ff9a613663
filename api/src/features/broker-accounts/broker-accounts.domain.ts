import type { Credentials } from '@entropi/broker/broker';
import { canOpen, sealCredentials } from '@entropi/broker/stored-credentials';
import type { IgAccount } from '@entropi/contracts/broker-accounts';
import type { Environment } from '@entropi/contracts/primitives';
import { type Actor, writeAudit } from '@entropi/db/audit.repo';
import { inTransaction, type Queryable, type Transaction } from '@entropi/db/db';
import { publishEvent } from '@entropi/db/events';
import { saveAccounts } from '@entropi/engine/store/broker-account.repo';
import type { BrokerAccountSnapshot } from '@entropi/engine/store/broker-account-snapshot';
import { hasOpenCycle } from '@entropi/engine/store/cycle.repo';
import type { AccountWithKey, KeyRow } from '@entropi/engine/store/default-account.repo';
import { requestEngine } from '../../budgets/request-engine';
import type { Deps } from '../../deps';
import { conflict, invalid, invalidInput, notFound } from '../../errors';
import { completeOnboarding } from '../auth/onboarding.repo';
import { toIgAccount } from './account-view';
import {
  findKeyOfLogin,
  listAccountRows,
  listAccountsNamed,
  lockUserBroker,
  reserveKeyId,
  setDefaultAccount,
  upsertKey,
} from './broker-accounts.repo';

/** Checking a login takes several calls to the broker. */
const CHECK_TIMEOUT_MS = 20_000;

export interface KeyInput {
  environment: Environment;
  api_key: string;
  identifier: string;
  password: string;
}

/** The caller's accounts as they are stored. */
export async function listAccounts(db: Queryable, userId: number): Promise<IgAccount[]> {
  return (await listAccountRows(db, userId)).map(toIgAccount);
}

/** Has the engine check the credentials with the broker. Good ones are stored sealed, others not at all. */
export async function saveKeys(
  deps: Pick<Deps, 'db' | 'sealer' | 'now'>,
  caller: Actor & { demoMode: boolean },
  input: KeyInput,
) {
  const { environment, api_key: apiKey, identifier, password } = input;
  if (environment === 'LIVE' && caller.demoMode) {
    throw invalid('environment', 'Live keys are not for demo users', 'live_refused');
  }
  const secret = { environment, apiKey, identifier, password };
  const known = await findKeyOfLogin(deps.db, caller.userId, secret);
  await rejectDuringCycle(deps, deps.db, caller.userId, known);
  const brokerKeyId = known?.id;
  const checked = await requestEngine(
    deps,
    'check-keys',
    { environment },
    { timeoutMs: CHECK_TIMEOUT_MS, userId: caller.userId, brokerKeyId, secret },
  );
  if (checked.kind === 'rejected') {
    const { code, message } = checked;
    const detail = { path: findField(code), message: `${message} (${code})`, code };
    throw invalidInput([detail], 'keys_refused');
  }
  return await inTransaction(deps.db, async (tx) => {
    await lockUserBroker(tx, caller.userId);
    const stored = await findKeyOfLogin(tx, caller.userId, secret);
    await rejectDuringCycle(deps, tx, caller.userId, stored);
    const id = stored?.id ?? (await reserveKeyId(tx));
    return await saveKey(deps, tx, caller, { id, secret, accounts: checked.accounts });
  });
}

async function saveKey(
  { sealer, now }: Pick<Deps, 'sealer' | 'now'>,
  tx: Transaction,
  actor: Actor,
  checked: { id: number; secret: Credentials; accounts: BrokerAccountSnapshot[] },
) {
  const { userId } = actor;
  const sealed = sealCredentials(checked.secret, { id: checked.id, userId }, sealer);
  const key = await upsertKey(tx, sealed, now());
  const own = await saveAccounts(tx, [{ key, accounts: checked.accounts }]);
  if (own.length === 0) {
    throw conflict('account_taken', 'These accounts belong to another user or there are none');
  }
  const { id, environment, identifier } = key;
  const after = { environment, identifier, accounts: own.map((account) => account.accountId) };
  const subject = `broker-key:${id}`;
  await writeAudit(tx, actor, { action: 'broker-key.save', subject, userId, after });
  const accounts = await listAccountRows(tx, userId);
  return {
    id,
    environment,
    identifier,
    checked_at: key.checkedAt.toISOString(),
    accounts: accounts.filter((row) => row.key.id === id).map(toIgAccount),
  };
}

/** Chooses the account that is traded: our own mark, never IG's (ig-rest.md §1.2). */
export async function changeDefaultAccount(
  deps: Pick<Deps, 'db' | 'sealer'>,
  caller: Actor & { demoMode: boolean },
  accountId: string,
): Promise<IgAccount> {
  const { userId } = caller;
  return await inTransaction(deps.db, async (tx) => {
    await lockUserBroker(tx, userId);
    const named = await listAccountsNamed(tx, userId, accountId);
    const chosen = named.find(({ account }) => !caller.demoMode || account.environment !== 'LIVE');
    if (!chosen) throw notFound('account_not_found');
    await rejectDuringCycle(deps, tx, userId, null);
    const before = (await listAccountRows(tx, userId)).find((row) => row.account.isDefault);
    if (before?.account.id === chosen.account.id) return toIgAccount(chosen);
    await setDefaultAccount(tx, userId, chosen.account.id);
    await completeOnboarding(tx, userId);
    const change = { before: describeAccount(before), after: describeAccount(chosen) };
    const subject = `broker-account:${chosen.account.id}`;
    await writeAudit(tx, caller, { action: 'broker-account.default', subject, userId, ...change });
    const ref = { broker_account_id: chosen.account.id };
    await publishEvent(tx, { userId, event: 'account', ref });
    return toIgAccount({ ...chosen, account: { ...chosen.account, isDefault: true } });
  });
}

/**
 * Throws 409 while a cycle is open. New credentials are accepted all the same for a stored login that has become
 * useless, because the broker rejects it or it cannot be decrypted: without them the cycle could never end.
 */
async function rejectDuringCycle(
  { sealer }: Pick<Deps, 'sealer'>,
  db: Queryable,
  userId: number,
  stored: KeyRow | null,
): Promise<void> {
  const isUseless = stored !== null && (stored.rejectedCode !== null || !canOpen(stored, sealer));
  if (isUseless || !(await hasOpenCycle(db, userId))) return;
  throw conflict('cycle_open', 'A cycle is open: it ends before the account can be changed');
}

function describeAccount(row: AccountWithKey | undefined) {
  return row && { environment: row.account.environment, account_id: row.account.accountId };
}

/** The field that a rejection is about. */
function findField(code: string): string {
  if (code.includes('api-key')) return 'api_key';
  return code.includes('invalid-details') ? 'password' : 'identifier';
}
