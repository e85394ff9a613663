import { readdir } from 'node:fs/promises';
import { request as sendPlain } from 'node:http';
import { request as sendOverTls } from 'node:https';
import { expect, type Page, test } from '@playwright/test';
import { DATA_DIR, NGINX_PORTS, PORTS } from '../config';
import { type BehindNginx, NGINX_URL, startBehindNginx } from '../support/nginx';
import { arrive, logIn, openLogin, type Person } from '../support/person';

// The demo makes its own certificate when nginx starts.
test.use({ baseURL: NGINX_URL, ignoreHTTPSErrors: true });
test.describe.configure({ mode: 'serial' });

let proxy: BehindNginx;
let visitor: Person;

test.beforeAll(async ({ browser }) => {
  proxy = await startBehindNginx();
  visitor = await arrive(browser, 'staff');
});
test.afterAll(async () => {
  await visitor.leave();
  await proxy.stop();
});

interface Fetched {
  status: number;
  headers: Record<string, string>;
  text: string;
  protocol: string;
  /** Bytes on the wire, and bytes after decompression. */
  encodedBytes: number;
  decodedBytes: number;
}

/** Fetches as a script of the page would, and returns the browser's measurements. */
function fetchInPage(page: Page, path: string): Promise<Fetched> {
  return page.evaluate(async (address) => {
    const url = new URL(address, location.href).href;
    performance.clearResourceTimings();
    const response = await fetch(url, { cache: 'no-store' });
    const text = await response.text();
    const findTiming = () => performance.getEntriesByName(url).at(-1);
    while (!findTiming()) await new Promise((resolve) => setTimeout(resolve, 10));
    const timing = findTiming() as PerformanceResourceTiming;
    return {
      status: response.status,
      headers: Object.fromEntries(response.headers),
      text,
      protocol: timing.nextHopProtocol,
      encodedBytes: timing.encodedBodySize,
      decodedBytes: timing.decodedBodySize,
    };
  }, path);
}

/** Lists the versions of a remote whose files the page has requested. */
async function listVersions(page: Page, remote: string): Promise<string[]> {
  const names = await page.evaluate(() =>
    performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname),
  );
  const files = names.filter((name) => name.startsWith(`/remotes/${remote}/`));
  const folders = new Set(files.map((name) => name.split('/')[3] ?? ''));
  // Files that are the same in all versions are in folders that are named by a hash.
  return [...folders].filter((folder) => !folder.startsWith('sha384-'));
}

interface GatewayLine {
  msg: string;
  load?: object;
  violation?: object;
}

/** Reads the lines that both gateways logged with the given message. */
async function readGatewayLines(message: string): Promise<GatewayLine[]> {
  const lines = (await proxy.readLog())
    .split('\n')
    .slice(0, -1)
    .filter((line) => line.startsWith('{'));
  const parsed = lines.map((line): GatewayLine => JSON.parse(line));
  return parsed.filter(({ msg }) => msg === message);
}

test('the login page comes over TLS and HTTP/2, with its policy, and is pinned to it', async () => {
  const { page, complaints } = visitor;
  const response = await openLogin(page);
  const headers = response?.headers() ?? {};
  expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
  expect(headers['content-security-policy']).toContain("script-src 'self'");
  expect(headers['cache-control']).toBe('no-store');
  expect(headers['content-encoding']).toBe('br');
  expect(headers.server).toBe('nginx');
  const protocols = await page.evaluate(() =>
    [
      ...performance.getEntriesByType('navigation'),
      ...performance.getEntriesByType('resource'),
    ].map((entry) => (entry as PerformanceResourceTiming).nextHopProtocol),
  );
  expect(protocols.length).toBeGreaterThan(3);
  expect(new Set(protocols)).toEqual(new Set(['h2']));
  const cookies = await page.context().cookies(NGINX_URL);
  expect(cookies.map(({ name }) => name)).toEqual(['__Host-entropi-device']);
  expect(complaints).toEqual([]);
});

test('bundles are compressed and kept for ever, what is missing is not', async () => {
  const { page } = visitor;
  const script = await page.evaluate(() =>
    document.querySelector('script[src]')?.getAttribute('src'),
  );
  const bundle = await fetchInPage(page, script ?? '');
  expect(bundle.status).toBe(200);
  expect(bundle.protocol).toBe('h2');
  expect(bundle.headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-encoding': 'br',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    'strict-transport-security': 'max-age=31536000; includeSubDomains',
  });
  expect(bundle.encodedBytes).toBeLessThan(bundle.decodedBytes / 2);
  const missing = await fetchInPage(page, '/shell/9.9.9/main.js');
  expect([missing.status, missing.headers['cache-control']]).toEqual([404, 'no-store']);
});

test('the API is served on the same origin, and its metrics are not', async () => {
  const { page } = visitor;
  const config = await fetchInPage(page, '/config.json');
  expect(JSON.parse(config.text)).toMatchObject({ apiBaseUrl: NGINX_URL });
  const me = await fetchInPage(page, '/auth/me');
  expect([me.status, JSON.parse(me.text).status, me.protocol]).toEqual([401, 401, 'h2']);
  expect(me.headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
  expect((await fetchInPage(page, '/metrics')).text).not.toContain('process_cpu_seconds_total');
});

test('a user logs in through nginx, and the live stream passes it event by event', async () => {
  const { page, complaints } = visitor;
  await logIn(visitor);
  const beginning = await page.evaluate(async () => {
    const token = localStorage.getItem('access_token');
    const response = await fetch('/api/stream', { headers: { authorization: `Bearer ${token}` } });
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    // The stream never ends by itself, so an event that arrives was not held back until a buffer was full.
    const chunk = await reader?.read();
    await reader?.cancel();
    return { type: response.headers.get('content-type'), text: chunk?.value, done: chunk?.done };
  });
  expect(beginning).toMatchObject({ type: 'text/event-stream; charset=utf-8', done: false });
  expect(beginning.text).toMatch(/^id: \d+\n: open\n\n/);
  // nginx writes a request into its log once it is over.
  await expect.poll(() => proxy.readLog()).toContain('"path":"/auth/"');
  expect(await proxy.readLog()).not.toContain('/auth/login');
  expect(complaints).toEqual([]);
});

test('what a page loads, and what its policy rejects, is reported to the gateway by remote', async ({
  browser,
}) => {
  const { page, complaints, leave } = await arrive(browser, 'anonymous');
  await openLogin(page);
  const [version = ''] = await listVersions(page, 'mf-auth');
  const shell = await page.evaluate(() =>
    // Scripts that are the same in all versions have no version in their address.
    document.querySelector('script[src^="/shell/"]:not([src*="/sha384-"])')?.getAttribute('src'),
  );
  const rejected = `https://elsewhere.test/remotes/mf-auth/${version}/page.js`;
  await page.evaluate((url) => fetch(`${url}?token=secret`).catch(() => null), rejected);
  await expect.poll(() => complaints.length).toBe(1);

  const find = async (line: string) =>
    (await readGatewayLines(line)).map((entry) => entry.load ?? entry.violation);
  await expect
    .poll(() => find('remote load'))
    .toContainEqual(
      expect.objectContaining({
        remote: 'mf-auth',
        version,
        shell: shell?.split('/')[2],
        outcome: 'ready',
      }),
    );
  await expect
    .poll(() => find('policy violation'))
    .toContainEqual(
      expect.objectContaining({
        remote: 'mf-auth',
        version,
        directive: 'connect-src',
        blocked: rejected,
      }),
    );
  expect(await proxy.readLog()).not.toContain('token=secret');
  // This record lets pruning keep versions that somebody has open.
  const seen = `${DATA_DIR}/registry/uses/seen/mf-auth`;
  await expect.poll(() => readdir(seen).catch(() => [])).toContain(version);
  await leave();
});

test('plain HTTP on the same port is sent to TLS', async () => {
  const response = await new Promise<{ status?: number; location?: string }>((resolve, reject) => {
    const options = {
      port: NGINX_PORTS.tls,
      path: '/login?next=%2F',
      headers: { host: 'localhost:1' },
    };
    sendPlain(options, (response) => {
      response.resume();
      resolve({ status: response.statusCode, location: response.headers.location });
    })
      .on('error', reject)
      .end();
  });
  expect(response).toEqual({ status: 308, location: 'https://localhost:1/login?next=%2F' });
});

test('both gateways serve one registry, and one of them is enough', async () => {
  const { page } = visitor;
  const read = async (port: number) => {
    const response = await fetch(`http://127.0.0.1:${port}/registry.json`);
    return { etag: response.headers.get('etag'), body: await response.json() };
  };
  const [one, other] = await Promise.all(NGINX_PORTS.gateways.map(read));
  expect(one).toEqual(other);
  expect(one).toEqual(await read(Number(PORTS.GATEWAY_PORT)));
  await proxy.stopGateway(0);
  for (const path of ['/', '/messages', '/']) {
    expect((await page.goto(path))?.status()).toBe(200);
    await expect(page.getByRole('button', { name: /^Menu/ })).toBeVisible();
  }
});

/** Calls from one address but claims another; returns how many requests are left in this minute. */
function countLeft(method: string, path: string, from: string, claimed?: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const options = {
      method,
      port: NGINX_PORTS.tls,
      path,
      localAddress: from,
      rejectUnauthorized: false,
      headers: { 'content-type': 'application/json', 'x-forwarded-for': claimed ?? from },
    };
    sendOverTls(options, (response) => {
      response.resume();
      resolve(Number(response.headers['x-ratelimit-remaining']));
    })
      .on('error', reject)
      .end(method === 'POST' ? '[]' : undefined);
  });
}

for (const [part, method, path] of [
  ['API', 'GET', '/auth/me'],
  ['gateway', 'POST', '/reports'],
] as const) {
  test(`the ${part} counts requests by the caller’s address, whatever address the caller claims`, async () => {
    const first = await countLeft(method, path, '127.0.0.2');
    expect(first).toBeGreaterThan(100);
    for (const [index, claimed] of ['203.0.113.7', '203.0.113.8, 127.0.0.1', ''].entries()) {
      expect(await countLeft(method, path, '127.0.0.2', claimed)).toBe(first - 1 - index);
    }
    expect(await countLeft(method, path, '127.0.0.3')).toBe(first);
  });
}
