import { ErrorBody } from '@entropi/contracts/errors';
import { RuntimeConfig } from '@entropi/shared/remote/manifest';
import { sendRaw } from '@entropi/shared/testing/raw-socket';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { openFileRegistry } from '../registry/registry';
import { openFolderStore } from '../store/folder-store';
import { makeTemporaryFolder } from '../testing/sample-build';
import { createGateway } from './gateway';

const TIMEOUT_MS = 500;
/** How much later a busy machine may close a connection. */
const PATIENCE_MS = 60_000;

let app: FastifyInstance;

beforeAll(async () => {
  const dir = await makeTemporaryFolder();
  app = createGateway({
    registry: openFileRegistry(`${dir}/revisions`),
    store: openFolderStore(`${dir}/files`),
    runtime: RuntimeConfig.parse({ environment: 'local', apiBaseUrl: 'http://localhost:8000' }),
    apiInternalUrl: 'http://127.0.0.1:9',
    tls: false,
    logLevel: 'silent',
    requestTimeoutMs: TIMEOUT_MS,
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => app.close());

const readError = (body: string) => z.parse(ErrorBody, JSON.parse(body));

describe('the gateway', () => {
  it.each([
    ['its headers byte by byte', ['GET / HTTP/1.1\r\nhost: a\r\n', ...Array(100).fill('x: y\r\n')]],
    [
      'half a body',
      [
        'POST /reports HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\n',
        'content-length: 50\r\n\r\n[',
      ],
    ],
  ])('closes what sends %s, with 408', async (_what, texts) => {
    const response = await sendRaw(app.server, texts, 100);
    expect(response.status).toBe(408);
    expect(readError(response.body)).toMatchObject({ status: 408, code: 'request_timeout' });
    expect(response.durationMs).toBeLessThan(TIMEOUT_MS + PATIENCE_MS);
  });

  it.each([
    ['no HTTP', 'hello\r\n\r\n', 400],
    ['no host', 'GET / HTTP/1.1\r\nconnection: close\r\n\r\n', 400],
    [
      'an address that cannot be decoded',
      'GET /%FF HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n',
      400,
    ],
    ['another method', 'PUT /no HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n', 404],
    [
      'an expectation',
      'PUT /no HTTP/1.1\r\nhost: a\r\nexpect: tea\r\nconnection: close\r\n\r\n',
      404,
    ],
  ])('responds with an error in the usual shape to %s', async (_what, text, status) => {
    const { requestTimeout, headersTimeout } = app.server;
    // A request that is whole may be late on a busy machine.
    Object.assign(app.server, { requestTimeout: 0, headersTimeout: 0 });
    const response = await sendRaw(app.server, [text]);
    Object.assign(app.server, { requestTimeout, headersTimeout });
    const body = readError(response.body);
    expect([response.status, body.status]).toEqual([status, status]);
    expect(response.headers).toContain(`x-request-id: ${body.request_id}`);
    expect(response.headers).toContain('x-content-type-options: nosniff');
  });
});
