import path from 'node:path';
import { RuntimeConfig } from '@entropi/shared/remote/manifest';
import type { FastifyInstance } from 'fastify';
import { publishBuild } from '../publish/publish';
import { openFileRegistry } from '../registry/registry';
import { openFolderStore } from '../store/folder-store';
import {
  makeTemporaryFolder,
  NO_CHANGE,
  writeSampleRemote,
  writeSampleShell,
} from '../testing/sample-build';
import { makeToken, startUserApi, type UserApi } from '../testing/user-api';
import { createGateway } from './gateway';

const superuser = makeToken({ sub: 'admin', is_superuser: true });
const user = makeToken({ sub: 'alice', is_superuser: false });

const CARD = { widget: 'card', expose: './remote', access: 'signed-in', order: 1 } as const;
const SLOTS = [
  { ...CARD, slot: 'home.card' as const },
  { ...CARD, slot: 'dashboard.tab' as const, widget: 'tab' },
];

describe('GET /registry.json', () => {
  let app: FastifyInstance;
  let api: UserApi;
  let dir: string;
  let nowMs: number;

  beforeEach(async () => {
    dir = await makeTemporaryFolder();
    nowMs = 0;
    api = await startUserApi();
    api.superusers.add(superuser);
    const registry = openFileRegistry(path.join(dir, 'revisions'));
    const store = openFolderStore(path.join(dir, 'files'));
    await publishBuild(registry, store, await writeSampleShell('1.0.0'));
    await publishBuild(
      registry,
      store,
      await writeSampleRemote('1.0.0', { build: { slots: SLOTS } }),
    );
    app = createGateway({
      registry,
      store,
      runtime: RuntimeConfig.parse({ environment: 'local', apiBaseUrl: api.url }),
      apiInternalUrl: api.url,
      tls: false,
      logLevel: 'silent',
      now: () => nowMs,
    });
  });

  afterEach(async () => {
    await app.close();
    await api.close();
  });

  const get = (token?: string, headers: Record<string, string> = {}) =>
    app.inject({
      url: '/registry.json',
      headers: { ...(token ? { authorization: `Bearer ${token}` } : {}), ...headers },
    });

  it('is private, revalidated, and depends on who calls', async () => {
    const response = await get();
    expect(response.headers).toMatchObject({
      'cache-control': 'private, no-cache',
      vary: 'Authorization, Cookie, accept-encoding',
      'content-type': 'application/json; charset=utf-8',
    });
  });

  it('leaves out what the page that reads it does not know of, by the contract that it names', async () => {
    const listSlots = async (query: string) => {
      const response = await app.inject(`/registry.json${query}`);
      return response.json().remotes[0].slots.map(({ slot }: { slot: string }) => slot);
    };
    expect(await listSlots('?contract=1.6.0')).toEqual(['home.card', 'dashboard.tab']);
    for (const query of ['', '?contract=1.5.0', '?contract=newest'])
      expect(await listSlots(query)).toEqual(['home.card']);
  });

  it('names nothing of superusers without a token, and does not call the API', async () => {
    const response = await get();
    expect(response.json().remotes).toHaveLength(1);
    expect(response.body).not.toMatch(/admin|secret/i);
    expect(api.requested).toEqual([]);
  });

  it('names nothing of superusers to an ordinary user, even while the API is down', async () => {
    await api.close();
    const response = await get(user);
    expect(response.statusCode).toBe(200);
    expect(response.body).not.toMatch(/admin|secret/i);
  });

  it('names everything to a superuser', async () => {
    const [remote] = (await get(superuser)).json().remotes;
    expect(Object.keys(remote.exposes)).toEqual(['./remote', './admin']);
    expect(remote.routes).toHaveLength(2);
  });

  it('does not trust the claims of a token: the API says who is a superuser', async () => {
    const forged = makeToken({ sub: 'alice', is_superuser: true }, 'forged');
    expect((await get(forged)).body).not.toMatch(/admin|secret/i);
    expect(api.requested).toEqual([forged]);
  });

  it('treats an expired token as none', async () => {
    const expired = makeToken({ sub: 'admin', is_superuser: true }, 'expired');
    const response = await get(expired);
    expect(response.statusCode).toBe(200);
    expect(response.body).not.toMatch(/admin|secret/i);
  });

  it('reads the caller once in 10 seconds, and then sees that a superuser was demoted', async () => {
    await get(superuser);
    api.superusers.clear();
    nowMs = 9_999;
    expect((await get(superuser)).body).toMatch(/admin/);
    expect(api.requested).toHaveLength(1);
    nowMs = 10_000;
    expect((await get(superuser)).body).not.toMatch(/admin/);
    expect(api.requested).toHaveLength(2);
  });

  it('is 503 for a superuser while the API does not respond, and recovers at once', async () => {
    api.isBroken = true;
    const response = await get(superuser);
    expect(response.statusCode).toBe(503);
    expect(response.json()).toMatchObject({ status: 503, message: 'Service Unavailable' });
    api.isBroken = false;
    expect((await get(superuser)).body).toMatch(/admin/);
  });

  it('believes no other address that the API’s leads to', async () => {
    const other = await startUserApi();
    other.superusers.add(superuser).add('');
    api.redirectsTo = `${other.url}/auth/me`;
    expect((await get(superuser)).statusCode).toBe(503);
    expect(other.requested).toEqual([]);
    await other.close();
  });

  it('is 304 for a browser that has it already, and only for the same view', async () => {
    const etag = String((await get()).headers.etag);
    const again = await get(undefined, { 'if-none-match': etag });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    const weak = await get(undefined, { 'if-none-match': etag.replace('W/', '') });
    expect(weak.statusCode).toBe(304);
    expect((await get(superuser, { 'if-none-match': etag })).statusCode).toBe(200);
  });

  it('shows a new revision that another process wrote', async () => {
    const writer = openFileRegistry(path.join(dir, 'revisions'));
    const { revision } = (await get()).json();
    await writer.write(await writer.read(), NO_CHANGE);
    expect((await get()).json().revision).toBe(revision + 1);
  });
});
