import { PROOF_HEADER } from '@entropi/contracts/proofs';
import { KEY_HEADER } from '@entropi/contracts/session-key';
import { type DatabaseProxy, startDatabaseProxy } from '@entropi/db/testing/database-proxy';
import { until } from '@entropi/engine/testing/engine-harness';
import { createTestApp, type TestApp } from '../testing/test-app';
import { call } from '../testing/test-user';

let test: TestApp;

beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

describe('a user who has not finished onboarding', () => {
  it('may read their own account, and gets 403 onboarding_required for the rest', async () => {
    const user = await test.signIn({ inOnboarding: true });
    expect((await user.call('GET', '/auth/me')).status).toBe(200);
    expect((await user.call('GET', '/auth/sessions')).body).toMatchObject({
      status: 403,
      code: 'onboarding_required',
      message: 'Forbidden',
    });
  });

  it('is never a superuser or a member of staff', async () => {
    for (const traits of [{ isSuperuser: true }, { isStuff: true }]) {
      const user = await test.signIn({ ...traits, inOnboarding: true });
      expect((await user.call('GET', '/auth/sessions')).status).toBe(200);
    }
  });
});

describe('a response', () => {
  it('is 404 in the one shape for a path that does not exist', async () => {
    const response = await call(test.app, 'GET', '/api/users/none/of/that');
    expect(response.body).toEqual({
      status: 404,
      code: 'not_found',
      message: 'Not Found',
      request_id: response.headers['x-request-id'],
    });
  });

  it('is 400 for a body that is no JSON', async () => {
    const user = await test.signIn();
    const { accessToken: token } = user;
    const headers = { 'content-type': 'application/json' };
    const response = await call(test.app, 'POST', '/auth/logout', { token, headers, body: '{no' });
    expect(response.body).toMatchObject({ status: 400, code: 'malformed_request' });
  });

  it('names every wrong field of query and path, and says what is wrong', async () => {
    const superuser = await test.signIn({ isSuperuser: true });
    const response = await superuser.call('GET', '/api/admin/audit?limit=0&skip=-1');
    expect(response.body).toMatchObject({
      status: 422,
      details: [
        { path: 'query.skip', message: 'must be a whole number in decimal digits' },
        { path: 'query.limit', message: 'Too small: expected number to be >=1' },
      ],
    });
  });

  it('may be read by pages of the gateway’s origin and of no other', async () => {
    const send = (origin: string) =>
      call(test.app, 'GET', '/auth/jwks.json', { headers: { origin } });
    const [ours, foreign] = [await send('http://localhost:3000'), await send('http://evil.test')];
    expect(ours.headers['access-control-allow-origin']).toBe('http://localhost:3000');
    expect(foreign.headers['access-control-allow-origin']).toBeUndefined();
  });

  describe('to a page of another team', () => {
    const LISTED = 'https://good.example';
    const preflight = {
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization, x-entropi-proof, dpop',
    };
    let other: TestApp;
    beforeAll(async () => {
      other = await createTestApp({ FOREIGN_HOSTS: `${LISTED},http://localhost:3000` });
    });
    afterAll(() => other.close());
    const send = (method: 'GET' | 'OPTIONS', origin: string, headers = {}) =>
      call(other.app, method, '/auth/me', { headers: { origin, ...headers } });

    it('may be read if it is listed, and takes neither cookies nor proofs', async () => {
      const read = await send('GET', LISTED);
      expect(read.headers).toMatchObject({ 'access-control-allow-origin': LISTED, vary: 'Origin' });
      const preflighted = await send('OPTIONS', LISTED, preflight);
      expect(preflighted.headers['access-control-allow-origin']).toBe(LISTED);
      const allowed = String(preflighted.headers['access-control-allow-headers']).split(', ');
      expect(allowed).toContain('authorization');
      expect(allowed).not.toContain(PROOF_HEADER);
      expect(allowed).not.toContain(KEY_HEADER);
      for (const { headers } of [read, preflighted]) {
        expect(headers).not.toHaveProperty('access-control-allow-credentials');
      }
    });

    it.each([
      'https://evil.example',
      'https://good.example.evil.example',
      'https://good.example:8443',
      'http://good.example',
      'null',
    ])('may not be read if it is not: %s', async (origin) => {
      for (const response of [
        await send('GET', origin),
        await send('OPTIONS', origin, preflight),
      ]) {
        expect(response.headers['access-control-allow-origin']).toBeUndefined();
        expect(response.headers.vary).toBe('Origin');
      }
    });

    it('may be read as ever by a page of ours that is listed too', async () => {
      const { headers } = await send('GET', 'http://localhost:3000');
      expect(headers['access-control-allow-credentials']).toBe('true');
    });
  });

  it('is 429 in the one shape after too many requests from one address', async () => {
    const strict = await createTestApp({ REQUESTS_PER_MINUTE: '2' });
    const send = () => call(strict.app, 'GET', '/auth/me');
    expect([(await send()).status, (await send()).status]).toEqual([401, 401]);
    const third = await send();
    expect(third.body).toMatchObject({ status: 429, message: 'Too Many Requests' });
    expect(Number(third.headers['retry-after'])).toBeGreaterThan(0);
    await strict.close();
  });
});

describe('with the database down', () => {
  it('every call is 503 in the one shape, and the process goes on', async () => {
    const away = await createTestApp();
    const user = await away.signIn();
    await away.breakDatabase();
    for (const path of ['/auth/me', '/health/ready', '/api/profile/1/subscription-fees']) {
      expect((await user.call('GET', path)).body).toMatchObject({
        status: 503,
        code: 'database_unavailable',
        message: 'Service Unavailable',
      });
    }
    expect((await user.call('GET', '/health/live')).status).toBe(200);
    await away.mendDatabase();
    expect((await user.call('GET', '/auth/me')).status).toBe(200);
    await away.close();
  });
});

describe('with the database frozen', () => {
  it('a call is 503 within some seconds, and 200 when the database goes on', async () => {
    let proxy: DatabaseProxy | undefined;
    const slow = await createTestApp({ DATABASE_TIMEOUT_MS: '200' }, async (url) => {
      proxy = await startDatabaseProxy(url);
      return proxy.url;
    });
    // On a busy machine a statement may miss so short a time limit.
    const user = await until(() => slow.signIn().catch(() => null), Boolean);
    proxy?.freeze();
    expect((await user?.call('GET', '/auth/me'))?.body).toMatchObject({
      status: 503,
      code: 'database_unavailable',
    });
    proxy?.thaw();
    await until(
      async () => (await user?.call('GET', '/auth/me'))?.status,
      (status) => status === 200,
    );
    await slow.close();
    await proxy?.close();
  });
});

describe('GET /openapi.json', () => {
  it('describes every call with its role’s token and its response', async () => {
    const { body } = await call(test.app, 'GET', '/openapi.json');
    expect(body).toMatchObject({
      openapi: '3.1.0',
      paths: {
        '/auth/login': { post: { operationId: 'login', security: [] } },
        '/api/users/{user_id}': { get: { responses: { 200: expect.anything() } } },
        '/api/users/{username}/': { get: { operationId: 'getUserByName' } },
      },
    });
  });

  it('describes numbers of a URL as integers with bounds and default', async () => {
    const { body } = await call(test.app, 'GET', '/openapi.json');
    const max = 2_147_483_647;
    expect(body).toHaveProperty(
      ['paths', '/api/entropi-payments/', 'get', 'parameters'],
      expect.arrayContaining([
        expect.objectContaining({
          name: 'skip',
          schema: { type: 'integer', minimum: 0, maximum: max, default: 0 },
        }),
        expect.objectContaining({
          name: 'user_id',
          schema: { type: 'integer', minimum: 1, maximum: max },
        }),
      ]),
    );
  });
});

describe('GET /metrics', () => {
  it('counts responses by operation, without ids', async () => {
    const { body } = await call(test.app, 'GET', '/metrics');
    expect(body).toContain('operation="me",status="200"');
  });
});
