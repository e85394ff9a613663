import type { PasskeySignature } from '@entropi/contracts/passkey-model';
import { writeAudit } from '@entropi/db/audit.repo';
import { inTransaction, type Transaction } from '@entropi/db/db';
import { verifyAuthenticationResponse } from '@simplewebauthn/server';
import { isoBase64URL } from '@simplewebauthn/server/helpers';
import { isCountedAttempt } from '../../budgets/budget.domain';
import { copiedMailLimits } from '../../budgets/login-limits';
import type { Deps } from '../../deps';
import { orderMail } from '../../mail/mail-order';
import { claimChallenge, type Purpose } from './challenges';
import { findByCredential, lockPasskey, type PasskeyRow, updateUse } from './passkeys.repo';
import { getRelyingParty } from './relying-party';

/** Why the signature of a passkey is not accepted. */
export type PasskeyFault = 'passkey_copied' | 'passkey_rejected' | 'passkey_unknown';

/** A passkey whose signature was checked, and its owner; `recordUse` must record the use afterwards. */
export interface CheckedAssertion {
  passkey: PasskeyRow;
  username: string;
  /** The handle by which authenticators know the owner. */
  handle: string | null;
  /** How often the passkey has signed, by its own count. */
  counter: number;
}

/** Checks the signature of a passkey; its challenge is used up, whatever the result. */
export async function checkAssertion(
  deps: Pick<Deps, 'db' | 'now' | 'config'>,
  signature: PasskeySignature,
  purpose: Purpose,
): Promise<CheckedAssertion | PasskeyFault> {
  const challenge = await claimChallenge(deps, signature.response.clientDataJSON, purpose);
  if (challenge === null) return 'passkey_rejected';
  const found = await findByCredential(deps.db, signature.id);
  if (!found) return 'passkey_unknown';
  const { passkey, username, handle } = found;
  if (purpose.kind !== 'login' && purpose.by.userId !== passkey.userId) return 'passkey_unknown';
  const counter = await verify(deps, signature, passkey, challenge);
  return counter === null ? 'passkey_rejected' : { passkey, username, handle, counter };
}

/** The passkey's new count; null when the signature is not its own, for this challenge and our site. */
async function verify(
  { config }: Pick<Deps, 'config'>,
  { id, rawId, type, response }: PasskeySignature,
  passkey: PasskeyRow,
  challenge: string,
): Promise<number | null> {
  const party = getRelyingParty(config);
  const { authenticatorData, clientDataJSON, signature } = response;
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        id,
        rawId,
        type,
        clientExtensionResults: {},
        response: { authenticatorData, clientDataJSON, signature },
      },
      expectedChallenge: challenge,
      expectedOrigin: party.origins,
      expectedRPID: party.id,
      requireUserVerification: true,
      credential: {
        id: passkey.credentialId,
        publicKey: isoBase64URL.toBuffer(passkey.publicKey),
        // The count is not compared here: `recordUse` does it with the row locked.
        counter: 0,
      },
    });
    return verified ? authenticationInfo.newCounter : null;
  } catch {
    // The library throws whatever is wrong with the caller's input.
    return null;
  }
}

/** Records that a passkey signed. Returns the fault when it was deleted meanwhile or its count went back. */
export async function recordUse(
  deps: Pick<Deps, 'now'>,
  tx: Transaction,
  { passkey, counter }: CheckedAssertion,
): Promise<PasskeyFault | null> {
  const current = await lockPasskey(tx, passkey.id);
  if (!current) return 'passkey_unknown';
  const doesCount = current.counter > 0 || counter > 0;
  // The count goes back when two devices have the same key and each counts by itself.
  if (doesCount && counter <= current.counter) return 'passkey_copied';
  await updateUse(tx, passkey.id, { counter, at: deps.now() });
  return null;
}

/** Tells the owner of a passkey that somebody else may have a copy of it, at most once a day. */
export async function reportCopy(
  deps: Deps,
  { passkey, username }: CheckedAssertion,
): Promise<void> {
  const { id, userId } = passkey;
  if (!(await isCountedAttempt(deps, copiedMailLimits(id)))) return;
  await inTransaction(deps.db, async (tx) => {
    await orderMail(deps, tx, { kind: 'passkey-copied', userId });
    const change = { action: 'passkey.copied', subject: `passkey:${id}`, userId };
    await writeAudit(tx, { userId, username }, change);
  });
}
