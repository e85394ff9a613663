import type { AddressInfo } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { compileReplySerializer } from '../../http/reply-serializer';
import { createTestApp, type TestApp } from '../../testing/test-app';
import type { TestUser } from '../../testing/test-user';
import { ACCESS_TOKEN_LIFE_S } from '../auth/access-token';
import { authenticate } from '../auth/authenticate';
import { registerStream } from './stream.routes';

const HEARTBEAT_MS = 50;

let test: TestApp;
let user: TestUser;
let app: FastifyInstance;
let origin: string;

beforeEach(async () => {
  test = await createTestApp();
  user = await test.signIn();
  app = Fastify({ forceCloseConnections: true });
  app.setSerializerCompiler(compileReplySerializer);
  app.decorate('deps', test.deps);
  app.decorate('requiresAuth', true);
  app.decorateRequest('caller', null);
  app.addHook('onRequest', (request) => authenticate(test.deps, request));
  registerStream(app, { heartbeatMs: HEARTBEAT_MS });
  await app.listen({ port: 0, host: '127.0.0.1' });
  origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
});
afterEach(async () => {
  await app.close();
  await test.close();
});

async function open(): Promise<ReadableStreamDefaultReader<Uint8Array>> {
  const response = await fetch(`${origin}/api/stream`, {
    headers: { authorization: `Bearer ${user.accessToken}` },
  });
  const reader = response.body?.getReader();
  if (!reader) throw new Error('no body');
  return reader;
}

async function readToEnd(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<string> {
  let text = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text;
    text += new TextDecoder().decode(value);
  }
}

describe('the life of a stream', () => {
  it('sends comments while nothing happens, and ends when the token expires', async () => {
    const reader = await open();
    const first = await reader.read();
    expect(new TextDecoder().decode(first.value)).toMatch(/^id: \d+\n: open\n\n/);
    const second = await reader.read();
    expect(new TextDecoder().decode(second.value)).toContain(': alive');
    test.passTime(ACCESS_TOKEN_LIFE_S * 1000 + 1000);
    await readToEnd(reader);
  });

  it('ends cleanly when the server stops', async () => {
    const reader = await open();
    await reader.read();
    const ending = readToEnd(reader);
    await app.close();
    await expect(ending).resolves.toEqual(expect.any(String));
  });
});
