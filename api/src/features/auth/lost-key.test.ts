import { randomBytes } from 'node:crypto';
import { createSealer } from '@entropi/broker/seal';
import { totpPlace } from '@entropi/broker/seal-places';
import { TokenPair } from '@entropi/contracts/auth';
import { userTotp } from '@entropi/db/schema/users';
import { eq } from 'drizzle-orm';
import { completeFirstStep, enrol, postCode } from '../../testing/login';
import { createTestApp, type TestApp } from '../../testing/test-app';
import { createTokenKeys } from './token-keys';
import { writeTotpCode } from './totp';

const STEP_MS = 30_000;

let test: TestApp;

beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

async function newEnrolled() {
  const user = await test.signIn();
  return { ...user, ...(await enrol(test, user.username)) };
}

/** Logs in with the present code of the authenticator. */
async function logIn(username: string, secret: string) {
  test.passTime(2 * STEP_MS);
  const code = writeTotpCode(secret, test.deps.now());
  return postCode(test, await completeFirstStep(test, username), code);
}

async function storeSecret(userId: number, secretSealed: string): Promise<void> {
  await test.deps.db.update(userTotp).set({ secretSealed }).where(eq(userTotp.userId, userId));
}

describe('a second factor whose key is lost', () => {
  it('responds with 503 and a reason to a code of the authenticator, and accepts a recovery code', async () => {
    const user = await newEnrolled();
    const lost = createSealer([randomBytes(32)]);
    await storeSecret(user.id, lost.seal(user.secret, totpPlace(user.id)));
    const response = await logIn(user.username, user.secret);
    expect(response.body).toMatchObject({ status: 503, code: 'seal_key_unknown' });
    expect(JSON.stringify(response.body)).toContain('SEAL_KEY');
    const token = await completeFirstStep(test, user.username);
    const code = user.recoveryCodes[0] ?? '';
    expect((await postCode(test, token, 'aaaa-bbbb-cccc')).body).toMatchObject({
      code: 'wrong_code',
    });
    expect((await postCode(test, token, code)).as(TokenPair).token_type).toBe('bearer');
  });
});

describe('a second factor copied to another row', () => {
  it('cannot be read there, and can be read again in its own row', async () => {
    const [attacker, victim] = [await newEnrolled(), await newEnrolled()];
    const copy = (from: number, to: number) =>
      test.deps.db.execute(
        `update user_totp set secret_sealed = (select secret_sealed from user_totp where user_id = ${from}) where user_id = ${to}`,
      );
    await copy(attacker.id, victim.id);
    const response = await logIn(victim.username, attacker.secret);
    expect(response.body).toMatchObject({ status: 503, code: 'seal_mismatch' });
    expect((await logIn(attacker.username, attacker.secret)).status).toBe(200);
  });
});

describe('refresh tokens', () => {
  it('stay valid with a new sealing key before the old one, and end without the old one', async () => {
    const [user, other] = [await test.signIn(), await test.signIn()];
    const { deps } = test;
    const before = deps.tokenKeys;
    const [oldKey] = before.refreshKeys;
    const made = await createTokenKeys({
      sealKeys: [randomBytes(32)],
      signingKey: before.signingKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    });
    const refresh = async (token: string) => {
      const payload = { refresh_token: token };
      return (await test.app.inject({ method: 'POST', url: '/auth/refresh', payload })).json();
    };
    const withKeys = (refreshKeys: typeof before.refreshKeys) => {
      deps.tokenKeys = { ...before, refreshKeys };
    };
    withKeys([...made.refreshKeys, oldKey]);
    const next = await refresh(user.refreshToken);
    expect(next).toMatchObject({ token_type: 'bearer' });
    withKeys(made.refreshKeys);
    expect(await refresh(next.refresh_token)).toMatchObject({ token_type: 'bearer' });
    expect(await refresh(other.refreshToken)).toMatchObject({ code: 'refresh_invalid' });
    deps.tokenKeys = before;
  });
});
