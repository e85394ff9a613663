import { listSessions, TokenPair } from '@entropi/contracts/auth';
import { refreshFamilies } from '@entropi/db/schema/users';
import { eq } from 'drizzle-orm';
import { readMails } from '../../testing/outbox';
import { createTestApp, type TestApp } from '../../testing/test-app';
import { call } from '../../testing/test-user';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

let test: TestApp;

beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

const refresh = (token: string) =>
  call(test.app, 'POST', '/auth/refresh', { body: { refresh_token: token } });
const me = (token: string) => call(test.app, 'GET', '/auth/me', { token });

describe('the end of a session', () => {
  it('ends a session after ninety days, however much it is used', async () => {
    const user = await test.signIn();
    const list = async (token: string) =>
      (await call(test.app, 'GET', '/auth/sessions', { token })).as(listSessions.reply);
    const [opened] = await list(user.accessToken);
    const endsAt = Date.parse(opened?.created_at ?? '') + 90 * DAY_MS;
    expect(opened?.ends_at).toBe(new Date(endsAt).toISOString());
    let pair = { access_token: user.accessToken, refresh_token: user.refreshToken };
    for (let day = 0; day < 80; day += 20) {
      test.passTime(20 * DAY_MS);
      pair = (await refresh(pair.refresh_token)).as(TokenPair);
    }
    test.passTime(endsAt - test.deps.now().getTime() - HOUR_MS);
    pair = (await refresh(pair.refresh_token)).as(TokenPair);
    expect((await list(pair.access_token))[0]?.ends_at).toBe(opened?.ends_at);
    test.passTime(HOUR_MS);
    expect((await me(pair.access_token)).status).toBe(401);
    expect((await refresh(pair.refresh_token)).body).toMatchObject({
      status: 401,
      code: 'session_ended',
    });
    expect(await readMails(test, user.email)).toEqual([]);
  });

  it('gives a session from before its end when it is used, and ends none at once', async () => {
    const user = await test.signIn();
    const { db, now } = test.deps;
    const isOwn = eq(refreshFamilies.userId, user.id);
    const longAgo = new Date(now().getTime() - 400 * DAY_MS);
    await db.update(refreshFamilies).set({ createdAt: longAgo, endsAt: null }).where(isOwn);
    const sessions = await user.call('GET', '/auth/sessions');
    expect(sessions.as(listSessions.reply)[0]).not.toHaveProperty('ends_at');
    const before = now().getTime();
    const pair = (await refresh(user.refreshToken)).as(TokenPair);
    const [row] = await db.select().from(refreshFamilies).where(isOwn);
    const endsAt = row?.endsAt?.getTime() ?? 0;
    expect(endsAt).toBeGreaterThanOrEqual(before + 90 * DAY_MS);
    expect(endsAt).toBeLessThanOrEqual(now().getTime() + 90 * DAY_MS);
    // The release before moves the other end on, whatever this one is.
    const beyond = new Date(endsAt + 30 * DAY_MS);
    await db.update(refreshFamilies).set({ expiresAt: beyond }).where(isOwn);
    test.passTime(endsAt - now().getTime());
    expect((await refresh(pair.refresh_token)).body).toMatchObject({ code: 'session_ended' });
  });
});

describe('SESSION_MAX_DAYS', () => {
  it('below thirty ends a session before it would for want of use, also one from before', async () => {
    const short = await createTestApp({ SESSION_MAX_DAYS: '2' });
    const [user, earlier] = [await short.signIn(), await short.signIn()];
    const { db } = short.deps;
    const isOfEarlier = eq(refreshFamilies.userId, earlier.id);
    const expiresAt = new Date(short.deps.now().getTime() + 30 * DAY_MS);
    await db.update(refreshFamilies).set({ endsAt: null, expiresAt }).where(isOfEarlier);
    const refreshIn = (token: string) =>
      call(short.app, 'POST', '/auth/refresh', { body: { refresh_token: token } });
    const pair = (await refreshIn(earlier.refreshToken)).as(TokenPair);
    short.passTime(2 * DAY_MS + HOUR_MS);
    for (const token of [user.accessToken, pair.access_token]) {
      expect((await call(short.app, 'GET', '/auth/me', { token })).status).toBe(401);
    }
    expect((await refreshIn(user.refreshToken)).status).toBe(401);
    expect((await refreshIn(pair.refresh_token)).status).toBe(401);
    await short.close();
  });
});
