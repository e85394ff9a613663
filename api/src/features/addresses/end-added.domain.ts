import type { Sealer } from '@entropi/broker/seal';
import { totpPlace } from '@entropi/broker/seal-places';
import type { Transaction } from '@entropi/db/db';
import { pauseIfActive } from '@entropi/engine/store/task-state.repo';
import type { Deps } from '../../deps';
import { UNDONE, type Undone } from '../../mail/undone';
import { deleteCode, deleteLink } from '../../telegram/telegram-links.repo';
import { deleteRecoveryCodes } from '../auth/recovery-codes.repo';
import { createTotpSecret } from '../auth/totp';
import { deleteTotp, lockTotp, voidTotp } from '../auth/two-factor.repo';
import { hasKeySavedSince } from '../broker-accounts/broker-accounts.repo';
import { deletePasskeys } from '../passkeys/passkeys.repo';

/** Somebody who may not be the owner of the account has been signed in since this time. */
interface Intrusion {
  userId: number;
  username: string;
  since: Date;
  /** When it ends. */
  at: Date;
}

type Ender = (tx: Transaction, intrusion: Intrusion, sealer: Sealer) => Promise<boolean>;

/** What ends each kind of thing that was added since; whether there was any. */
const ENDERS: Record<Undone, Ender> = {
  authenticator: endAuthenticator,
  codes: async (tx, { userId, since }) => (await deleteRecoveryCodes(tx, userId, since)) > 0,
  passkeys: async (tx, { userId, since }) => (await deletePasskeys(tx, userId, since)) > 0,
  chat: async (tx, { userId, since }) => {
    await deleteCode(tx, userId);
    return (await deleteLink(tx, userId, since)) !== null;
  },
  // Nobody comes in by one, and deals may be open by it: it stays, and its user is told.
  keys: (tx, { userId, since }) => hasKeySavedSince(tx, userId, since),
  // What it trades, how much of it and on which account may have been changed. It goes on closing.
  task: (tx, { userId, username }) =>
    pauseIfActive(tx, userId, { actorId: userId, actor: username, reason: 'address-undone' }),
};

/**
 * Ends what whoever has been signed in as a user since a time may have left to come in again, to read on or to go on
 * trading; returns what there was. Sessions, links and the password end beside it, whenever they were made. Every table
 * of a user has its place here, or stays for a reason that `user-tables.test.ts` gives.
 */
export async function endAdded(
  deps: Pick<Deps, 'sealer'>,
  tx: Transaction,
  intrusion: Intrusion,
): Promise<Undone[]> {
  const ended: Undone[] = [];
  // at most the kinds of things that there are
  for (const kind of UNDONE) if (await ENDERS[kind](tx, intrusion, deps.sealer)) ended.push(kind);
  return ended;
}

/**
 * A secret that nobody has takes the place of one that was set up since. Without a secret the next login would set up
 * another one, so that whoever reads the mailbox alone would have the account: an administrator or a passkey from before
 * resets it. One that was never confirmed proves nothing, and goes.
 */
async function endAuthenticator(
  tx: Transaction,
  { userId, since, at }: Intrusion,
  sealer: Sealer,
): Promise<boolean> {
  const totp = await lockTotp(tx, userId);
  if (totp && !totp.confirmedAt) await deleteTotp(tx, userId);
  if (!totp?.confirmedAt || totp.confirmedAt < since) return false;
  const secretSealed = sealer.seal(createTotpSecret(), totpPlace(userId));
  await voidTotp(tx, userId, { secretSealed, at });
  // They were shown with it, which may have been before.
  await deleteRecoveryCodes(tx, userId);
  return true;
}
