import { TokenPair } from '@entropi/contracts/auth';
import { writeTotpCode } from './features/auth/totp';
import { createRegistry } from './metrics/registry';
import { completeFirstStep, enrol, postCode } from './testing/login';
import { createTestApp, type TestApp } from './testing/test-app';
import { call } from './testing/test-user';

const HOUR_MS = 3_600_000;

describe.each([
  ['an hour ahead', HOUR_MS],
  ['an hour behind', -HOUR_MS],
])('a server whose clock is suddenly %s', (_name, offMs) => {
  let test: TestApp;
  let username: string;
  let known: Awaited<ReturnType<typeof enrol>>;

  beforeAll(async () => {
    test = await createTestApp();
    ({ username } = await test.signIn());
    known = await enrol(test, username);
    test.passTime(offMs);
  });
  afterAll(() => test.close());

  const readMe = async (token: string) =>
    (await call(test.app, 'GET', '/auth/me', { token })).status;
  const refresh = (refreshToken: string) =>
    call(test.app, 'POST', '/auth/refresh', { body: { refresh_token: refreshToken } });

  it('rejects the codes of a phone whose clock is right, and lets its owner in by a recovery code', async () => {
    const code = writeTotpCode(known.secret, new Date());
    const rejected = await postCode(test, await completeFirstStep(test, username), code);
    expect(rejected.body).toMatchObject({ status: 401, code: 'wrong_code' });
    const recovery = known.recoveryCodes[0] ?? '';
    const accepted = await postCode(test, await completeFirstStep(test, username), recovery);
    expect(accepted.status).toBe(200);
    expect(await readMe(accepted.as(TokenPair).access_token)).toBe(200);
  });

  it('goes on with earlier sessions, by a refresh where it takes their tokens for expired', async () => {
    expect(await readMe(known.pair.access_token)).toBe(offMs > 0 ? 401 : 200);
    const pair = (await refresh(known.pair.refresh_token)).as(TokenPair);
    expect(await readMe(pair.access_token)).toBe(200);
    known.pair = pair;
  });

  it('shows how far it is off, for an alert', async () => {
    const begin = performance.now();
    const metrics = await createRegistry(test.deps).metrics();
    // It is read in the middle of a round trip, of which a busy machine makes a long one.
    const tookS = (performance.now() - begin) / 1000;
    const shown = Number(/^entropi_clock_ahead_seconds (-?[\d.e+]+)$/m.exec(metrics)?.[1]);
    expect(Math.abs(shown - offMs / 1000)).toBeLessThan(5 + tookS);
  });

  it('ends no session when its clock is right again', async () => {
    test.passTime(-offMs);
    // A token that was issued an hour ago has expired.
    expect(await readMe(known.pair.access_token)).toBe(offMs > 0 ? 200 : 401);
    const pair = (await refresh(known.pair.refresh_token)).as(TokenPair);
    expect(await readMe(pair.access_token)).toBe(200);
    const again = await refresh(pair.refresh_token);
    expect(again.status).toBe(200);
    expect(await readMe(again.as(TokenPair).access_token)).toBe(200);
  });
});
