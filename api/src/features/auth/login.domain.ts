import { randomUUID } from 'node:crypto';
import type { Deps } from '../../deps';
import { unauthorized } from '../../errors';
import { signTemporaryToken, TEMPORARY_TOKEN_LIFE_S } from './access-token';
import { findLoginUser, insertTemporaryToken } from './login.repo';
import { isPassword } from './passwords';
import { countFailure, refuseThrottled } from './throttle.domain';

/** The first step: a good name and password answer a token that opens the second step alone. */
export async function startLogin(
  given: { username: string; password: string; address: string },
  deps: Deps,
) {
  const attempt = { account: given.username.toLowerCase(), address: given.address };
  await refuseThrottled(attempt, deps);
  const user = await findLoginUser(attempt.account, deps.db);
  const isGood = await isPassword(given.password, user?.passwordHash ?? null);
  if (!user || !isGood || !user.isActive) {
    await countFailure('PASSWORD', attempt, deps);
    throw unauthorized('wrong_credentials');
  }
  const now = deps.now();
  const id = randomUUID();
  const expiresAt = new Date(now.getTime() + TEMPORARY_TOKEN_LIFE_S * 1000);
  await insertTemporaryToken({ id, userId: user.userId, expiresAt }, deps.db);
  return {
    temp_token: await signTemporaryToken({ ...user, tokenId: id }, deps.tokenKeys, now),
    scope: 'two_factor' as const,
    two_factor_enrolled: user.totpConfirmedAt !== null,
  };
}
