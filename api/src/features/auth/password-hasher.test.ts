import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { getPriority } from 'node:os';
import { ApiError } from '../../errors';
import { readToken, signTemporaryToken } from './access-token';
import { createPasswordHasher, type PasswordHasher, type Standing } from './password-hasher';
import { createTokenKeys } from './token-keys';

let hasher: PasswordHasher;

beforeAll(() => {
  hasher = createPasswordHasher();
});
afterAll(() => hasher.close());

const hash = (password: string) => hasher.run('known', (hashing) => hashing.hash(password));
const verify = (password: string, passwordHash: string | null, standing: Standing = 'unknown') =>
  hasher.run(standing, (hashing) => hashing.verify(password, passwordHash));

/** How many of the calls were admitted, and the rejections of the others. */
async function settle(calls: Promise<unknown>[]) {
  const outcomes = await Promise.allSettled(calls);
  const rejections = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
  return { passed: outcomes.length - rejections.length, rejections };
}

async function createKeys() {
  const { privateKey } = generateKeyPairSync('ec', {
    namedCurve: 'P-256',
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
  return createTokenKeys({ sealKeys: [randomBytes(32)], signingKey: privateKey });
}

describe('the password hasher', () => {
  it('accepts the password that was hashed, and no other', async () => {
    const passwordHash = await hash('a quiet password');
    expect(passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await verify('a quiet password', passwordHash)).toBe(true);
    expect(await verify('A quiet password', passwordHash)).toBe(false);
  });

  it('accepts nothing without a hash, whatever is typed', async () => {
    expect(await verify('', null)).toBe(false);
  });

  it('rejects with 429 and Retry-After when its queue is full', async () => {
    const { passed, rejections } = await settle(
      Array.from({ length: 60 }, () => verify('x', null)),
    );
    expect(passed).toBe(32);
    expect(rejections).toHaveLength(28);
    for (const error of rejections) {
      expect(error).toBeInstanceOf(ApiError);
      expect(error).toMatchObject({ status: 429, code: 'too_many_requests' });
      expect(Number(error.headers['retry-after'])).toBeGreaterThan(0);
    }
  });

  it('keeps places for known callers while strangers fill theirs', async () => {
    const strangers = settle(Array.from({ length: 60 }, () => verify('x', null)));
    const known = await settle(Array.from({ length: 10 }, () => verify('x', null, 'known')));
    expect(known.passed).toBe(8);
    expect((await strangers).passed).toBe(32);
    expect(await verify('x', null)).toBe(false);
  });

  it('gives a place back when the work fails', async () => {
    const fail = () => hasher.run('unknown', () => Promise.reject(new Error('no database')));
    for (let n = 0; n < 50; n += 1) await expect(fail()).rejects.toThrow('no database');
    expect(await verify('x', null)).toBe(false);
  });

  it('leaves the cores to the thread that serves requests', async () => {
    await hash('a quiet password');
    const isLinux = process.platform === 'linux';
    const threads = isLinux ? readdirSync('/proc/self/task').map(Number) : [process.pid];
    expect(getPriority()).toBe(0);
    // Only Linux lets a thread have a priority of its own.
    expect(Math.max(...threads.map((thread) => getPriority(thread)))).toBe(isLinux ? 19 : 0);
  });

  it('does not hold up the check of a token', async () => {
    const keys = await createKeys();
    const subject = {
      userId: 1,
      username: 'alba',
      tokenId: 'b0e0a1f4-3f0e-4a5e-8d5e-0f5a1c2d3e4f',
    };
    const token = await signTemporaryToken(subject, keys, new Date());
    let verified = 0;
    const verifying = Array.from({ length: 32 }, async () => {
      await verify('x', null);
      verified += 1;
    });
    expect(await readToken(token, keys, new Date())).toMatchObject({ uid: 1 });
    expect(verified).toBeLessThan(8);
    await Promise.all(verifying);
  });
});
