import path from 'node:path';
import { RuntimeConfig } from '@entropi/shared/remote/manifest';
import type { FastifyInstance } from 'fastify';
import { createGateway } from '../gateway/gateway';
import { WATCH_SOURCE } from '../gateway/start-fault';
import { publishBuild } from '../publish/publish';
import { openFileRegistry } from '../registry/registry';
import { openFolderStore } from '../store/folder-store';
import { makeTemporaryFolder, writeSampleRemote, writeSampleShell } from '../testing/sample-build';
import { makeToken, startUserApi, type UserApi } from '../testing/user-api';

const superuser = makeToken({ sub: 'admin', is_superuser: true });
const user = makeToken({ sub: 'alice', is_superuser: false });
const LAPTOP = 'http://localhost:3010';
const SAMPLE = { 'mf-sample': LAPTOP };
const MANIFEST = `${LAPTOP}/mf-manifest.json`;

describe('overrides', () => {
  let app: FastifyInstance;
  let api: UserApi;
  let nowMs: number;
  let start: (origins: readonly string[], secret?: string) => FastifyInstance;

  beforeEach(async () => {
    nowMs = Date.UTC(2026, 0, 1);
    api = await startUserApi();
    api.superusers.add(superuser);
    const dir = await makeTemporaryFolder();
    const registry = openFileRegistry(path.join(dir, 'revisions'));
    const store = openFolderStore(path.join(dir, 'files'));
    await publishBuild(registry, store, await writeSampleShell('1.0.0'));
    await publishBuild(registry, store, await writeSampleRemote('1.0.0'));
    start = (origins, secret = 's'.repeat(32)) =>
      createGateway({
        registry,
        store,
        runtime: RuntimeConfig.parse({ environment: 'local', apiBaseUrl: api.url }),
        apiInternalUrl: api.url,
        tls: true,
        overrides: { origins, secret },
        logLevel: 'silent',
        now: () => nowMs,
      });
    app = start([LAPTOP, 'http://localhost:3011']);
  });

  afterEach(async () => {
    await app.close();
    await api.close();
  });

  const send = (token: string | null, overrides: unknown, gateway = app) =>
    gateway.inject({
      method: 'PUT',
      url: '/developer/overrides',
      headers: token ? { authorization: `Bearer ${token}` } : {},
      payload: { overrides } as object,
    });

  async function grant(overrides: object = SAMPLE): Promise<string> {
    const { headers } = await send(superuser, overrides);
    return String(headers['set-cookie']).split(';')[0] ?? '';
  }

  async function load(cookie: string, url = '/', gateway = app) {
    const response = await gateway.inject({ url, headers: { accept: 'text/html', cookie } });
    const json = /id="entropi-registry">(.*?)<\/script>/.exec(response.body)?.[1] ?? '';
    return {
      view: JSON.parse(json),
      policy: String(response.headers['content-security-policy']),
      headers: response.headers,
    };
  }

  describe('PUT /developer/overrides', () => {
    it('is 401 without a token', async () => {
      expect((await send(null, SAMPLE)).statusCode).toBe(401);
    });

    it.each([
      ['another shape', ['mf-sample'], 'invalid_overrides'],
      ['a remote that there is not', { 'mf-other': LAPTOP }, 'unknown_remote'],
      ['an origin that is not allowed', { 'mf-sample': 'http://evil.test' }, 'foreign_origin'],
      ['the port next to it', { 'mf-sample': 'http://localhost:3012' }, 'foreign_origin'],
      ['a script in place of an address', { 'mf-sample': 'javascript:alert(1)' }, 'foreign_origin'],
      ['another host before an @', { 'mf-sample': `${LAPTOP}@evil.test/` }, 'foreign_origin'],
      ['what is no address', { 'mf-sample': 'laptop' }, 'foreign_origin'],
    ])('is 422 for %s, and gives no cookie', async (_case, overrides, code) => {
      const response = await send(superuser, overrides);
      expect([response.statusCode, response.json().code]).toEqual([422, code]);
      expect(response.headers).not.toHaveProperty('set-cookie');
    });

    it('is 403 for every user but a superuser, whatever their token claims', async () => {
      const forged = makeToken({ sub: 'alice', is_superuser: true }, 'forged');
      for (const token of [user, forged]) {
        const response = await send(token, SAMPLE);
        expect(response.statusCode).toBe(403);
        expect(response.headers).not.toHaveProperty('set-cookie');
      }
    });

    it('is 404 where no origin is allowed', async () => {
      const closed = start([]);
      expect((await send(superuser, SAMPLE, closed)).statusCode).toBe(404);
      await closed.close();
    });

    it('gives a superuser a cookie that scripts cannot read, for a working day', async () => {
      const response = await send(superuser, SAMPLE);
      expect(response.json()).toEqual({ overrides: { 'mf-sample': MANIFEST } });
      expect(response.headers['set-cookie']).toMatch(
        /^__Host-entropi-overrides=[\w.-]+; Max-Age=28800; Path=\/; HttpOnly; SameSite=Lax; Secure$/,
      );
    });

    it('takes the cookie back when nothing is to be overridden', async () => {
      expect((await send(superuser, {})).headers['set-cookie']).toContain('Max-Age=0');
    });
  });

  describe('a page with the cookie', () => {
    it('has the remote from the other origin, with no hash to hold it to', async () => {
      const { view } = await load(await grant());
      expect(view.remotes[0]).toMatchObject({
        channel: 'override',
        manifest: MANIFEST,
        integrity: {},
        exposes: { './remote': { integrity: {} } },
      });
      expect(JSON.stringify(view)).not.toMatch(/admin|secret/i);
    });

    it('admits that origin alone, and sends no Integrity-Policy', async () => {
      const { policy, headers } = await load(await grant());
      expect(policy).toContain(`script-src 'self' ${LAPTOP} ${WATCH_SOURCE};`);
      expect(policy).toContain(`connect-src 'self' ${LAPTOP} ${api.url};`);
      expect(policy).toContain("default-src 'none'");
      expect(policy).toContain("require-trusted-types-for 'script'");
      expect(policy).not.toContain('3011');
      expect(headers).not.toHaveProperty('integrity-policy');
    });

    it('gets the same overrides from the registry, and an older page gets none', async () => {
      const cookie = await grant();
      const { view } = await load(cookie);
      const read = async (query: string) =>
        (await app.inject({ url: `/registry.json${query}`, headers: { cookie } })).json();
      expect((await read(`?overrides=${view.overrides}`)).remotes[0].channel).toBe('override');
      expect((await read('')).remotes[0].channel).toBe('stable');
      expect((await read('?overrides=other')).remotes[0].channel).toBe('stable');
    });

    it('loses them at one address, even when the page itself no longer works', async () => {
      const { view, policy, headers } = await load(await grant(), '/login?mf-override=reset');
      expect(view.remotes[0].channel).toBe('stable');
      expect(policy).toContain(`script-src 'self' ${WATCH_SOURCE};`);
      expect(headers).toHaveProperty('integrity-policy');
      expect(String(headers['set-cookie'])).toMatch(/^__Host-entropi-overrides=; Max-Age=0/);
    });
  });

  it.each([
    ['is signed by no one', (cookie: string) => cookie.replace(/\..*$/, '.')],
    ['is changed by a letter', (cookie: string) => cookie.replace(/=ey(.)/, '=ez$1')],
    ['lacks the prefix of its name', (cookie: string) => cookie.replace('__Host-', '')],
    ['is empty', () => '__Host-entropi-overrides='],
    ['is no cookie of ours', () => '__Host-entropi-overrides=%%%.%%%; other=1'],
  ])('a cookie that %s has no effect', async (_case, spoil) => {
    const { view, policy, headers } = await load(spoil(await grant()));
    expect(view).not.toHaveProperty('overrides');
    expect(policy).toContain(`script-src 'self' ${WATCH_SOURCE};`);
    expect(headers).toHaveProperty('integrity-policy');
  });

  it('a cookie of another secret has no effect', async () => {
    const other = start([LAPTOP], 'o'.repeat(32));
    expect((await load(await grant(), '/', other)).view).not.toHaveProperty('overrides');
    await other.close();
  });

  it('a cookie ends after eight hours', async () => {
    const cookie = await grant();
    nowMs += 8 * 3_600_000;
    expect((await load(cookie)).view).not.toHaveProperty('overrides');
  });

  it('an origin that is no longer allowed is no longer admitted', async () => {
    const cookie = await grant();
    const narrower = start(['http://localhost:3011']);
    const { view, policy } = await load(cookie, '/', narrower);
    expect(view).not.toHaveProperty('overrides');
    expect(policy).not.toContain(LAPTOP);
    await narrower.close();
  });
});
