import { renewRecoveryCodes } from '@entropi/contracts/auth';
import { recoveryCodes } from '@entropi/db/schema/users';
import { eq } from 'drizzle-orm';
import { completeFirstStep, enrol, postCode } from '../../testing/login';
import { createTestApp, type TestApp } from '../../testing/test-app';
import { call } from '../../testing/test-user';
import type { PasswordHashing } from './password-hasher';
import { hashToken } from './refresh-token';
import { normaliseRecoveryCode, writeTotpCode } from './totp';

const STEP_MS = 30_000;

let test: TestApp;
const hashed: { given: string; isKnown: boolean }[] = [];

beforeAll(async () => {
  test = await createTestApp();
  const { passwordHasher } = test.deps;
  const { run } = passwordHasher;
  passwordHasher.run = (standing, work) => run(standing, (hashing) => work(watch(hashing)));
});
afterAll(() => test.close());

/** Writes down what is verified. */
function watch(hashing: PasswordHashing): PasswordHashing {
  return {
    ...hashing,
    verify: (given, hash) => {
      hashed.push({ given, isKnown: hash !== null });
      return hashing.verify(given, hash);
    },
  };
}

async function enrolUser() {
  const user = await test.signIn();
  return { ...user, ...(await enrol(test, user.username)) };
}

const toDigest = (code: string) => hashToken(normaliseRecoveryCode(code));
/** Rows of a user's codes, in the order of the codes. */
const listRows = (userId: number) =>
  test.deps.db
    .select()
    .from(recoveryCodes)
    .where(eq(recoveryCodes.userId, userId))
    .orderBy(recoveryCodes.id);

/** Does the second step with a code; returns its status and what was hashed for it. */
async function enter(username: string, code: string) {
  const token = await completeFirstStep(test, username);
  hashed.length = 0;
  const { status } = await postCode(test, token, code);
  return { status, hashes: [...hashed] };
}

describe('a recovery code', () => {
  it('is stored like a password, salted, with 12 bits of its digest to find it by', async () => {
    const { id, recoveryCodes: codes } = await enrolUser();
    const rows = await listRows(id);
    expect(rows).toHaveLength(10);
    for (const { codeHash } of rows)
      expect(codeHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    const salts = rows.map(({ codeHash }) => codeHash.split('$')[4]);
    expect(new Set(salts).size).toBe(10);
    expect(rows.map(({ lookup }) => lookup).sort()).toEqual(
      codes.map((code) => toDigest(code).slice(0, 3)).sort(),
    );
  });

  it('costs one hash, whether it is good, used or none; a code of the authenticator costs none', async () => {
    const { id, username, secret, recoveryCodes: codes } = await enrolUser();
    const code = codes[0] ?? '';
    // Two codes of one user have the same lookup once in ninety times: here none has that of the first.
    const { db } = test.deps;
    const rows = await listRows(id);
    const same = rows.filter(({ lookup }) => lookup === toDigest(code).slice(0, 3));
    for (const other of same.slice(1)) {
      await db.update(recoveryCodes).set({ lookup: '' }).where(eq(recoveryCodes.id, other.id));
    }
    expect(await enter(username, code)).toMatchObject({ status: 200, hashes: [{ isKnown: true }] });
    expect(await enter(username, code)).toMatchObject({
      status: 401,
      hashes: [{ isKnown: false }],
    });
    expect(await enter(username, 'none-such-code')).toMatchObject({ status: 401 });
    expect(hashed).toHaveLength(1);
    test.passTime(2 * STEP_MS);
    expect(await enter(username, writeTotpCode(secret, test.deps.now()))).toEqual({
      status: 200,
      hashes: [],
    });
  });

  it('of another user is none', async () => {
    const [one, other] = [await enrolUser(), await enrolUser()];
    expect((await enter(one.username, other.recoveryCodes[0] ?? '')).status).toBe(401);
  });

  it('from before, whose SHA-256 is stored, is good once, until the codes are renewed', async () => {
    const user = await enrolUser();
    const { db } = test.deps;
    const [first = '', second = '', third = ''] = user.recoveryCodes;
    const rows = await listRows(user.id);
    for (const [index, code] of [first, second, third].entries()) {
      await db
        .update(recoveryCodes)
        .set({ codeHash: toDigest(code), lookup: null })
        .where(eq(recoveryCodes.id, rows[index]?.id ?? 0));
    }
    expect((await enter(user.username, first)).status).toBe(200);
    expect((await enter(user.username, first)).status).toBe(401);
    const renewed = await user.call('POST', '/auth/recovery-codes', { code: second });
    const { recovery_codes: fresh } = renewed.as(renewRecoveryCodes.reply);
    expect((await enter(user.username, third)).status).toBe(401);
    expect((await enter(user.username, fresh[0] ?? '')).status).toBe(200);
  });

  it('is good once, though it is sent ten times at once', async () => {
    const { username, recoveryCodes: codes } = await enrolUser();
    const tokens = [];
    for (let n = 0; n < 10; n += 1) tokens.push(await completeFirstStep(test, username));
    const responses = await Promise.all(
      tokens.map((token) => postCode(test, token, codes[4] ?? '')),
    );
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
  });
});

describe('what hashes codes', () => {
  it('uses up no attempt and no try while the queue is full', async () => {
    const { username, recoveryCodes: codes } = await enrolUser();
    const token = await completeFirstStep(test, username);
    let release = () => {};
    const gate = new Promise<void>((resolve) => {
      release = resolve;
    });
    const held = Array.from({ length: 40 }, () =>
      test.deps.passwordHasher.run('known', () => gate),
    );
    for (let n = 0; n < 12; n += 1) {
      const { body } = await postCode(test, token, codes[0] ?? '');
      expect(body).toMatchObject({ status: 429 });
    }
    release();
    await Promise.all(held);
    expect((await postCode(test, token, codes[0] ?? '')).status).toBe(200);
  });

  it('is bounded: a secret is set up twenty times in a quarter of an hour', async () => {
    const { username } = await test.signIn();
    const token = await completeFirstStep(test, username);
    const { deps } = test;
    const { run } = deps.passwordHasher;
    // What is counted here is calls; the hashes themselves would only take long.
    deps.passwordHasher.run = (standing, work) =>
      run(standing, (hashing) => work({ ...hashing, hash: async (text) => text }));
    const statuses: number[] = [];
    for (let n = 0; n < 21; n += 1) {
      statuses.push((await call(test.app, 'POST', '/auth/setup-2fa', { token })).status);
    }
    deps.passwordHasher.run = run;
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 200), 429]);
  });
});
