import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { readLinkToken, readMails } from '../../testing/outbox';
import { createTestApp, type TestApp } from '../../testing/test-app';
import { call, TEST_PASSWORD } from '../../testing/test-user';
import { type BreachedPasswords, createBreachedPasswords } from './breached-passwords';

const STOLEN = 'violet-harbour-1971';
const PADDED = 'violet-harbour-1972';
const hashPassword = (password: string) =>
  createHash('sha1').update(password).digest('hex').toUpperCase();

/** Answers as Pwned Passwords does: the ends of hashes with how often each was found, and padding with zero. */
const answer: RequestListener = (request, response) => {
  requested.push(request.url ?? '');
  const lines = [
    `${'0'.repeat(35)}:7`,
    `${hashPassword(STOLEN).slice(5)}:3`,
    `${hashPassword(PADDED).slice(5)}:0`,
  ];
  response.end(lines.join('\r\n'));
};

const requested: string[] = [];
let respond: RequestListener;
let server: Server;
let url: string;
let written: string[];
let passwords: BreachedPasswords;

beforeAll(async () => {
  server = createServer((request, response) => respond(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

beforeEach(() => {
  respond = answer;
  requested.length = 0;
  written = [];
  const log = pino({ level: 'info' }, { write: (line) => void written.push(line) });
  const made = createBreachedPasswords({ BREACHED_PASSWORDS_URL: url }, log);
  if (!made) throw new Error('nothing is requested');
  passwords = made;
});

describe('a chosen password', () => {
  it('is found among stolen ones, and not among what pads the response', async () => {
    expect(await passwords.has(STOLEN)).toBe(true);
    expect(await passwords.has(PADDED)).toBe(false);
    expect(await passwords.has('violet-harbour-1973')).toBe(false);
  });

  it('is told to nobody but by the beginning of its hash', async () => {
    await passwords.has(STOLEN);
    expect(requested).toEqual([`/range/${hashPassword(STOLEN).slice(0, 5)}`]);
  });

  it.each<[string, RequestListener]>([
    ['an error', (_request, response) => void response.writeHead(503).end()],
    [
      'another place',
      (_request, response) => void response.writeHead(302, { location: `${url}/else` }).end(),
    ],
    ['a broken connection', (request) => void request.socket.destroy()],
    ['more than a range', (_request, response) => void response.end('0'.repeat(1_000_001))],
    ['nothing at all', () => undefined],
  ])(
    'is not kept from its user by a service that responds with %s, which is said once',
    async (_what, listener) => {
      respond = listener;
      expect(await Promise.all([passwords.has(STOLEN), passwords.has(STOLEN)])).toEqual([
        false,
        false,
      ]);
      expect(written).toHaveLength(1);
      expect(written[0]).toContain('passwords are not looked for among stolen ones');
      expect(written.join('')).not.toContain(hashPassword(STOLEN).slice(5));
      respond = answer;
      expect(await passwords.has(STOLEN)).toBe(true);
      expect(written).toHaveLength(2);
    },
  );

  it('waits for no crowd of others', async () => {
    const waiting: (() => void)[] = [];
    respond = (request, response) => void waiting.push(() => answer(request, response));
    const crowd = Array.from({ length: 20 }, () => passwords.has(STOLEN));
    expect(await passwords.has(STOLEN)).toBe(false);
    while (waiting.length < 20) await new Promise((resolve) => setImmediate(resolve));
    for (const release of waiting) release();
    expect(await Promise.all(crowd)).toEqual(crowd.map(() => true));
    // The service is there, and a crowd could fill the log.
    expect(written).toEqual([]);
  });
});

describe('with a service for stolen passwords', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await createTestApp({ BREACHED_PASSWORDS_URL: url, REGISTRATION: 'open' });
  });
  afterAll(() => test.close());

  it('nobody has it called without a session or a link of ours', async () => {
    const person = { username: 'newcomer', email: 'newcomer@example.test' };
    const names = { first_name: 'New', last_name: 'Person' };
    const registered = await call(test.app, 'POST', '/auth/register/', {
      body: { ...person, ...names, password: STOLEN },
    });
    expect(registered.status).toBeLessThan(300);
    expect(requested).toEqual([]);
    const token = readLinkToken((await readMails(test, person.email)).at(-1));
    const activated = await call(test.app, 'POST', '/auth/activate/', {
      body: { token, password: STOLEN },
    });
    expect(activated.body).toMatchObject({ details: [{ code: 'password_breached' }] });
    expect(requested).toHaveLength(1);
  });

  it('a stolen one is rejected by its own code, and another one is set', async () => {
    const user = await test.signIn();
    const change = (password: string) =>
      user.callProven('PUT', `/api/users/${user.id}/password`, {
        current_password: TEST_PASSWORD,
        password,
      });
    const { status, body } = await change(STOLEN);
    expect([status, body]).toMatchObject([
      422,
      { details: [{ path: 'password', code: 'password_breached' }] },
    ]);
    expect((await change(PADDED)).status).toBe(204);
  });
});
