import { constants, generateKeyPairSync, privateDecrypt } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BrokerClientPool, Credentials } from '../broker';
import { createIgClientPool } from './ig-client-pool';
import type { IgCall } from './ig-http';

/** Logins as IG's reference and clients show them (ig-rest.md §1.2), played over a real wire. */

interface Received {
  method: string;
  path: string;
  version: string;
  headers: IncomingHttpHeaders;
  body: Record<string, unknown>;
}
interface Reply {
  status?: number;
  headers?: Record<string, string>;
  json?: unknown;
}

const CREDENTIALS: Credentials = {
  environment: 'SIM',
  apiKey: 'the-api-key',
  identifier: 'TRADER',
  password: 'the-password',
};
const ACCOUNTS = { json: { accounts: [] } };
const LIMITS = {
  json: [
    {
      apiKey: 'the-api-key',
      allowanceApplicationOverall: 0,
      allowanceAccountTrading: 0,
      allowanceAccountOverall: 0,
    },
  ],
};
const LIMITS_PATH = '/operations/application';
const PAIR = {
  headers: { CST: 'cst-1', 'X-SECURITY-TOKEN': 'xst-1' },
  json: { currentAccountId: 'ABC123' },
};
const LOCKED = { kind: 'backoff', code: 'error.security.too-many-failed-attempts' } as const;
const rejection = (status: number, errorCode: string): Reply => ({ status, json: { errorCode } });

let server: Server;
let clientPool: BrokerClientPool;
let received: Received[];
let calls: IgCall[];
let respond: (call: Received) => Reply;

beforeEach(async () => {
  received = [];
  calls = [];
  server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const text = Buffer.concat(chunks).toString();
    const call: Received = {
      method: request.method ?? '',
      path: request.url ?? '',
      version: String(request.headers.version),
      headers: request.headers,
      body: text ? JSON.parse(text) : {},
    };
    received.push(call);
    const { status = 200, headers = {}, json } = respond(call);
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(json === undefined ? '' : JSON.stringify(json));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  clientPool = createIgClientPool({
    baseUrls: { SIM: url, DEMO: url, LIVE: url },
    // The time-out is long, so that a machine that stands still for a while changes no outcome.
    timeoutMs: 60_000,
    maxWaitMs: 60_000,
    observe: (call) => calls.push(call),
    reportUnreadable: () => undefined,
  });
});
afterEach(async () => {
  await clientPool.close();
  await new Promise((resolve) => server.close(resolve));
});

/** Replies by path, for calls after the login. */
function afterLogin(call: Received): Reply {
  if (call.path.startsWith('/operations')) return LIMITS;
  if (call.method === 'DELETE') return { status: 204 };
  return ACCOUNTS;
}
const logins = () => received.filter((call) => call.method === 'POST' && call.path === '/session');

describe('logging in', () => {
  it('uses version 2 and its two tokens, and shows no secret to an observer', async () => {
    respond = (call) => (call.path === '/session' ? PAIR : afterLogin(call));
    expect(await clientPool.open(CREDENTIALS, null).accounts()).toEqual({
      kind: 'ok',
      value: [],
      unreadable: [],
    });
    expect(logins()).toMatchObject([
      { version: '2', body: { identifier: 'TRADER', password: 'the-password' } },
    ]);
    const read = received.find((call) => call.path === '/accounts');
    expect(read?.headers).toMatchObject({
      'x-ig-api-key': 'the-api-key',
      cst: 'cst-1',
      'x-security-token': 'xst-1',
    });
    expect(JSON.stringify(calls)).not.toMatch(/the-|cst-1|xst-1/);
  });

  it('switches to the wanted account with its new token and never touches the default', async () => {
    respond = (call) => {
      if (call.method === 'PUT') return { headers: { 'X-SECURITY-TOKEN': 'xst-2' }, json: {} };
      return call.path === '/session' ? PAIR : afterLogin(call);
    };
    await clientPool.open(CREDENTIALS, 'XYZ987').accounts();
    const change = received.find((call) => call.method === 'PUT');
    expect(change?.body).toEqual({ accountId: 'XYZ987' });
    const read = received.find((call) => call.path === '/accounts');
    expect(read?.headers['x-security-token']).toBe('xst-2');
  });

  it('encrypts the password when IG requires it', async () => {
    const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const encryptionKey = publicKey.export({ format: 'der', type: 'spki' }).toString('base64');
    respond = (call) => {
      if (call.path === '/session/encryptionKey') {
        return { json: { encryptionKey, timeStamp: 1601218928621 } };
      }
      if (call.path !== '/session') return afterLogin(call);
      return call.body.encryptedPassword
        ? PAIR
        : rejection(400, 'error.public-api.failure.encryption.required');
    };
    expect((await clientPool.open(CREDENTIALS, null).accounts()).kind).toBe('ok');
    const sent = Buffer.from(String(logins()[1]?.body.password), 'base64');
    const padded = privateDecrypt({ key: privateKey, padding: constants.RSA_NO_PADDING }, sent);
    const text = padded.subarray(padded.indexOf(0, 2) + 1).toString();
    expect(Buffer.from(text, 'base64').toString()).toBe('the-password|1601218928621');
  });

  it('falls back to version 3 for a migrated account, names the account and renews its token', async () => {
    const token = (name: string, expires_in: string) => ({
      access_token: `access-${name}`,
      refresh_token: `refresh-${name}`,
      token_type: 'Bearer',
      scope: 'profile',
      expires_in,
    });
    respond = (call) => {
      if (call.path === '/session/refresh-token') return { json: token('2', '60') };
      if (call.path !== '/session') return afterLogin(call);
      if (call.version !== '3') return rejection(401, 'error.security.account-migrated');
      return { json: { accountId: 'ABC123', oauthToken: token('1', '4') } };
    };
    const broker = clientPool.open(CREDENTIALS, 'XYZ987');
    await broker.accounts();
    await broker.accounts();
    // The key's limits are read first.
    const reads = received.filter((call) => call.path === '/accounts' || call.path === LIMITS_PATH);
    expect(reads.map((call) => call.headers.authorization)).toEqual([
      'Bearer access-1',
      'Bearer access-2',
      'Bearer access-2',
    ]);
    expect(new Set(reads.map((call) => call.headers['ig-account-id']))).toEqual(
      new Set(['XYZ987']),
    );
    const renewal = received.find((call) => call.path === '/session/refresh-token');
    expect(renewal?.body).toEqual({ refresh_token: 'refresh-1' });
  });

  it('logs in once for many callers, and once again after a dead session', async () => {
    let isDead = false;
    respond = (call) => {
      if (call.path === '/session') return PAIR;
      if (call.path === '/accounts' && isDead) {
        isDead = false;
        return rejection(401, 'error.security.client-token-invalid');
      }
      return afterLogin(call);
    };
    const broker = clientPool.open(CREDENTIALS, null);
    await Promise.all([broker.accounts(), broker.accounts(), broker.accounts()]);
    expect(logins()).toHaveLength(1);
    isDead = true;
    expect((await broker.accounts()).kind).toBe('ok');
    expect(logins()).toHaveLength(2);
  });

  it('gives up after one new login whose token is not accepted either', async () => {
    respond = (call) => {
      if (call.path === '/session') return PAIR;
      return rejection(401, 'error.security.client-token-invalid');
    };
    const broker = clientPool.open(CREDENTIALS, null);
    expect((await broker.accounts()).kind).toBe('unavailable');
    expect(logins()).toHaveLength(2);
  });

  it('sends rejected credentials once, however many callers follow', async () => {
    respond = () => rejection(401, 'error.security.client-suspended');
    const broker = clientPool.open(CREDENTIALS, null);
    for (let i = 0; i < 3; i += 1) {
      expect(await broker.accounts()).toMatchObject({
        kind: 'credential-rejected',
        code: 'error.security.client-suspended',
      });
    }
    expect(logins()).toHaveLength(1);
  });

  it('tries a locked login once for all its accounts, keys and checks, however many callers come at once', async () => {
    respond = () => rejection(401, LOCKED.code);
    const other = { ...CREDENTIALS, apiKey: 'another-key', identifier: 'trader' };
    const reads = await Promise.all([
      clientPool.open(CREDENTIALS, 'ABC123').positions(),
      clientPool.open(CREDENTIALS, 'XYZ987').positions(),
      clientPool.open(other, null).accounts(),
      clientPool.check(CREDENTIALS),
      clientPool.check({ ...CREDENTIALS, password: 'typed again' }),
    ]);
    for (const read of reads) expect(read).toMatchObject(LOCKED);
    const close = { dealId: 'D', positionDirection: 'BUY', size: '1' } as const;
    expect(await clientPool.open(CREDENTIALS, 'ABC123').closePosition(close)).toMatchObject({
      kind: 'rejected',
      reason: 'backoff',
      code: LOCKED.code,
    });
    expect(logins()).toHaveLength(1);
    const anothers = { ...CREDENTIALS, identifier: 'SOMEONE' };
    respond = (call) => (call.path === '/session' ? PAIR : afterLogin(call));
    expect((await clientPool.check(anothers)).kind).toBe('ok');
  });

  it('lets calls in a session that is open go on while the login is locked', async () => {
    respond = (call) => (call.path === '/session' ? PAIR : afterLogin(call));
    const broker = clientPool.open(CREDENTIALS, null);
    await broker.accounts();
    respond = (call) => (call.path === '/session' ? rejection(401, LOCKED.code) : afterLogin(call));
    expect(await clientPool.check(CREDENTIALS)).toMatchObject(LOCKED);
    expect((await broker.accounts()).kind).toBe('ok');
  });

  it('is unavailable, and sends nothing more, when nothing listens at the address', async () => {
    respond = () => PAIR;
    await new Promise((resolve) => server.close(resolve));
    const broker = clientPool.open(CREDENTIALS, null);
    expect(await broker.accounts()).toEqual({ kind: 'unavailable', cause: 'ECONNREFUSED' });
    expect(
      await broker.closePosition({ dealId: 'D', positionDirection: 'BUY', size: '1' }),
    ).toMatchObject({ kind: 'rejected', reason: 'not-sent', code: 'broker_unavailable' });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
});

describe('orders on the wire', () => {
  it('close by POST with _method, by dealId alone and in the opposite direction', async () => {
    respond = (call) => {
      if (call.path === '/session') return PAIR;
      return call.path === '/positions/otc' ? { json: { dealReference: 'R1' } } : afterLogin(call);
    };
    const broker = clientPool.open(CREDENTIALS, null);
    const order = { dealId: 'DIAAAA1', positionDirection: 'BUY', size: '0.5' } as const;
    expect(await broker.closePosition(order)).toEqual({ kind: 'accepted', dealReference: 'R1' });
    const sent = received.find((call) => call.path === '/positions/otc');
    expect(sent).toMatchObject({ method: 'POST', version: '1' });
    expect(sent?.headers._method).toBe('DELETE');
    expect(sent?.body).toEqual({
      dealId: 'DIAAAA1',
      direction: 'SELL',
      size: 0.5,
      orderType: 'MARKET',
      timeInForce: 'FILL_OR_KILL',
    });
  });

  it('are unknown when a 200 holds no reference, and are not sent again', async () => {
    respond = (call) => {
      if (call.path === '/session') return PAIR;
      return call.path === '/positions/otc' ? { json: {} } : afterLogin(call);
    };
    const broker = clientPool.open(CREDENTIALS, null);
    const order = { dealId: 'D', positionDirection: 'SELL', size: '1' } as const;
    expect((await broker.closePosition(order)).kind).toBe('unknown');
    expect(received.filter((call) => call.path === '/positions/otc')).toHaveLength(1);
  });
});
