import { createProof } from '@entropi/contracts/proofs';
import { enrol } from '../../testing/login';
import { prove } from '../../testing/prove';
import { createTestApp, type TestApp } from '../../testing/test-app';
import { call, type TestUser } from '../../testing/test-user';
import { writeTotpCode } from '../auth/totp';

const STEP_MS = 30_000;
const LIFE_MS = 5 * 60_000;

let test: TestApp;
let superuser: TestUser;
/** A superuser with an authenticator. */
let enrolled: Awaited<ReturnType<typeof enrolSuperuser>>;
beforeAll(async () => {
  test = await createTestApp();
  enrolled = await enrolSuperuser();
});
beforeEach(async () => {
  superuser = await test.signIn({ isSuperuser: true });
});
afterAll(() => test.close());

async function enrolSuperuser() {
  const user = await test.signIn({ isSuperuser: true });
  const { secret, recoveryCodes, pair } = await enrol(test, user.username);
  const showCode = () => {
    test.passTime(STEP_MS);
    return writeTotpCode(secret, test.deps.now());
  };
  return { user, token: pair.access_token, recoveryCodes, showCode };
}

/** An action of risk `power` that changes nothing when it is repeated. */
async function makeAction(): Promise<Action> {
  const { id } = await test.signIn();
  return { method: 'PUT', url: `/api/users/${id}`, body: { is_stuff: true } };
}

interface Action {
  method: 'PUT';
  url: string;
  body: object;
}

const act = (token: string, { method, url, body }: Action, headers: Record<string, string> = {}) =>
  call(test.app, method, url, { token, body, headers });

const requestProof = (token: string, { url, body }: Action, code: string) =>
  call(test.app, 'POST', '/auth/proofs', {
    token,
    body: { action: 'updateUser', path: url, content: body, code },
  });

describe('POST /auth/proofs', () => {
  it('is 401 without a token, 403 with a temporary one and 422 for a malformed body', async () => {
    const action = await makeAction();
    const body = { action: 'updateUser', path: action.url, content: action.body, code: '123456' };
    expect((await call(test.app, 'POST', '/auth/proofs', { body })).status).toBe(401);
    const { code: _, ...incomplete } = body;
    for (const wrong of [incomplete, { ...body, path: '' }, { ...body, user_id: superuser.id }]) {
      expect((await superuser.call('POST', '/auth/proofs', wrong)).status).toBe(422);
    }
  });

  it('returns for a good code what lets the action pass, once', async () => {
    const { token, showCode } = enrolled;
    const action = await makeAction();
    const wanted = await act(token, action);
    expect(wanted.body).toMatchObject({
      status: 428,
      code: 'proof_required',
      details: [{ code: 'proof_by_code', values: { action: 'updateUser', risk: 'power' } }],
    });
    const made = await requestProof(token, action, showCode());
    expect(made.status).toBe(201);
    const { proof } = made.as(createProof.reply);
    expect((await act(token, action, { 'action-proof': proof })).status).toBe(200);
    const back = { ...action, body: { is_stuff: false } };
    expect((await act(token, back, { 'action-proof': proof })).body).toMatchObject({
      status: 428,
      code: 'proof_invalid',
    });
  });

  it('accepts a recovery code, and no code twice', async () => {
    const { token, recoveryCodes, showCode } = enrolled;
    const action = await makeAction();
    const recovery = recoveryCodes[0] ?? '';
    expect((await requestProof(token, action, recovery)).status).toBe(201);
    expect((await requestProof(token, action, recovery)).status).toBe(422);
    const code = showCode();
    const both = [requestProof(token, action, code), requestProof(token, action, code)];
    expect((await Promise.all(both)).map(({ status }) => status).sort()).toEqual([201, 422]);
  });

  it('evaluates only ten of a thousand guesses, and after them not even the good code', async () => {
    const { user, token, showCode } = await enrolSuperuser();
    const action = await makeAction();
    const statuses: number[] = [];
    for (let n = 0; n < 1000; n += 50) {
      const guesses = Array.from({ length: 50 }, (_, k) =>
        requestProof(token, action, String(n + k).padStart(6, '0')),
      );
      statuses.push(...(await Promise.all(guesses)).map(({ status }) => status));
    }
    expect(statuses.filter((status) => status === 422)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(990);
    expect((await requestProof(token, action, showCode())).status).toBe(429);
    expect(user.id).toBeGreaterThan(0);
  });

  it('responds with 422 to content that is nested deeper than any body', async () => {
    let content: unknown = 1;
    for (let depth = 0; depth < 200; depth += 1) content = [content];
    const body = { action: 'updateUser', path: '/', content, code: enrolled.showCode() };
    const { token } = enrolled;
    expect((await call(test.app, 'POST', '/auth/proofs', { token, body })).status).toBe(422);
  });
});

describe('a proof', () => {
  const makeProof = (user: TestUser, action: Action) => prove(test.deps, user.accessToken, action);

  it('is good for its own content alone, whatever the order of the members', async () => {
    const action = await makeAction();
    const both = { ...action, body: { is_stuff: true, is_superuser: true } };
    const other = await makeAction();
    for (const wrong of [
      both,
      { ...other, body: action.body },
      { ...action, url: `${action.url}?x=1` },
    ]) {
      const headers = await makeProof(superuser, action);
      expect((await act(superuser.accessToken, wrong, headers)).status).toBe(428);
    }
    const headers = await makeProof(superuser, both);
    const turned = { ...action, body: { is_superuser: true, is_stuff: true } };
    expect((await act(superuser.accessToken, turned, headers)).status).toBe(200);
  });

  it('is not good for another operation with the same content, nor for another user', async () => {
    const target = await test.signIn();
    const headers = await prove(test.deps, superuser.accessToken, {
      method: 'DELETE',
      url: `/api/users/${target.id}`,
    });
    const { accessToken: token } = superuser;
    const factor = `/api/users/${target.id}/two-factor`;
    expect((await call(test.app, 'DELETE', factor, { token, headers })).status).toBe(428);
    const other = await test.signIn({ isSuperuser: true });
    const url = `/api/users/${target.id}`;
    const foreign = { token: other.accessToken, headers };
    expect((await call(test.app, 'DELETE', url, foreign)).status).toBe(428);
    expect((await call(test.app, 'DELETE', url, { token, headers })).status).toBe(204);
  });

  it('expires after five minutes', async () => {
    const action = await makeAction();
    // The clock stands still, so that time does not run out on a busy machine.
    const at = test.deps.now().getTime();
    const clock = jest.spyOn(test.deps, 'now').mockReturnValue(new Date(at));
    const [inTime, late] = [await makeProof(superuser, action), await makeProof(superuser, action)];
    clock.mockReturnValue(new Date(at + LIFE_MS - 1000));
    // The access token has expired by then too, but the session, to which proofs are bound, goes on.
    await superuser.renew();
    expect((await act(superuser.accessToken, action, inTime)).status).toBe(200);
    const back = { ...action, body: { is_stuff: false } };
    const lateBack = await makeProof(superuser, back);
    clock.mockReturnValue(new Date(at + 2 * LIFE_MS));
    await superuser.renew();
    expect((await act(superuser.accessToken, back, lateBack)).status).toBe(428);
    expect((await act(superuser.accessToken, action, late)).status).not.toBe(428);
    clock.mockRestore();
    test.passTime(2 * LIFE_MS);
  });

  it('lets one of two calls at once pass', async () => {
    const target = await test.signIn();
    const url = `/api/users/${target.id}/password`;
    const body = { password: 'a patient set of storks' };
    const { accessToken: token } = superuser;
    const headers = await prove(test.deps, token, { method: 'PUT', url, body });
    const send = () => call(test.app, 'PUT', url, { token, body, headers });
    const statuses = (await Promise.all([send(), send()])).map(({ status }) => status);
    expect(statuses.sort()).toEqual([204, 428]);
  });

  it('is used up by an action that is rejected for another reason', async () => {
    const url = '/api/users/99999999';
    const { accessToken: token } = superuser;
    const headers = await prove(test.deps, token, { method: 'DELETE', url });
    const send = () => call(test.app, 'DELETE', url, { token, headers });
    expect([(await send()).status, (await send()).status]).toEqual([404, 428]);
  });

  it('is not needed for what does not change, nor for what is not of risk power', async () => {
    const { url } = await makeAction();
    const put = async (body: object) => (await superuser.call('PUT', url, body)).status;
    expect(await put({ first_name: 'Nora' })).toBe(200);
    expect(await put({ first_name: 'Nora', is_superuser: false, is_active: true })).toBe(200);
    expect(await put({ is_superuser: true })).toBe(428);
  });

  it('does not appear in a log or in the database', async () => {
    const action = await makeAction();
    const headers = await makeProof(superuser, action);
    const { rows } = await test.deps.db.execute('select * from action_proofs');
    const kept = JSON.stringify(rows);
    expect(kept).not.toContain(headers['action-proof']);
    expect(kept).not.toContain('is_stuff');
  });

  it('cannot be made by a user without a factor, and the rejection names no factor', async () => {
    const action = await makeAction();
    expect((await act(superuser.accessToken, action)).body).toMatchObject({
      status: 428,
      details: [],
    });
  });
});
