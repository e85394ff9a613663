import { inTransaction } from '../../db/db';
import type { Deps } from '../../deps';
import { invalid } from '../../errors';
import { orderMail } from '../../mail/mail-order';
import { writeAudit } from '../audit/audit.repo';
import { isGuessable } from './guessable-password';
import { accountLimits, resetLimits } from './login-limits';
import { findTokenOwner, useToken } from './password-reset.repo';
import { hashToken } from './refresh-token';
import { revokeEverything } from './sessions.repo';
import { setPassword } from './set-password';
import { forgetAttempts, isCountedAttempt } from './throttle.domain';

/**
 * Orders a reset mail, as often as the limits allow. Whether the address is a user's is found out by the
 * job, so that neither the response nor its time shows it; nor does a limit show.
 */
export async function requestReset(given: { email: string; address: string }, deps: Deps) {
  const limits = resetLimits(given.email, given.address);
  const isCounted = await isCountedAttempt(limits, deps);
  if (isCounted) await orderMail({ kind: 'reset', email: given.email }, deps, deps.db);
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
  const passwordHash = await deps.passwordHasher.run('known', ({ hash }) => hash(given.password));
  await inTransaction(deps.db, async (tx) => {
    const { userId } = owner;
    if (!(await useToken(tokenHash, at, tx))) {
      throw invalid('token', 'is not valid any more', 'token_invalid');
    }
    await setPassword(userId, passwordHash, deps, tx);
    await revokeEverything(userId, at, tx);
    const change = { action: 'password.reset', subject: `user:${userId}`, userId };
    await writeAudit(owner, change, tx);
  });
  await forgetAttempts(accountLimits(owner.username), deps);
}
