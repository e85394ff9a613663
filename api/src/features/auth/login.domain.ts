import { randomUUID } from 'node:crypto';
import type { Deps } from '../../deps';
import { unauthorized } from '../../errors';
import { signTemporaryToken, TEMPORARY_TOKEN_LIFE_S } from './access-token';
import { belongsToUser, type Cookies, findDevice } from './known-device';
import { findLoginUser, insertTemporaryToken } from './login.repo';
import { passwordLimits } from './login-limits';
import { countAttempt, giveBack } from './throttle.domain';

interface Given {
  username: string;
  password: string;
  address: string;
  cookies: Cookies;
}

/** The first step: a good name and password give a token that opens the second step alone. */
export async function startLogin(given: Given, deps: Deps) {
  const user = await findByPassword(given, deps);
  if (!user) throw unauthorized('wrong_credentials');
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

/** The active user of a name and password; null for any other pair, after the same time. */
function findByPassword({ username, password, address, cookies }: Given, deps: Deps) {
  const account = username.toLowerCase();
  const device = findDevice(cookies, account, deps);
  return deps.passwordHasher.run(device ? 'known' : 'unknown', async (hashing) => {
    const user = await findLoginUser(account, deps.db);
    const isKnown = device && user && belongsToUser(device, user, deps);
    const attempt = { account, address, deviceId: isKnown ? device.deviceId : null };
    const counted = await countAttempt(passwordLimits(attempt), deps);
    const isGood = await hashing.verify(password, user?.passwordHash ?? null);
    if (!user?.isActive || !isGood) return null;
    await giveBack(counted, deps);
    return user;
  });
}
