import { createHmac } from 'node:crypto';
import {
  type CryptoKey,
  decodeJwt,
  exportSPKI,
  generateKeyPair,
  type KeyObject,
  SignJWT,
} from 'jose';
import { createTestApp, type TestApp } from '../../testing/test-app';
import { call, type TestUser } from '../../testing/test-user';

let test: TestApp;
let user: TestUser;

beforeAll(async () => {
  test = await createTestApp();
  user = await test.signIn();
});
afterAll(() => test.close());

const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
const send = async (token: string) => (await call(test.app, 'GET', '/auth/me', { token })).status;

/** The user's token with other claims, signed by our key or another. */
function sign(
  changes: object = {},
  key: CryptoKey | KeyObject = test.deps.tokenKeys.signingKey,
): Promise<string> {
  const claims = { ...decodeJwt(user.accessToken), ...changes };
  const header = { alg: 'ES256', kid: test.deps.tokenKeys.keyId };
  return new SignJWT(claims).setProtectedHeader(header).sign(key);
}

/** A token that is signed by HMAC with our public key, which everyone knows. */
async function signByPublicKey(): Promise<string> {
  const head = encode({ alg: 'HS256', kid: test.deps.tokenKeys.keyId });
  const signed = `${head}.${encode(decodeJwt(user.accessToken))}`;
  const secret = await exportSPKI(test.deps.tokenKeys.verifyingKey);
  return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`;
}

describe('an access token', () => {
  it('is good when it is signed by our key with our claims', async () => {
    expect(await send(await sign())).toBe(200);
  });

  it.each<[string, () => Promise<string>]>([
    ['another key', async () => sign({}, (await generateKeyPair('ES256')).privateKey)],
    ['another issuer', () => sign({ iss: 'another' })],
    ['no issuer', () => sign({ iss: undefined })],
    ['another audience', () => sign({ aud: 'another' })],
    ['no audience', () => sign({ aud: undefined })],
    ['no expiry', () => sign({ exp: undefined })],
    ['an expiry in the past', () => sign({ exp: Math.floor(Date.now() / 1000) - 1 })],
    ['an unknown scope', () => sign({ scope: 'superuser' })],
    ['another session version', () => sign({ sv: 99 })],
    ['our public key as its secret', signByPublicKey],
    [
      'the algorithm none',
      async () => `${encode({ alg: 'none' })}.${encode(decodeJwt(user.accessToken))}.`,
    ],
    [
      'claims changed after signing',
      async () => {
        const [head, , signature] = user.accessToken.split('.');
        return `${head}.${encode({ ...decodeJwt(user.accessToken), uid: user.id + 1 })}.${signature}`;
      },
    ],
  ])('is 401 with %s', async (_what, forge) => {
    expect(await send(await forge())).toBe(401);
  });
});
