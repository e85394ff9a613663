import { login, setupTwoFactor, TokenPair } from '@entropi/contracts/auth';
import type { z } from 'zod';
import { writeTotpCode } from '../features/auth/totp';
import type { TestResponse } from './response';
import type { TestApp } from './test-app';
import { call, TEST_PASSWORD } from './test-user';

/** Posts the login form. */
export function postLogin(
  test: TestApp,
  username: string,
  password = TEST_PASSWORD,
  headers: Record<string, string> = {},
): Promise<TestResponse> {
  return call(test.app, 'POST', '/auth/login', {
    body: new URLSearchParams({ username, password }).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
  });
}

/** Does the first step of a login; returns the temporary token. */
export async function completeFirstStep(test: TestApp, username: string): Promise<string> {
  return (await postLogin(test, username)).as(login.reply).temp_token;
}

/** Posts a code with a temporary token. */
export function postCode(
  test: TestApp,
  tempToken: string,
  code: string,
  headers: Record<string, string> = {},
): Promise<TestResponse> {
  return call(test.app, 'POST', '/auth/verify-2fa', { token: tempToken, body: { code }, headers });
}

/** The cookie of a known device that a response sets, as a browser sends it back. */
export function readDeviceCookie(response: TestResponse): string {
  const [cookie] = [response.headers['set-cookie']].flat();
  if (!cookie) throw new Error('no cookie is set');
  return cookie.split(';')[0] ?? '';
}

/** Sets up a second factor and proves it; returns its secret, its recovery codes and the tokens. */
export async function enrol(
  test: TestApp,
  username: string,
): Promise<{ secret: string; recoveryCodes: string[]; pair: z.infer<typeof TokenPair> }> {
  const token = await completeFirstStep(test, username);
  const setUp = (await call(test.app, 'POST', '/auth/setup-2fa', { token })).as(
    setupTwoFactor.reply,
  );
  const code = writeTotpCode(setUp.secret, test.deps.now());
  const pair = (await postCode(test, token, code)).as(TokenPair);
  return { secret: setUp.secret, recoveryCodes: setUp.recovery_codes, pair };
}
