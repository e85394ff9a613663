import type { AddressInfo } from 'node:net';
import { sql } from 'drizzle-orm';
import Fastify, { type FastifyInstance } from 'fastify';
import { decodeJwt } from 'jose';
import { compileReplySerializer } from '../../http/reply-serializer';
import { createTestApp, type TestApp } from '../../testing/test-app';
import type { TestUser } from '../../testing/test-user';
import { authenticate } from '../auth/authenticate';
import { registerStream } from './stream.routes';

/** No heartbeat comes while a test runs, so a stream ends only when it is told so. */
const HEARTBEAT_MS = 24 * 3_600_000;

let test: TestApp;
/** Stands for another process of the API: it serves the streams, and ends no session itself. */
let streams: FastifyInstance;
let origin: string;
let admin: TestUser;
/** While it is unresolved, a request stays between its check and the opening of its stream. */
let gate: Promise<void>;

beforeAll(async () => {
  test = await createTestApp();
  admin = await test.signIn({ isSuperuser: true });
  gate = Promise.resolve();
  streams = Fastify({ forceCloseConnections: true });
  streams.setSerializerCompiler(compileReplySerializer);
  streams.decorate('deps', test.deps);
  streams.decorate('requiresAuth', true);
  streams.decorateRequest('caller', null);
  streams.addHook('onRequest', async (request) => {
    await authenticate(test.deps, request);
    await gate;
  });
  registerStream(streams, { heartbeatMs: HEARTBEAT_MS });
  await streams.listen({ port: 0, host: '127.0.0.1' });
  origin = `http://127.0.0.1:${(streams.server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await streams.close();
  await test.close();
});

/** Resolves once the stream is open, with a promise that resolves when it ends. */
async function open(user: TestUser): Promise<{ ended: Promise<void> }> {
  const response = await fetch(`${origin}/api/stream`, {
    headers: { authorization: `Bearer ${user.accessToken}` },
  });
  const reader = response.body?.getReader();
  if (!reader) throw new Error('no body');
  await reader.read();
  const readToEnd = async () => {
    while (!(await reader.read()).done);
  };
  return { ended: readToEnd() };
}

const password = 'a second quiet password';

describe('a stream in another process', () => {
  it.each<[string, (user: TestUser) => Promise<unknown>]>([
    ['signs out', (user) => user.call('POST', '/auth/logout')],
    ['signs out everywhere', (user) => user.call('POST', '/auth/logout', { all: true })],
    [
      'is deactivated',
      (user) => admin.callProven('PUT', `/api/users/${user.id}`, { is_active: false }),
    ],
    ['is deleted', (user) => admin.callProven('DELETE', `/api/users/${user.id}`)],
    [
      'gets another password from an administrator',
      (user) => admin.callProven('PUT', `/api/users/${user.id}/password`, { password }),
    ],
  ])('ends at once when its user %s', async (_what, act) => {
    const user = await test.signIn();
    const other = await test.signIn();
    const [stream, kept] = [await open(user), await open(other)];
    await act(user);
    await stream.ended;
    const isOver = await Promise.race([kept.ended.then(() => true), Promise.resolve(false)]);
    expect(isOver).toBe(false);
  });

  it('ends when its token does, though nothing happens', async () => {
    const user = await test.signIn();
    const { exp = 0, iat = 0 } = decodeJwt(user.accessToken);
    test.passTime((exp - iat) * 1000 - 1500);
    const stream = await open(user);
    test.passTime(1500);
    await stream.ended;
  });

  it('ends when its session ended between its check and its opening', async () => {
    const user = await test.signIn();
    let release: () => void = () => undefined;
    gate = new Promise((resolve) => {
      release = resolve;
    });
    const opening = open(user);
    await user.call('POST', '/auth/logout');
    release();
    await (await opening).ended;
  });

  it('ends when its session ended while the process heard nothing of the database', async () => {
    const user = await test.signIn();
    const stream = await open(user);
    await test.deps.db.transaction(async (tx) => {
      await tx.execute(sql`
        update refresh_families set revoked_at = now() where user_id = ${user.id}`);
      await tx.execute(sql`
        select pg_terminate_backend(pid) from pg_stat_activity
        where application_name like 'entropi-listen%' and datname = current_database()`);
    });
    await stream.ended;
  });
});
