import { listSessions, TokenPair } from '@entropi/contracts/auth';
import { countStatements } from '@entropi/db/testing/statement-counter';
import { sql } from 'drizzle-orm';
import { type BoundSession, signInBound, VERIFY_URL } from '../../testing/bound-session';
import { completeFirstStep, enrol, postCode } from '../../testing/login';
import { readMails } from '../../testing/outbox';
import { createSessionKey } from '../../testing/session-key';
import { createTestApp, type TestApp } from '../../testing/test-app';
import { call } from '../../testing/test-user';
import { writeTotpCode } from './totp';

const GRACE_MS = 10_000;
const STEP_MS = 30_000;
const MINUTE_MS = 60_000;

/** A thousand calls, each with its statements, on a machine that is busy with others. */
const PATIENCE_MS = 240_000;

let test: TestApp;
let session: BoundSession;

beforeAll(async () => {
  test = await createTestApp();
});
beforeEach(async () => {
  session = await signInBound(test);
});
afterAll(() => test.close());

const refresh = (token: string, dpop?: string, app = test) =>
  call(app.app, 'POST', '/auth/refresh', {
    body: { refresh_token: token },
    headers: dpop === undefined ? {} : { dpop },
  });
const me = (token: string) => call(test.app, 'GET', '/auth/me', { token });
const goOn = async (token: string) => refresh(token, await session.key.prove());
const subjects = async () =>
  (await readMails(test, session.user.email)).map((mail) => /^Subject: (.*)$/m.exec(mail)?.[1]);

/** Expects that the session goes on, that no mail went out, and that its other tabs are still signed in. */
async function expectAlive(): Promise<void> {
  expect((await me(session.pair.access_token)).status).toBe(200);
  expect((await goOn(session.pair.refresh_token)).status).toBe(200);
  expect(await subjects()).toEqual([]);
}

describe('a session that showed a key when it began', () => {
  it('goes on with the key, time after time', async () => {
    let token = session.pair.refresh_token;
    for (let times = 0; times < 5; times += 1) {
      test.passTime(5 * MINUTE_MS);
      token = (await goOn(token)).as(TokenPair).refresh_token;
    }
    expect(await subjects()).toEqual([]);
  });

  it.each<[string, () => Promise<string | undefined>]>([
    ['no key', async () => undefined],
    ['another key', async () => (await createSessionKey(test.deps.now)).prove()],
  ])(
    'ends when its token is shown with %s; its owner and its tabs are told',
    async (_what, prove) => {
      const stolen = await refresh(session.pair.refresh_token, await prove());
      expect(stolen.body).toMatchObject({ status: 401, code: 'refresh_without_key' });
      expect((await goOn(session.pair.refresh_token)).body).toMatchObject({
        code: 'session_copied',
      });
      expect((await me(session.pair.access_token)).body).toMatchObject({ code: 'session_copied' });
      expect(await subjects()).toEqual(['One of your sessions was ended']);
      // The user's session in another browser is not part of this one.
      expect((await me(session.user.accessToken)).status).toBe(200);
    },
  );

  it(
    'ends once, with one mail, when a thousand show its token at once',
    async () => {
      const token = session.pair.refresh_token;
      const responses = await Promise.all(Array.from({ length: 1000 }, () => refresh(token)));
      const codes = responses.map((response) => (response.body as { code: string }).code);
      expect(codes.filter((code) => code === 'refresh_without_key')).toHaveLength(1);
      const others = codes.filter((code) => code !== 'refresh_without_key');
      expect(new Set(others)).toEqual(new Set(['session_copied']));
      expect(await subjects()).toHaveLength(1);
    },
    PATIENCE_MS,
  );

  it('does not end for a forged token, whoever shows it', async () => {
    const forged = session.pair.refresh_token.replace(/[^.]{43}$/, 'A'.repeat(43));
    expect((await refresh(forged)).body).toMatchObject({ code: 'refresh_invalid' });
    await expectAlive();
  });

  it('changes nothing for other calls: they carry the access token alone, and read nothing of the key', async () => {
    const counter = countStatements(test.deps.db.$client);
    expect((await me(session.pair.access_token)).status).toBe(200);
    expect(counter.texts.length).toBeGreaterThan(0);
    expect(counter.texts.filter((text) => text.includes('key_thumbprint'))).toEqual([]);
  });

  it('leaves the thumbprint of its key in the database, for every process of the installation', async () => {
    const { rows } = await test.deps.db.execute(sql`
      select key_thumbprint from refresh_families where user_id = ${session.user.id}
      order by id desc limit 1`);
    expect(rows).toEqual([{ key_thumbprint: expect.stringMatching(/^[\w-]{43}$/) }]);
  });
});

describe('a proof of a session’s key', () => {
  it('is good once: shown again, even with the next token, it is rejected and the session goes on', async () => {
    const proof = await session.key.prove();
    const next = (await refresh(session.pair.refresh_token, proof)).as(TokenPair);
    for (const token of [session.pair.refresh_token, next.refresh_token]) {
      expect((await refresh(token, proof)).body).toMatchObject({
        status: 400,
        code: 'invalid_dpop_proof',
      });
    }
    await expectAlive();
  });

  it('is rejected when it was made for another call, and the session goes on', async () => {
    for (const claims of [{ htu: VERIFY_URL }, { htm: 'GET' }]) {
      const response = await refresh(session.pair.refresh_token, await session.key.prove(claims));
      expect(response.body).toMatchObject({ status: 400, code: 'invalid_dpop_proof' });
    }
    await expectAlive();
  });

  it.each([-3600, 3600])('of a clock that is %i s off is good with the nonce', async (offset) => {
    const iat = Math.floor(test.deps.now().getTime() / 1000) + offset;
    const token = session.pair.refresh_token;
    const rejected = await refresh(token, await session.key.prove({ iat }));
    expect(rejected.body).toMatchObject({ status: 400, code: 'use_dpop_nonce' });
    const nonce = String(rejected.headers['dpop-nonce']);
    expect((await refresh(token, await session.key.prove({ iat, nonce }))).status).toBe(200);
    await expectAlive();
  });

  it(
    'is remembered no longer than it could be shown again, and only a few are',
    async () => {
      const shown = async () => {
        const { rows } = await test.deps.db.execute<{ shown_proofs: string[] }>(sql`
        select shown_proofs from refresh_families where user_id = ${session.user.id}
        order by id desc limit 1`);
        return rows[0]?.shown_proofs.length;
      };
      const token = session.pair.refresh_token;
      const responses = await Promise.all(Array.from({ length: 1000 }, () => goOn(token)));
      const statuses = responses.map(({ status }) => status);
      expect([statuses.filter((one) => one === 200).length, await shown()]).toEqual([32, 32]);
      const busy = responses.filter(({ status }) => status === 429);
      expect(statuses.every((status) => [200, 429].includes(status))).toBe(true);
      expect(Number(busy[0]?.headers['retry-after'])).toBeGreaterThan(0);
      test.passTime(2 * MINUTE_MS + 1000);
      expect((await goOn(token)).status).toBe(200);
      expect(await shown()).toBe(1);
      expect(await subjects()).toEqual([]);
    },
    PATIENCE_MS,
  );
});

describe('tabs and lost responses', () => {
  it('gives tabs that refresh at once the same successor', async () => {
    const { refresh_token: token } = session.pair;
    const pairs = await Promise.all(
      [1, 2, 3, 4].map(async () => (await goOn(token)).as(TokenPair)),
    );
    expect(new Set(pairs.map((pair) => pair.refresh_token)).size).toBe(1);
  });

  it('gives the successor again as long as it was not used, since the response may have been lost', async () => {
    const { refresh_token: token } = session.pair;
    const first = (await goOn(token)).as(TokenPair);
    test.passTime(60 * MINUTE_MS);
    const again = (await goOn(token)).as(TokenPair);
    expect(again.refresh_token).toBe(first.refresh_token);
    await goOn(again.refresh_token);
    test.passTime(GRACE_MS + 1000);
    expect((await goOn(token)).body).toMatchObject({ code: 'refresh_reused' });
    expect(await subjects()).toHaveLength(1);
  });

  it('ends for a token whose successor was used, although it is still kept', async () => {
    const { refresh_token: token } = session.pair;
    const next = (await goOn(token)).as(TokenPair);
    test.passTime(GRACE_MS / 2);
    await goOn(next.refresh_token);
    test.passTime(GRACE_MS / 2 + 1000);
    expect((await goOn(token)).body).toMatchObject({ code: 'refresh_reused' });
  });

  it('ends for a token that is too old to be kept', async () => {
    const { refresh_token: token } = session.pair;
    let newest = token;
    for (let times = 0; times < 3; times += 1) {
      newest = (await goOn(newest)).as(TokenPair).refresh_token;
      test.passTime(5 * MINUTE_MS);
    }
    const { rows } = await test.deps.db.execute<{ n: number }>(sql`
      select n from refresh_tokens where family_id = ${Number(token.split('.')[0])} order by n`);
    expect(rows).toEqual([{ n: 3 }, { n: 4 }]);
    expect((await goOn(token)).body).toMatchObject({ status: 401, code: 'refresh_reused' });
    expect((await goOn(newest)).body).toMatchObject({ code: 'session_copied' });
  });
});

describe('signing in', () => {
  it('with a bad proof is rejected before the code is used up', async () => {
    test.passTime(2 * STEP_MS);
    const token = await completeFirstStep(test, session.user.username);
    const code = writeTotpCode(session.secret, test.deps.now());
    for (const dpop of ['x', await session.key.prove()]) {
      const response = await postCode(test, token, code, { dpop });
      expect(response.body).toMatchObject({ status: 400, code: 'invalid_dpop_proof' });
    }
    const dpop = await session.key.prove({ htu: VERIFY_URL });
    expect((await postCode(test, token, code, { dpop })).status).toBe(200);
  });

  it('without a key gives a session that goes on without one, and is listed as such', async () => {
    const user = await test.signIn();
    const { pair } = await enrol(test, user.username);
    const next = (await refresh(pair.refresh_token)).as(TokenPair);
    const list = await call(test.app, 'GET', '/auth/sessions', { token: next.access_token });
    expect(list.as(listSessions.reply).map(({ bound }) => bound)).toEqual([false, false]);
    const own = await call(test.app, 'GET', '/auth/sessions', { token: session.pair.access_token });
    const [current] = own.as(listSessions.reply).filter((one) => one.current);
    expect(current?.bound).toBe(true);
  });

  it('does not bind a session later: a key that it was not opened with changes nothing', async () => {
    const { pair } = await enrol(test, (await test.signIn()).username);
    const other = await createSessionKey(test.deps.now);
    const next = (await refresh(pair.refresh_token, await other.prove())).as(TokenPair);
    expect((await refresh(next.refresh_token)).status).toBe(200);
  });
});

describe('an installation that forbids sessions without a key', () => {
  it('rejects signing in without one, which uses up no code, and ends existing ones', async () => {
    const strict = await createTestApp({ UNBOUND_SESSIONS: 'forbid' });
    const user = await strict.signIn();
    const bound = await signInBound(strict);
    strict.passTime(2 * STEP_MS);
    const token = await completeFirstStep(strict, bound.user.username);
    const code = writeTotpCode(bound.secret, strict.deps.now());
    const rejected = await postCode(strict, token, code);
    expect(rejected.body).toMatchObject({ status: 403, code: 'session_key_required' });
    const dpop = await bound.key.prove({ htu: VERIFY_URL });
    expect((await postCode(strict, token, code, { dpop })).status).toBe(200);
    expect((await refresh(user.refreshToken, undefined, strict)).body).toMatchObject({
      status: 401,
      code: 'session_key_required',
    });
    expect((await user.call('GET', '/auth/me')).body).toMatchObject({ code: 'session_ended' });
    expect(await readMails(strict, user.email)).toEqual([]);
    const proof = await bound.key.prove();
    expect((await refresh(bound.pair.refresh_token, proof, strict)).status).toBe(200);
    await strict.close();
  });
});
