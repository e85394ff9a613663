import { setupTwoFactor, TokenPair } from '@entropi/contracts/auth';
import { writeTotpCode } from '../features/auth/totp';
import { completeFirstStep, postCode } from './login';
import { createSessionKey, type SessionKey } from './session-key';
import type { TestApp } from './test-app';
import { call, type TestUser } from './test-user';

export const VERIFY_URL = 'http://localhost:8000/auth/verify-2fa';

/** A user who has signed in from a browser with a key. */
export interface BoundSession {
  user: TestUser;
  key: SessionKey;
  pair: TokenPair;
  /** The secret in the user's authenticator. */
  secret: string;
}

/** Signs a user in with both steps, the second with a proof of a new key. */
export async function signInBound(test: TestApp): Promise<BoundSession> {
  const user = await test.signIn();
  const key = await createSessionKey(test.deps.now);
  const token = await completeFirstStep(test, user.username);
  const setUp = await call(test.app, 'POST', '/auth/setup-2fa', { token });
  const { secret } = setUp.as(setupTwoFactor.reply);
  const code = writeTotpCode(secret, test.deps.now());
  const dpop = await key.prove({ htu: VERIFY_URL });
  const response = await postCode(test, token, code, { dpop });
  return { user, key, secret, pair: response.as(TokenPair) };
}
