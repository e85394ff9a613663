import { inTransaction } from '../../db/db';
import type { Deps } from '../../deps';
import { invalid } from '../../errors';
import { MAIL_QUEUE, type MailOrder } from '../../mail/mail-order';
import { writeAudit } from '../audit/audit.repo';
import { updateUserRow } from '../users/users.repo';
import { findTokenOwner, useToken } from './password-reset.repo';
import { hashPassword, isGuessable } from './passwords';
import { hashToken } from './refresh-token';
import { revokeEverything } from './sessions.repo';
import { deleteFailures } from './throttle.repo';

/**
 * Orders a reset mail. Whether the address is anybody's is found out by the job, so that neither the
 * answer nor its time tells.
 */
export async function askForReset(email: string, deps: Deps) {
  const order: MailOrder = { kind: 'reset', email };
  await deps.jobs.enqueue(MAIL_QUEUE, order, deps.db);
  return {};
}

/** Whether a token from a mail can still be used, and whose it is. */
export async function checkResetToken(token: string, deps: Deps) {
  const owner = await findTokenOwner(hashToken(token), deps.now(), deps.db);
  return { valid: owner !== null, username: owner?.username ?? null };
}

/** Sets a new password with a token from a mail and ends everything the user is signed in with. */
export async function resetByToken(
  given: { token: string; password: string },
  deps: Deps,
): Promise<void> {
  const at = deps.now();
  const tokenHash = hashToken(given.token);
  const owner = await findTokenOwner(tokenHash, at, deps.db);
  if (!owner) throw invalid('token', 'is not valid any more', 'token_invalid');
  if (isGuessable(given.password, owner.username)) throw invalid('password', 'is easy to guess');
  const passwordHash = await hashPassword(given.password);
  await inTransaction(deps.db, async (tx) => {
    const { userId } = owner;
    if (!(await useToken(tokenHash, at, tx))) {
      throw invalid('token', 'is not valid any more', 'token_invalid');
    }
    await updateUserRow(userId, { passwordHash }, at, tx);
    await revokeEverything(userId, at, tx);
    await deleteFailures(owner.username, tx);
    const change = { action: 'password.reset', subject: `user:${userId}`, userId };
    await writeAudit(owner, change, tx);
  });
}
