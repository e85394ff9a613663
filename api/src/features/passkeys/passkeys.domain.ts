import { randomBytes } from 'node:crypto';
import type {
  Passkey,
  PasskeyAttestation,
  PasskeyCreationOptions,
} from '@entropi/contracts/passkey-model';
import { writeAudit } from '@entropi/db/audit.repo';
import { inTransaction, type Transaction } from '@entropi/db/db';
import { countAttempt } from '../../budgets/budget.domain';
import { ownChallengeLimits } from '../../budgets/login-limits';
import type { Deps } from '../../deps';
import { conflict, invalid, notFound } from '../../errors';
import type { Caller } from '../../http/caller';
import { orderMail } from '../../mail/mail-order';
import { changeOwnAccount } from '../auth/own-change';
import { getUser } from '../users/users.domain';
import { claimChallenge, createChallenge } from './challenges';
import { checkAttestation } from './check-attestation';
import { writeCreationOptions } from './passkey-options';
import {
  claimHandle,
  deleteRow,
  insertPasskey,
  listRows,
  type PasskeyRow,
  updateName,
} from './passkeys.repo';

/** Enough for each device of a user, and some to spare. */
const MAX_PASSKEYS = 10;
const HANDLE_BYTES = 32;

export async function listPasskeys({ db }: Deps, { userId }: Caller): Promise<Passkey[]> {
  return (await listRows(db, userId)).map(toPasskey);
}

/** What the caller's browser needs to make a passkey. Throws 409 when they have as many as they may have. */
export async function startPasskey(deps: Deps, caller: Caller): Promise<PasskeyCreationOptions> {
  const { userId } = caller;
  await countAttempt(deps, ownChallengeLimits(userId));
  const { username, first_name, last_name } = await getUser(deps.db, userId);
  const { handle, passkeys } = await inTransaction(deps.db, (tx) => prepareOwner(tx, userId));
  const challenge = await createChallenge(deps, { kind: 'add', by: caller });
  const displayName = `${first_name} ${last_name}`.trim() || username;
  return writeCreationOptions(deps, challenge, { handle, username, displayName, passkeys });
}

/**
 * Adds the passkey that the caller's browser made. Throws 422 for one that was not made for this challenge, 409 for
 * one too many.
 */
export async function addPasskey(
  deps: Deps,
  caller: Caller,
  given: { name: string; passkey: PasskeyAttestation },
): Promise<Passkey> {
  const { userId } = caller;
  const { clientDataJSON } = given.passkey.response;
  const challenge = await claimChallenge(deps, clientDataJSON, { kind: 'add', by: caller });
  const checked = challenge && (await checkAttestation(deps, given.passkey, challenge));
  if (!checked) throw invalid('passkey', 'was not made for this', 'passkey_rejected');
  return changeOwnAccount(deps, caller, async (tx) => {
    await prepareOwner(tx, userId);
    const row = { userId, ...checked, name: given.name, createdAt: deps.now() };
    const made = await insertPasskey(tx, row);
    if (!made) throw conflict('passkey_known');
    await orderMail(deps, tx, { kind: 'passkey-added', userId });
    await report(tx, caller, 'passkey.add', made.id);
    return toPasskey(made);
  });
}

export async function renamePasskey(
  deps: Deps,
  caller: Caller,
  named: { id: number; name: string },
): Promise<Passkey> {
  return inTransaction(deps.db, async (tx) => {
    const row = await updateName(tx, { ...named, userId: caller.userId });
    if (!row) throw notFound();
    await report(tx, caller, 'passkey.rename', row.id);
    return toPasskey(row);
  });
}

/** Deletes one of the caller's passkeys; sessions and proofs that came from it stay. */
export async function deletePasskey(deps: Deps, caller: Caller, id: number): Promise<void> {
  const { userId } = caller;
  await changeOwnAccount(deps, caller, async (tx) => {
    if (!(await deleteRow(tx, id, userId))) throw notFound();
    await orderMail(deps, tx, { kind: 'passkey-deleted', userId });
    await report(tx, caller, 'passkey.delete', id);
  });
}

/** Locks the user and returns them with their passkeys. Throws 409 when they have as many as they may have. */
async function prepareOwner(tx: Transaction, userId: number) {
  const handle = await claimHandle(tx, userId, randomBytes(HANDLE_BYTES).toString('base64url'));
  const passkeys = await listRows(tx, userId);
  if (passkeys.length >= MAX_PASSKEYS) throw conflict('too_many_passkeys');
  return { handle, passkeys };
}

function report(tx: Transaction, caller: Caller, action: string, id: number): Promise<void> {
  const { userId } = caller;
  return writeAudit(tx, caller, { action, subject: `passkey:${id}`, userId });
}

function toPasskey({ id, name, createdAt, lastUsedAt }: PasskeyRow): Passkey {
  return {
    id,
    name,
    created_at: createdAt.toISOString(),
    last_used_at: lastUsedAt?.toISOString() ?? null,
  };
}
