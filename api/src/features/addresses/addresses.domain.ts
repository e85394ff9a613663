import { writeAudit } from '@entropi/db/audit.repo';
import { inTransaction, type Transaction } from '@entropi/db/db';
import { publishEvent } from '@entropi/db/events';
import type { Deps } from '../../deps';
import { conflict, invalid, tooManyRequests } from '../../errors';
import { orderMail } from '../../mail/mail-order';
import { endPasswordTokens } from '../auth/password-reset.repo';
import { hashToken } from '../auth/refresh-token';
import { revokeEverything } from '../auth/sessions.repo';
import { rejectTaken } from '../users/reject-taken';
import { findShown, isEmailTaken, updateUserRow } from '../users/users.repo';
import {
  endChangesSince,
  endUnconfirmed,
  insertAddressChange,
  lockConfirmable,
  lockRequestedSince,
  lockUndoable,
  markConfirmed,
} from './addresses.repo';
import { endAdded } from './end-added.domain';

const DAY_MS = 24 * 3_600_000;
const CONFIRM_WITHIN_MS = DAY_MS;
const UNDO_WITHIN_MS = 7 * DAY_MS;
/** Each change that is asked for mails a stranger, who may be anybody, and the present address. */
const CHANGES_PER_DAY = 5;

/** A user with their present address and the one that they want. */
interface Wish {
  userId: number;
  oldEmail: string;
  newEmail: string;
}

/**
 * Asks for another address of a user, within the caller's transaction. It becomes theirs once a link that is mailed to
 * it is used. The present one is told first, with a link that takes the change back, unless no one has confirmed it: it
 * may be a stranger's. A user who has neither confirmed an address nor set a password was invited at a wrong one: it is
 * corrected at once, and a new invitation goes out. Another spelling of the same address is put in place at once too.
 * Links that went to an earlier address are void. Throws 409 for an address of another user, and 429 when too many were
 * asked for in a day.
 */
export async function requestAddress(deps: Deps, tx: Transaction, wish: Wish): Promise<void> {
  const { userId, oldEmail, newEmail } = wish;
  if (newEmail === oldEmail) return;
  if (await isEmailTaken(tx, newEmail, userId)) throw conflict('email_taken');
  const at = deps.now();
  await endUnconfirmed(tx, userId, at);
  const shown = await findShown(tx, userId);
  const isInvited = !shown?.hasPassword && !shown?.isConfirmed;
  const isSpelling = newEmail.toLowerCase() === oldEmail.toLowerCase();
  if (isInvited || isSpelling) {
    await updateUserRow(tx, userId, { email: newEmail }, at);
    if (isSpelling) return;
    await endPasswordTokens(tx, userId, at);
    return orderMail(deps, tx, { kind: 'invitation', userId });
  }
  await rejectTooMany(tx, userId, at);
  const changeId = await insertWish(tx, wish, at);
  // Its job orders the mail to the new address: until the present one is told, there is nothing to confirm with.
  const kind = shown?.isConfirmed ? 'address-change' : 'address-confirm';
  await orderMail(deps, tx, { kind, changeId });
}

/** Mails a link to a new user's address by which they confirm it; until then it gets no other mails. */
export async function requestConfirmation(
  deps: Deps,
  tx: Transaction,
  { userId, email }: { userId: number; email: string },
): Promise<void> {
  const changeId = await insertWish(tx, { userId, oldEmail: email, newEmail: email }, deps.now());
  await orderMail(deps, tx, { kind: 'address-confirm', changeId });
}

function insertWish(tx: Transaction, wish: Wish, at: Date): Promise<number> {
  return insertAddressChange(tx, {
    ...wish,
    requestedAt: at,
    confirmUntil: new Date(at.getTime() + CONFIRM_WITHIN_MS),
    undoUntil: new Date(at.getTime() + UNDO_WITHIN_MS),
  });
}

/** Counts in the caller's transaction: one that took a second connection could wait for itself. */
async function rejectTooMany(tx: Transaction, userId: number, at: Date): Promise<void> {
  const requested = await lockRequestedSince(tx, userId, new Date(at.getTime() - DAY_MS));
  const [first] = requested;
  if (!first || requested.length < CHANGES_PER_DAY) return;
  const retryAfterMs = first.getTime() + DAY_MS - at.getTime();
  throw tooManyRequests(Math.max(1, retryAfterMs / 1000), 'allowance_used');
}

/** Puts the address in place to which this link was mailed; every link that went to the earlier one is void. */
export async function confirmAddress(
  deps: Deps,
  token: string,
): Promise<{ username: string; email: string }> {
  return rejectTaken(() =>
    inTransaction(deps.db, async (tx) => {
      const at = deps.now();
      const found = await lockConfirmable(tx, hashToken(token), at);
      if (!found) throw tokenInvalid();
      const { change, username } = found;
      const { userId, newEmail: email } = change;
      await updateUserRow(tx, userId, { email, emailUnconfirmed: false }, at);
      await endPasswordTokens(tx, userId, at);
      await markConfirmed(tx, change.id, at, new Date(at.getTime() + UNDO_WITHIN_MS));
      const before = { email: found.email };
      const subject = `user:${userId}`;
      const audited = { action: 'address.confirm', subject, userId, before, after: { email } };
      await writeAudit(tx, { userId, username }, audited);
      return { username, email };
    }),
  );
}

/**
 * Takes back a change of the address and every later one, with what whoever asked for it may have left to come in
 * again or to read on: ends all sessions and links of the user, the password, and what was added since. Mails a link to
 * set a new password to the address, and what was ended. Throws 409 when it has become another user's meanwhile.
 */
export async function undoAddress(deps: Deps, token: string): Promise<void> {
  await rejectTaken(() =>
    inTransaction(deps.db, async (tx) => {
      const at = deps.now();
      const found = await lockUndoable(tx, hashToken(token), at);
      if (!found) throw tokenInvalid();
      const { change, username } = found;
      const { userId, oldEmail: email } = change;
      await endChangesSince(tx, change, at);
      const mine = { email, emailUnconfirmed: false, passwordHash: null };
      await updateUserRow(tx, userId, mine, at);
      const undone = await endAdded(deps, tx, { userId, username, since: change.requestedAt, at });
      await endPasswordTokens(tx, userId, at);
      await revokeEverything(tx, userId, at);
      await publishEvent(tx, { userId, event: 'session', ref: { reason: 'revoked' } });
      await orderMail(deps, tx, { kind: 'reset', email });
      await orderMail(deps, tx, { kind: 'address-undone', userId, undone });
      const before = { email: found.email };
      const subject = `user:${userId}`;
      const after = { email, undone };
      const audited = { action: 'address.undo', subject, userId, before, after };
      await writeAudit(tx, { userId, username }, audited);
    }),
  );
}

const tokenInvalid = () => invalid('token', 'is not valid any more', 'token_invalid');
