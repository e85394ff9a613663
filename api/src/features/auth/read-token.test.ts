import { createSecretKey, generateKeyPairSync, randomUUID } from 'node:crypto';
import { decodeJwt, decodeProtectedHeader, type KeyObject, SignJWT } from 'jose';
import { readToken, signAccessToken, signTemporaryToken } from './access-token';
import { createTokenKeys, type TokenKeys } from './token-keys';
import { createVerifiedTokens } from './verified-tokens';

const issued = new Date('2026-01-05T12:00:00.900Z');
const issuedS = Math.floor(issued.getTime() / 1000);

const createKeys = () =>
  createTokenKeys({
    sealKeys: [Buffer.alloc(32)],
    signingKey: generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({
      type: 'pkcs8',
      format: 'pem',
    }) as string,
  });

let keys: TokenKeys;
beforeEach(async () => {
  keys = await createKeys();
});

const subject = {
  userId: 7,
  username: 'alice',
  scope: 'user',
  isSuperuser: false,
  isStuff: true,
  demoMode: true,
  sessionVersion: 3,
  familyId: 11,
  isBound: false,
} as const;
const issue = () => signAccessToken(subject, keys, issued);
const findLifeS = (token: string) => (decodeJwt(token).exp ?? 0) - issuedS;
const read = (token: string, afterMs = 0) =>
  readToken(token, keys, new Date(issued.getTime() + afterMs));

describe('a signed token', () => {
  it('says whom it is for, what they may do, to which session it belongs, and who reads it', async () => {
    const token = await issue();
    expect(decodeProtectedHeader(token)).toEqual({ alg: 'ES256', kid: keys.keyId });
    expect(decodeJwt(token)).toEqual({
      scope: 'user',
      sub: 'alice',
      uid: 7,
      sid: 11,
      sv: 3,
      is_superuser: false,
      is_stuff: true,
      demo_mode: true,
      bound: false,
      iss: 'entropi',
      aud: 'entropi-api',
      iat: issuedS,
      exp: expect.any(Number),
      jti: expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
    expect(await read(token)).toMatchObject({
      scope: 'user',
      sub: 'alice',
      uid: 7,
      sid: 11,
      sv: 3,
    });
  });

  it('of someone who is still being onboarded opens no more than that', async () => {
    const token = await signAccessToken({ ...subject, scope: 'onboarding' }, keys, issued);
    expect(await read(token)).toMatchObject({ scope: 'onboarding', uid: 7, sv: 3 });
  });

  it('between password and second factor is good for five minutes, and for nothing else', async () => {
    const tokenId = randomUUID();
    const one = { userId: 7, username: 'alice', tokenId };
    const token = await signTemporaryToken(one, keys, issued);
    expect(findLifeS(token)).toBe(5 * 60);
    const claims = { scope: 'two_factor', sub: 'alice', uid: 7, jti: tokenId };
    expect(await read(token)).toEqual({ ...claims, exp: issuedS + 300 });
  });

  it('lives four to five minutes, and not all of one second live equally long', async () => {
    const lives = (await Promise.all(Array.from({ length: 200 }, issue))).map(findLifeS);
    expect(Math.max(...lives)).toBeLessThanOrEqual(5 * 60);
    expect(Math.min(...lives)).toBeGreaterThan(4 * 60);
    expect(new Set(lives).size).toBeGreaterThan(30);
  });
});

describe('a text', () => {
  /** The claims of a good token, changed and signed again. */
  async function forge(changes: object, key: KeyObject = keys.signingKey): Promise<string> {
    const claims = { ...decodeJwt(await issue()), ...changes };
    return new SignJWT(claims).setProtectedHeader({ alg: 'ES256', kid: keys.keyId }).sign(key);
  }

  it('is a token when our key has signed our claims', async () => {
    expect(await read(await forge({}))).toMatchObject({ uid: 7 });
  });

  it.each<[string, object]>([
    ['another issuer', { iss: 'another' }],
    ['no issuer', { iss: undefined }],
    ['another audience', { aud: 'another' }],
    ['no audience', { aud: undefined }],
    ['no expiry', { exp: undefined }],
    ['an expiry that is not a time', { exp: 'never' }],
    ['an unknown scope', { scope: 'superuser' }],
    ['the scope of another kind of token', { scope: 'two_factor', jti: 'none' }],
    ['no subject', { sub: undefined }],
    ['a user that is not a number', { uid: '7' }],
    ['no session', { sid: undefined }],
    ['no session version', { sv: undefined }],
  ])('with %s is no token', async (_what, changes) => {
    expect(await read(await forge(changes))).toBeNull();
  });

  it('that another key or another algorithm has signed is no token', async () => {
    const other = await createKeys();
    expect(await read(await forge({}, other.signingKey))).toBeNull();
    const claims = decodeJwt(await issue());
    const byText = new SignJWT(claims).setProtectedHeader({ alg: 'HS256' });
    expect(await read(await byText.sign(Buffer.from(keys.keyId)))).toBeNull();
    expect(await read('no token')).toBeNull();
    expect(await read('')).toBeNull();
  });

  it('is not rejected when our key cannot be used: that is a fault of the server', async () => {
    const token = await issue();
    const ofAnotherKind = { ...keys, verifyingKey: createSecretKey(Buffer.alloc(32)) };
    await expect(readToken(token, ofAnotherKind, issued)).rejects.toThrow(TypeError);
  });
});

describe('a token that was verified before', () => {
  it('is good to the second before it expires, and no longer, though it is kept', async () => {
    const token = await issue();
    const endMs = (issuedS + findLifeS(token)) * 1000 - issued.getTime();
    expect(await read(token)).toMatchObject({ uid: 7 });
    expect(await read(token, endMs - 1)).toMatchObject({ uid: 7 });
    expect(await read(token, endMs)).toBeNull();
    expect(await read(token, endMs + 1000)).toBeNull();
  });

  it('is not verified again, and not believed by another key', async () => {
    let uses = 0;
    const { verifyingKey } = keys;
    const watched = Object.defineProperty({ ...keys }, 'verifyingKey', {
      get: () => {
        uses += 1;
        return verifyingKey;
      },
    });
    const token = await issue();
    for (let n = 0; n < 3; n += 1)
      expect(await readToken(token, watched, issued)).toMatchObject({ uid: 7 });
    expect(uses).toBe(1);
    expect(await readToken(token, await createKeys(), issued)).toBeNull();
  });
});

describe('what is kept of verified tokens', () => {
  it('is the claims of each, and nothing of a text that is no token', async () => {
    const kept = createVerifiedTokens<string>();
    const seen: string[] = [];
    const find = (text: string, claims: string | null) =>
      kept.find(text, async () => {
        seen.push(text);
        return claims;
      });
    expect([await find('a', 'A'), await find('b', 'B'), await find('a', 'other')]).toEqual([
      'A',
      'B',
      'A',
    ]);
    expect([await find('bad', null), await find('bad', null)]).toEqual([null, null]);
    expect(seen).toEqual(['a', 'b', 'bad', 'bad']);
  });

  it('is pushed out by no number of texts that are no tokens', async () => {
    const kept = createVerifiedTokens<string>();
    const verify = jest.fn(async () => 'claims');
    await kept.find('good', verify);
    for (let n = 0; n < 20_000; n += 1) await kept.find(`bad ${n}`, async () => null);
    expect(await kept.find('good', verify)).toBe('claims');
    expect(verify).toHaveBeenCalledTimes(1);
  });

  it('is the newest twenty thousand', async () => {
    const kept = createVerifiedTokens<number>();
    let verified = 0;
    const find = (n: number) =>
      kept.find(String(n), async () => {
        verified += 1;
        return n + 1;
      });
    for (let n = 0; n < 20_000; n += 1) await find(n);
    await find(0);
    expect(verified).toBe(20_000);
    await find(20_000);
    await find(1);
    expect(verified).toBe(20_001);
    await find(0);
    expect(verified).toBe(20_002);
  });
});
