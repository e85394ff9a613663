import path from 'node:path';
import { RuntimeConfig } from '@entropi/shared/remote/manifest';
import type { FastifyInstance } from 'fastify';
import { publishBuild } from '../publish/publish';
import { openFileRegistry, type RecordedRegistry } from '../registry/registry';
import { promoteVersion, rollBack, setCanary } from '../registry/release';
import { openFolderStore } from '../store/folder-store';
import type { Store } from '../store/store';
import { makeTemporaryFolder, writeSampleRemote, writeSampleShell } from '../testing/sample-build';
import { makeToken, startUserApi, type UserApi } from '../testing/user-api';
import { findDeviceId, isInShare, makeDeviceId } from './device';
import { createGateway } from './gateway';

describe('a share of devices', () => {
  const ids = Array.from({ length: 10_000 }, makeDeviceId);

  it('of 10 % is 10 % ± 1 of 10,000 devices, and the same ones every time', () => {
    const chosen = ids.filter((id) => isInShare(id, 'mf-sample', 10));
    expect(chosen.length).toBeGreaterThanOrEqual(900);
    expect(chosen.length).toBeLessThanOrEqual(1_100);
    expect(ids.filter((id) => isInShare(id, 'mf-sample', 10))).toEqual(chosen);
  });

  it('keeps its devices while it grows, and chooses others for another name', () => {
    const chosen = ids.filter((id) => isInShare(id, 'mf-sample', 10));
    expect(chosen.every((id) => isInShare(id, 'mf-sample', 25))).toBe(true);
    const both = chosen.filter((id) => isInShare(id, 'mf-other', 10));
    expect(both.length).toBeLessThan(chosen.length / 3);
  });

  it('is no device at 0 and every device at 100', () => {
    expect(ids.some((id) => isInShare(id, 'mf-sample', 0))).toBe(false);
    expect(ids.every((id) => isInShare(id, 'mf-sample', 100))).toBe(true);
  });
});

describe('a canary', () => {
  const superuser = makeToken({ sub: 'admin', is_superuser: true });
  let store: Store;
  let app: FastifyInstance;
  let api: UserApi;
  let registry: RecordedRegistry;
  let start: (tls: boolean) => FastifyInstance;

  beforeEach(async () => {
    api = await startUserApi();
    api.superusers.add(superuser);
    const dir = await makeTemporaryFolder();
    registry = openFileRegistry(path.join(dir, 'revisions'));
    store = openFolderStore(path.join(dir, 'files'));
    for (const version of ['1.0.0', '2.0.0']) {
      await publishBuild(registry, store, await writeSampleShell(version));
      await publishBuild(registry, store, await writeSampleRemote(version));
    }
    start = (tls) =>
      createGateway({
        registry,
        store,
        runtime: RuntimeConfig.parse({ environment: 'local', apiBaseUrl: api.url }),
        apiInternalUrl: api.url,
        tls,
        logLevel: 'silent',
      });
    app = start(false);
  });

  afterEach(async () => {
    await app.close();
    await api.close();
  });

  /** Returns the versions of shell and remote that a page gets, and the cookie that comes with it. */
  async function open(cookie = '', gateway = app) {
    const response = await gateway.inject({ url: '/', headers: { accept: 'text/html', cookie } });
    const json = /id="entropi-registry">(.*?)<\/script>/.exec(response.body)?.[1] ?? '';
    const { shell, remotes } = JSON.parse(json);
    const script = /<script src="\/shell\/([\d.]+)\//.exec(response.body)?.[1];
    return {
      versions: [shell.version, remotes[0].version],
      channel: remotes[0].channel,
      script,
      setCookie: response.headers['set-cookie'],
      vary: response.headers.vary,
    };
  }

  async function send(cookie: string, token?: string) {
    const authorization = token ? { authorization: `Bearer ${token}` } : {};
    const response = await app.inject({
      url: '/registry.json',
      headers: { cookie, ...authorization },
    });
    const { shell, remotes } = response.json();
    return [shell.version, remotes[0].version];
  }

  const toCookie = (id: string) => `other=1; entropi-device=${id}`;
  const find = (wanted: boolean, percent: number) => {
    for (;;) {
      const id = makeDeviceId();
      const names = ['shell', 'mf-sample'];
      if (names.every((name) => isInShare(id, name, percent) === wanted)) return id;
    }
  };

  it('gives a new device an id once, which scripts and other sites cannot read', async () => {
    const { setCookie, vary } = await open();
    expect(setCookie).toMatch(
      /^entropi-device=[\w-]{22}; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Lax$/,
    );
    expect(vary).toBe('Authorization, Cookie, Accept-Language, accept-encoding');
    const id = findDeviceId(String(setCookie));
    expect((await open(toCookie(String(id)))).setCookie).toBeUndefined();
    expect((await open('entropi-device=forged')).setCookie).toMatch(/^entropi-device=[\w-]{22};/);
  });

  it('gives the id over TLS a name that no other host and no plain page can set', async () => {
    const overTls = start(true);
    const cookie = '__Host-entropi-device';
    expect((await open('', overTls)).setCookie).toMatch(
      /^__Host-entropi-device=[\w-]{22}; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Lax; Secure$/,
    );
    const id = find(true, 30);
    expect((await open(`${cookie}=${id}`, overTls)).setCookie).toBeUndefined();
    // A browser that has a cookie from before keeps its id, and so its versions.
    expect((await open(toCookie(id), overTls)).setCookie).toMatch(`${cookie}=${id};`);
    const both = `entropi-device=${find(false, 30)}; ${cookie}=${id}`;
    expect((await open(both, overTls)).setCookie).toBeUndefined();
    expect(findDeviceId(both)).toBe(id);
    await overTls.close();
  });

  it('is served to chosen devices, of shell and remote, in page and registry alike', async () => {
    for (const name of ['shell', 'mf-sample'])
      await setCanary({ registry, store }, name, '2.0.0', 30);
    const chosen = toCookie(find(true, 30));
    expect(await open(chosen)).toMatchObject({
      versions: ['2.0.0', '2.0.0'],
      channel: 'canary',
      script: '2.0.0',
    });
    expect(await send(chosen)).toEqual(['2.0.0', '2.0.0']);
    const other = toCookie(find(false, 30));
    expect(await open(other)).toMatchObject({
      versions: ['1.0.0', '1.0.0'],
      channel: 'stable',
      script: '1.0.0',
    });
    expect(await send(other)).toEqual(['1.0.0', '1.0.0']);
    expect(await send('')).toEqual(['1.0.0', '1.0.0']);
  });

  it('is the same before and after login', async () => {
    await setCanary({ registry, store }, 'mf-sample', '2.0.0', 30);
    for (const wanted of [true, false]) {
      const cookie = toCookie(find(wanted, 30));
      expect(await send(cookie, superuser)).toEqual(await send(cookie));
    }
  });

  it('agrees with the cookie that comes with the first page', async () => {
    await setCanary({ registry, store }, 'mf-sample', '2.0.0', 50);
    for (let visit = 0; visit < 20; visit += 1) {
      const first = await open();
      const cookie = toCookie(String(findDeviceId(String(first.setCookie))));
      expect((await open(cookie)).versions).toEqual(first.versions);
      expect(await send(cookie)).toEqual(first.versions);
    }
  });

  it('ends at 0 %, when its version is promoted, and at a rollback', async () => {
    const everybody = toCookie(makeDeviceId());
    await setCanary({ registry, store }, 'mf-sample', '2.0.0', 100);
    expect(await send(everybody)).toEqual(['1.0.0', '2.0.0']);
    await setCanary({ registry, store }, 'mf-sample', '2.0.0', 0);
    expect(await send(everybody)).toEqual(['1.0.0', '1.0.0']);
    await setCanary({ registry, store }, 'mf-sample', '2.0.0', 100);
    await promoteVersion({ registry, store }, 'mf-sample', '2.0.0');
    expect((await registry.read()).remotes['mf-sample']?.channels.canary).toBeUndefined();
    await setCanary({ registry, store }, 'mf-sample', '1.0.0', 100);
    await rollBack({ registry, store }, 'mf-sample');
    expect((await registry.read()).remotes['mf-sample']?.channels).toEqual({
      stable: '2.0.0',
      previous: ['1.0.0'],
    });
    await rollBack({ registry, store }, 'mf-sample');
    expect(await send(everybody)).toEqual(['1.0.0', '1.0.0']);
  });

  it.each([
    ['a share above 100 %', 'mf-sample', '2.0.0', 101, 'A share is 0 to 100 percent'],
    ['no number', 'mf-sample', '2.0.0', Number.NaN, 'A share is 0 to 100 percent'],
    ['what is stable', 'mf-sample', '1.0.0', 5, 'stable already'],
    ['an unknown version', 'mf-sample', '9.0.0', 5, 'has no version 9.0.0'],
    ['an unknown remote', 'mf-none', '1.0.0', 5, 'was never published'],
  ])('is rejected for %s', async (_case, name, version, percent, reason) => {
    await expect(setCanary({ registry, store }, name, version, percent)).rejects.toThrow(reason);
  });
});
