import { randomUUID } from 'node:crypto';
import { countAttempt, giveBack } from '../../budgets/budget.domain';
import { passwordLimits } from '../../budgets/login-limits';
import type { Deps } from '../../deps';
import { signTemporaryToken, TEMPORARY_TOKEN_LIFE_S } from './access-token';
import { belongsToUser, type Cookies, findDevice } from './known-device';
import { findLoginUser, insertTemporaryToken } from './login.repo';
import { rejectSignIn } from './sign-in.domain';

interface Given {
  username: string;
  password: string;
  address: string;
  cookies: Cookies;
}

/** The first step: a good name and password give a token that opens the second step alone. */
export async function startLogin(deps: Deps, given: Given) {
  const user = await checkPassword(deps, given);
  const now = deps.now();
  const id = randomUUID();
  const expiresAt = new Date(now.getTime() + TEMPORARY_TOKEN_LIFE_S * 1000);
  await insertTemporaryToken(deps.db, { id, userId: user.userId, expiresAt });
  return {
    temp_token: await signTemporaryToken({ ...user, tokenId: id }, deps.tokenKeys, now),
    scope: 'two_factor' as const,
    two_factor_enrolled: user.totpConfirmedAt !== null,
  };
}

/** The active user of a name and password. Throws 401 for any other pair, after the same time. */
function checkPassword(deps: Deps, { username, password, address, cookies }: Given) {
  const account = username.toLowerCase();
  const device = findDevice(deps, cookies, account);
  return deps.passwordHasher.run(device ? 'known' : 'unknown', async (hashing) => {
    const user = await findLoginUser(deps.db, account);
    const isKnown = device && user && belongsToUser(deps, device, user);
    const attempt = { account, address, deviceId: isKnown ? device.deviceId : null };
    const counted = await countAttempt(deps, passwordLimits(attempt));
    const isGood = await hashing.verify(password, user?.passwordHash ?? null);
    if (!user?.isActive || !isGood) {
      const by = { factor: 'password' as const, userId: user?.userId ?? null, address };
      throw rejectSignIn(deps, by, 'wrong_credentials');
    }
    await giveBack(deps, counted);
    return user;
  });
}
