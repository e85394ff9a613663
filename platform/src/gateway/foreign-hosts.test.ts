import path from 'node:path';
import { RuntimeConfig } from '@entropi/shared/remote/manifest';
import type { FastifyInstance } from 'fastify';
import { publishBuild } from '../publish/publish';
import { openFileRegistry, type RecordedRegistry } from '../registry/registry';
import { openFolderStore } from '../store/folder-store';
import type { Store } from '../store/store';
import { makeTemporaryFolder, writeSampleRemote, writeSampleShell } from '../testing/sample-build';
import { createGateway } from './gateway';

const LISTED = 'https://good.example';
const ENTRY = '/remotes/mf-sample/1.0.0/remote-entry.js';
const FOR_ALL = [
  ENTRY,
  '/shell/1.0.0/main.js',
  '/registry.json',
  '/config.json',
  '/foreign-host.js',
];

/** Other origins, some of which a careless comparison would take for the listed one. */
const OTHERS = [
  'https://evil.example',
  'https://good.example.evil.example',
  'https://evilgood.example',
  'https://sub.good.example',
  'https://good.example:8443',
  'http://good.example',
  'HTTPS://GOOD.EXAMPLE',
  'https://good.example/',
  'https://good.example, https://evil.example',
  'null',
  '*',
  '',
];

describe('pages of other origins', () => {
  let registry: RecordedRegistry;
  let store: Store;
  const opened: FastifyInstance[] = [];

  beforeAll(async () => {
    const dir = await makeTemporaryFolder();
    registry = openFileRegistry(path.join(dir, 'revisions'));
    store = openFolderStore(path.join(dir, 'files'));
    const foreignHost = { entry: 'foreign-host/foreign-host.js', integrity: {} };
    await publishBuild(registry, store, await writeSampleShell('1.0.0', { foreignHost }));
    await publishBuild(registry, store, await writeSampleRemote('1.0.0'));
  });
  afterAll(() => Promise.all(opened.map((app) => app.close())));

  function open(
    foreignHosts?: string[],
    documents: Pick<RecordedRegistry, 'read' | 'write'> = registry,
  ) {
    const app = createGateway({
      registry: documents,
      store,
      runtime: RuntimeConfig.parse({ environment: 'local', apiBaseUrl: 'http://localhost:8000' }),
      apiInternalUrl: 'http://127.0.0.1:9',
      tls: false,
      logLevel: 'silent',
      ...(foreignHosts && { foreignHosts }),
    });
    opened.push(app);
    return app;
  }

  const listCors = (headers: object) =>
    Object.keys(headers).filter((name) => name.startsWith('access-control-'));

  describe('that are listed', () => {
    it.each(FOR_ALL)('may read %s, without cookies', async (url) => {
      const response = await open([LISTED]).inject({ url, headers: { origin: LISTED } });
      expect(response.statusCode).toBeLessThan(400);
      expect(response.headers).toMatchObject({
        'access-control-allow-origin': LISTED,
        'cross-origin-resource-policy': 'cross-origin',
      });
      expect(listCors(response.headers)).toEqual(['access-control-allow-origin']);
    });

    it('may read why something is not there', async () => {
      const url = '/remotes/mf-sample/9.9.9/remote-entry.js';
      const response = await open([LISTED]).inject({ url, headers: { origin: LISTED } });
      expect([response.statusCode, response.headers['access-control-allow-origin']]).toEqual([
        404,
        LISTED,
      ]);
    });

    it('may read a file that they have already', async () => {
      const app = open([LISTED]);
      const first = await app.inject({ url: ENTRY, headers: { origin: LISTED } });
      const headers = { origin: LISTED, 'if-none-match': String(first.headers.etag) };
      const again = await app.inject({ url: ENTRY, headers });
      expect([again.statusCode, again.headers['access-control-allow-origin']]).toEqual([
        304,
        LISTED,
      ]);
    });

    it.each(['/', '/login', '/revisions', '/health/live', '/developer/overrides'])(
      'may not read %s',
      async (url) => {
        const headers = { origin: LISTED, accept: 'text/html' };
        const response = await open([LISTED]).inject({ url, headers });
        expect(listCors(response.headers)).toEqual([]);
        expect(response.headers['cross-origin-resource-policy']).toBe('same-origin');
      },
    );

    it('may send no header that names a user', async () => {
      const response = await open([LISTED]).inject({
        method: 'OPTIONS',
        url: '/registry.json',
        headers: {
          origin: LISTED,
          'access-control-request-method': 'GET',
          'access-control-request-headers': 'authorization',
        },
      });
      expect(response.statusCode).toBe(204);
      expect(response.headers).toMatchObject({
        'access-control-allow-origin': LISTED,
        'access-control-allow-methods': 'GET, HEAD',
      });
      expect(response.headers).not.toHaveProperty('access-control-allow-headers');
      expect(response.headers).not.toHaveProperty('access-control-allow-credentials');
    });
  });

  describe('that are not listed', () => {
    it.each(OTHERS)('may read nothing: %s', async (origin) => {
      const app = open([LISTED, 'http://localhost:4000']);
      for (const url of FOR_ALL) {
        const response = await app.inject({ url, headers: { origin } });
        expect([url, listCors(response.headers)]).toEqual([url, []]);
        expect(response.headers['cross-origin-resource-policy']).toBe('same-origin');
      }
    });

    it.each(OTHERS)('get no answer to a preflight: %s', async (origin) => {
      const headers = { origin, 'access-control-request-method': 'GET' };
      const response = await open([LISTED]).inject({ method: 'OPTIONS', url: ENTRY, headers });
      expect(response.statusCode).toBe(404);
      expect(listCors(response.headers)).toEqual([]);
    });
  });

  it('are told apart by caches', async () => {
    const app = open([LISTED]);
    for (const url of FOR_ALL) {
      for (const origin of [LISTED, 'https://evil.example', undefined]) {
        const { headers } = await app.inject({ url, headers: origin ? { origin } : {} });
        expect([url, String(headers.vary).split(', ')]).toEqual([
          url,
          expect.arrayContaining(['Origin']),
        ]);
      }
    }
    const zipped = await app.inject({ url: ENTRY, headers: { 'accept-encoding': 'br' } });
    expect(zipped.headers.vary).toBe('Accept-Encoding, Available-Dictionary, Origin');
  });

  it('may run files by a tag, which names no origin, but read no document so', async () => {
    const app = open([LISTED]);
    const readPolicy = async (url: string) =>
      (await app.inject({ url })).headers['cross-origin-resource-policy'];
    expect(await readPolicy(ENTRY)).toBe('cross-origin');
    expect(await readPolicy('/registry.json')).toBe('same-origin');
    expect(await readPolicy('/config.json')).toBe('same-origin');
  });

  it('get nothing by default', async () => {
    const app = open();
    for (const url of FOR_ALL) {
      const response = await app.inject({ url, headers: { origin: LISTED } });
      expect(listCors(response.headers)).toEqual([]);
      expect(response.headers['cross-origin-resource-policy']).toBe('same-origin');
      expect(response.headers.vary ?? '').not.toContain('Origin');
    }
  });

  it('are led to the parts of the shell that is served', async () => {
    const response = await open([LISTED]).inject('/foreign-host.js?again=1');
    expect(response.statusCode).toBe(302);
    expect(response.headers).toMatchObject({
      location: '/shell/1.0.0/foreign-host/foreign-host.js',
      'cache-control': 'no-cache',
    });
  });

  it('find no parts where the shell that is served has none', async () => {
    const document = await registry.read();
    const version = document.shell?.versions['1.0.0'];
    const earlier = {
      ...document,
      shell: document.shell && {
        ...document.shell,
        versions: { '1.0.0': { ...version, foreignHost: undefined } },
      },
    } as typeof document;
    const app = open([LISTED], { ...registry, read: async () => earlier });
    const response = await app.inject({ url: '/foreign-host.js', headers: { origin: LISTED } });
    expect(response.statusCode).toBe(404);
    expect(response.json()).toMatchObject({ code: 'not_found' });
  });
});
