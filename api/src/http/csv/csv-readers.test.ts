import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { holdStatements } from '../../testing/hold-statements';
import { fillLists } from '../../testing/list-volume.repo';
import { createTestApp, type TestApp } from '../../testing/test-app';
import type { TestUser } from '../../testing/test-user';
import { streamCsv } from './csv-stream';
import { MAX_EXPORTS } from './export-slots';

/** Rows for three parts. */
const MANY = 1200;

let test: TestApp;
let root: TestUser;
let port: number;

beforeAll(async () => {
  test = await createTestApp();
  root = await test.signIn({ isSuperuser: true, username: 'root' });
  await fillLists(test.deps.db, { users: MANY, shares: 60 });
  await test.app.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = test.app.server.address() as AddressInfo);
});
afterAll(() => test.close());

/** Opens a download whose reader takes nothing until it is told to. */
async function openSlowly(path: string): Promise<IncomingMessage> {
  const request = get({
    port,
    path,
    agent: false,
    headers: { authorization: `Bearer ${root.accessToken}` },
  });
  request.on('error', () => undefined);
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  return response;
}

/** Found in the statement that reads the facts of a part of the users. */
const FACTS = 'max(f.last_used_at)';

describe('a reader of a CSV', () => {
  const URL = '/api/admin/users/csv?columns=username,email';

  it('who goes away ends the reading', async () => {
    const hold = holdStatements(test, FACTS);
    const response = await openSlowly(URL);
    await hold.waiting;
    response.destroy();
    await untilAlone();
    hold.letGo();
    await untilFree();
    expect(hold.count()).toBe(1);
    hold.remove();
  });

  it('notices when a part cannot be read', async () => {
    const hold = holdStatements(test, FACTS);
    const response = await openSlowly(URL);
    await hold.waiting;
    hold.fail();
    response.resume();
    const [error] = await once(response, 'error');
    expect(error).toMatchObject({ code: 'ECONNRESET' });
    expect(response.complete).toBe(false);
    hold.remove();
    await untilFree();
  });

  it('may have only some files made at once', async () => {
    const hold = holdStatements(test, FACTS);
    const responses = await Promise.all(Array.from({ length: MAX_EXPORTS }, () => openSlowly(URL)));
    const rejected = await root.call('GET', '/api/admin/audit/csv?columns=at');
    expect(rejected.status).toBe(429);
    expect(rejected.body).toMatchObject({ code: 'too_many_exports' });
    expect(rejected.headers['retry-after']).toBe('5');
    hold.remove();
    for (const response of responses) {
      response.resume();
      await once(response, 'end');
    }
    await untilFree();
  });

  it('holds no slot after a rejection', async () => {
    for (let tries = 0; tries <= MAX_EXPORTS; tries += 1) {
      const hold = holdStatements(test, 'string_agg(int8send');
      hold.fail();
      expect((await root.call('GET', URL)).status).toBe(500);
      hold.remove();
    }
    expect((await root.call('GET', URL)).status).toBe(200);
  });

  it('who takes nothing any more is cut off', async () => {
    async function* endless() {
      for (;;) yield [{ name: 'Ada' }];
    }
    const columns = [{ label: 'Name', value: ({ name }: { name: string }) => name }];
    const nameCurrency = (amount: string) => amount;
    const stream = streamCsv({ columns, nameCurrency, parts: endless() }, 20);
    stream.read(0);
    const [error] = await once(stream, 'error');
    expect(String(error)).toContain('stalled');
    expect(stream.destroyed).toBe(true);
  });
});

/** Waits until the server has no connection left. */
async function untilAlone(): Promise<void> {
  const deadline = Date.now() + 60_000;
  const count = () =>
    new Promise<number>((resolve) => test.app.server.getConnections((_, left) => resolve(left)));
  while ((await count()) > 0) {
    if (Date.now() > deadline) throw new Error('a connection is never closed');
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

/** Waits until all slots of the superuser are free. */
async function untilFree(): Promise<void> {
  const deadline = Date.now() + 60_000;
  const path = '/api/admin/users/csv?search=nobody-is-called-so&columns=username';
  for (;;) {
    const both = await Promise.all(
      Array.from({ length: MAX_EXPORTS }, () => root.call('GET', path)),
    );
    if (both.every(({ status }) => status === 200)) return;
    if (Date.now() > deadline) throw new Error('a slot is never freed');
  }
}
