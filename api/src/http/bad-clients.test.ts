import type { Server } from 'node:http';
import { ErrorBody } from '@entropi/contracts/errors';
import { sendRaw } from '@entropi/shared/testing/raw-socket';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { createHealthApp } from '../health-app';
import { createTestApp, type TestApp } from '../testing/test-app';
import { call, type TestUser } from '../testing/test-user';

const TIMEOUT_MS = 500;
/** How much later a connection may be closed on a busy machine. */
const PATIENCE_MS = 60_000;
const ORIGIN = 'http://localhost:3000';

let test: TestApp;
let health: FastifyInstance;
let user: TestUser;

beforeAll(async () => {
  test = await createTestApp({ REQUEST_TIMEOUT_MS: String(TIMEOUT_MS) });
  user = await test.signIn();
  health = createHealthApp(test.deps);
  for (const app of [test.app, health]) await app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await health.close();
  await test.close();
});

/** The servers of the process, by name. */
const servers: [string, () => Server][] = [
  ['API', () => test.app.server],
  ['health', () => health.server],
];

/** Does work whose requests are whole, and no worse for being late on a busy machine. */
async function withoutTimeLimit<T>(server: Server, work: () => Promise<T>): Promise<T> {
  const { requestTimeout, headersTimeout } = server;
  Object.assign(server, { requestTimeout: 0, headersTimeout: 0 });
  try {
    return await work();
  } finally {
    Object.assign(server, { requestTimeout, headersTimeout });
  }
}

const readError = (body: string) => z.parse(ErrorBody, JSON.parse(body));

describe.each(servers)('the %s server', (_name, server) => {
  it('closes a connection that sends its headers byte by byte, with 408', async () => {
    const drip = Array.from({ length: 100 }, (_, index) => `x-${index}: y\r\n`);
    const response = await sendRaw(server(), ['GET / HTTP/1.1\r\nhost: a\r\n', ...drip], 100);
    expect(response.status).toBe(408);
    expect(readError(response.body)).toMatchObject({ status: 408, code: 'request_timeout' });
    expect(response.durationMs).toBeLessThan(TIMEOUT_MS + PATIENCE_MS);
  });

  it('closes a connection that sends nothing at all', async () => {
    const response = await sendRaw(server(), ['']);
    expect(response.durationMs).toBeLessThan(TIMEOUT_MS + PATIENCE_MS);
  });

  it('closes a connection that sends half a body, with 408', async () => {
    const head = 'POST /auth/login HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\n';
    const response = await sendRaw(server(), [`${head}content-length: 50\r\n\r\n{"user`]);
    expect(response.status).toBe(408);
    expect(readError(response.body)).toMatchObject({ status: 408, code: 'request_timeout' });
    expect(response.durationMs).toBeLessThan(TIMEOUT_MS + PATIENCE_MS);
  });

  it.each([
    ['no HTTP', 'hello\r\n\r\n', 400],
    ['an unknown method', 'BREW / HTTP/1.1\r\nhost: a\r\n\r\n', 400],
    [
      'two lengths',
      'POST / HTTP/1.1\r\nhost: a\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\n',
      400,
    ],
    ['an invalid length', 'POST / HTTP/1.1\r\nhost: a\r\ncontent-length: -1\r\n\r\n', 400],
    ['NUL in a header', 'GET / HTTP/1.1\r\nhost: a\r\nx: \0\r\n\r\n', 400],
    ['headers without end', `GET / HTTP/1.1\r\nhost: a\r\nx: ${'y'.repeat(20_000)}\r\n\r\n`, 431],
    ['no host', 'GET / HTTP/1.1\r\nconnection: close\r\n\r\n', 400],
    [
      'an expectation',
      'GET /no HTTP/1.1\r\nhost: a\r\nexpect: tea\r\nconnection: close\r\n\r\n',
      404,
    ],
  ])('responds with an error in the usual shape to %s', async (_what, text, status) => {
    const response = await withoutTimeLimit(server(), () => sendRaw(server(), [text]));
    const body = readError(response.body);
    expect([response.status, body.status]).toEqual([status, status]);
    expect(response.headers).toContain(`x-request-id: ${body.request_id}`);
    expect(response.headers.toLowerCase()).toContain('x-content-type-options: nosniff');
  });
});

describe('a live stream', () => {
  it('stays open for longer than a request may take', async () => {
    const address = test.app.listeningOrigin;
    const abort = new AbortController();
    const headers = { authorization: `Bearer ${user.accessToken}` };
    const response = await withoutTimeLimit(test.app.server, () =>
      fetch(`${address}/api/stream`, { headers, signal: abort.signal }),
    );
    const reader = response.body?.getReader();
    await reader?.read();
    // Meanwhile a request that is never finished is closed after its time limit, twice.
    for (let time = 0; time < 2; time += 1)
      expect((await sendRaw(test.app.server, ['GET / HTTP/1.1\r\nhost: a\r\nx: '])).status).toBe(
        408,
      );
    await user.call('POST', '/api/chat/send', { body: 'still here' });
    let text = '';
    // Comments may come before.
    while (!text.includes('still here')) {
      const { done, value } = (await reader?.read()) ?? { done: true, value: undefined };
      expect(done).toBe(false);
      text += new TextDecoder().decode(value);
    }
    abort.abort();
  });
});

describe('an address that cannot be read', () => {
  it.each([
    ['%FF', '/api/users/%FF', 400],
    ['half a percent', '/api/%2', 400],
    ['a segment that is too long', `/api/users/${'a'.repeat(201)}`, 414],
    ['another method', '/api/users/1', 404],
  ])('has the shape, headers and limits of every error: %s', async (_what, url, status) => {
    const method = status === 404 ? ('PROPFIND' as 'GET') : 'GET';
    const response = await call(test.app, method, url, { headers: { origin: ORIGIN } });
    const body = response.as(ErrorBody);
    expect([response.status, body.status]).toEqual([status, status]);
    expect(response.headers).toMatchObject({
      'x-request-id': body.request_id,
      'access-control-allow-origin': ORIGIN,
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
      'x-ratelimit-limit': expect.anything(),
    });
    expect(response.headers['content-security-policy']).toBeDefined();
  });
});

describe('OPTIONS', () => {
  const preflight = { 'access-control-request-method': 'GET' };
  it.each([
    ['without an origin', {}],
    ['without an origin, but with a method', preflight],
    ['without a method', { origin: ORIGIN }],
  ])(
    'that is no preflight ends as not found, in the shape of every error: %s',
    async (_what, headers) => {
      for (const url of ['/auth/me', '/nowhere']) {
        const response = await call(test.app, 'OPTIONS', url, { headers });
        const { code, request_id: id } = response.as(ErrorBody);
        expect([response.status, code]).toEqual([404, 'not_found']);
        expect(response.headers).toMatchObject({ 'x-request-id': id, vary: 'Origin' });
        expect(response.headers['access-control-allow-origin']).toBe(
          'origin' in headers ? ORIGIN : undefined,
        );
      }
    },
  );

  it('is answered for a page of ours, and names no origin for another page', async () => {
    const ours = await call(test.app, 'OPTIONS', '/auth/me', {
      headers: { ...preflight, origin: ORIGIN },
    });
    expect([ours.status, ours.headers['access-control-allow-origin']]).toEqual([204, ORIGIN]);
    const headers = { ...preflight, origin: 'https://elsewhere.example' };
    const other = await call(test.app, 'OPTIONS', '/auth/me', { headers });
    expect(other.headers['access-control-allow-origin']).toBeUndefined();
  });
});
