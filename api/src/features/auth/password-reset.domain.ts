import { writeAudit } from '@entropi/db/audit.repo';
import { inTransaction } from '@entropi/db/db';
import { forgetAttempts, isCountedAttempt } from '../../budgets/budget.domain';
import { accountLimits, resetLimits } from '../../budgets/login-limits';
import type { Deps } from '../../deps';
import { invalid } from '../../errors';
import { orderMail } from '../../mail/mail-order';
import { updateUserRow } from '../users/users.repo';
import { findTokenOwner, useToken } from './password-reset.repo';
import { hashToken } from './refresh-token';
import { revokeEverything } from './sessions.repo';
import { setPassword } from './set-password';
import { rejectWeakPassword } from './weak-password';

/**
 * Orders a reset mail, as often as the limits allow. Only the job finds out whether the address is a user's, so that
 * neither the response nor its time shows it. A reached limit does not show either.
 */
export async function requestReset(deps: Deps, given: { email: string; address: string }) {
  const limits = resetLimits(given.email, given.address);
  const isCounted = await isCountedAttempt(deps, limits);
  if (isCounted) await orderMail(deps, deps.db, { kind: 'reset', email: given.email });
  return {};
}

/** Whether a token from a mail can still be used, and which user it belongs to. */
export async function checkResetToken(deps: Deps, token: string) {
  const owner = await findTokenOwner(deps.db, hashToken(token), deps.now());
  return { valid: owner !== null, username: owner?.username ?? null };
}

/** Sets a new password with a token from a mail and ends everything the user is signed in with. */
export async function resetByToken(
  deps: Deps,
  given: { token: string; password: string },
): Promise<void> {
  const at = deps.now();
  const tokenHash = hashToken(given.token);
  const owner = await findTokenOwner(deps.db, tokenHash, at);
  if (!owner) throw invalid('token', 'is not valid any more', 'token_invalid');
  await rejectWeakPassword(deps, given.password, owner.username);
  const passwordHash = await deps.passwordHasher.run('known', ({ hash }) => hash(given.password));
  await inTransaction(deps.db, async (tx) => {
    const { userId } = owner;
    if (!(await useToken(tx, tokenHash, at))) {
      throw invalid('token', 'is not valid any more', 'token_invalid');
    }
    await setPassword(deps, tx, userId, passwordHash);
    await updateUserRow(tx, userId, { emailUnconfirmed: false }, at);
    await revokeEverything(tx, userId, at);
    const change = { action: 'password.reset', subject: `user:${userId}`, userId };
    await writeAudit(tx, owner, change);
  });
  await forgetAttempts(deps, accountLimits(owner.username));
}
