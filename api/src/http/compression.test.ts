import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { inTransaction } from '@entropi/db/db';
import { auditEntries } from '@entropi/db/schema/audit';
import { openSession } from '../features/auth/sessions.domain';
import { createTestApp, type TestApp } from '../testing/test-app';
import type { TestUser } from '../testing/test-user';

const ENTRIES = 200;
const LIST = `/api/admin/audit?limit=${ENTRIES}`;

let test: TestApp;
let superuser: TestUser;

beforeAll(async () => {
  test = await createTestApp();
  superuser = await test.signIn({ isSuperuser: true });
  const entry = { actor: 'system', action: 'test', subject: 'nothing' };
  await test.deps.db.insert(auditEntries).values(Array.from({ length: ENTRIES }, () => entry));
});
afterAll(() => test.close());

const send = (url: string, encoding: string) =>
  test.app.inject({
    url,
    headers: { authorization: `Bearer ${superuser.accessToken}`, 'accept-encoding': encoding },
  });

describe('a response', () => {
  it.each([
    ['br', 'gzip, deflate, br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
  ])(
    'of much JSON is compressed with %s, and holds the same',
    async (name, accepted, decompress) => {
      const plain = await send(LIST, 'identity');
      expect(plain.headers['content-encoding']).toBeUndefined();
      const small = await send(LIST, accepted);
      expect(small.headers).toMatchObject({ 'content-encoding': name, vary: expect.anything() });
      expect(String(small.headers.vary).toLowerCase()).toContain('accept-encoding');
      expect(small.rawPayload.length).toBeLessThan(plain.rawPayload.length / 5);
      expect(decompress(small.rawPayload).equals(plain.rawPayload)).toBe(true);
    },
  );

  it('of little JSON is not compressed', async () => {
    const response = await send('/api/admin/audit?limit=1', 'br');
    expect(response.headers['content-encoding']).toBeUndefined();
  });

  it('with a secret is not compressed, however long', async () => {
    const browser = {
      address: '127.0.0.1',
      agent: 'a browser with a long name of its own',
      keyThumbprint: null,
    };
    for (let count = 0; count < 10; count++) {
      await inTransaction(test.deps.db, (tx) => openSession(test.deps, tx, superuser.id, browser));
    }
    const response = await send('/auth/sessions', 'br');
    expect(response.rawPayload.length).toBeGreaterThan(1024);
    expect(response.headers['content-encoding']).toBeUndefined();
  });

  it('that is a live stream is not compressed', async () => {
    await test.app.listen({ port: 0, host: '127.0.0.1' });
    const request = get(`${test.app.listeningOrigin}/api/stream`, {
      headers: { authorization: `Bearer ${superuser.accessToken}`, 'accept-encoding': 'br, gzip' },
    });
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    expect(response.headers['content-encoding']).toBeUndefined();
    const [chunk] = await once(response, 'data');
    expect(String(chunk)).toMatch(/^id: \d+\n: open/);
    request.destroy();
  });
});

describe('a compressed request', () => {
  it('is not unpacked, however large its content is', async () => {
    const payload = gzipSync(JSON.stringify({ body: 'a'.repeat(10_000_000) }));
    const response = await test.app.inject({
      method: 'POST',
      url: '/api/chat/send',
      headers: {
        authorization: `Bearer ${superuser.accessToken}`,
        'content-type': 'application/json',
        'content-encoding': 'gzip',
      },
      payload,
    });
    expect(response.statusCode).toBe(400);
  });
});
