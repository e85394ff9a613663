import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { publishBuild } from '../publish/publish';
import { doPathsOverlap } from '../registry/path-overlap';
import { openFileRegistry, type RecordedRegistry } from '../registry/registry';
import { openFolderStore } from '../store/folder-store';
import type { Store } from '../store/store';
import {
  makeTemporaryFolder,
  SHELL_SCRIPT,
  writeSampleRemote,
  writeSampleShell,
} from '../testing/sample-build';
import { createSampleGateway } from '../testing/sample-gateway';
import { GATEWAY_ADDRESSES } from './gateway-addresses';

const html = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

describe('the gateway', () => {
  let app: FastifyInstance;
  let registry: RecordedRegistry;
  let store: Store;

  beforeEach(async () => {
    const dir = await makeTemporaryFolder();
    registry = openFileRegistry(path.join(dir, 'revisions'));
    store = openFolderStore(path.join(dir, 'files'));
    await publishBuild(registry, store, await writeSampleShell('1.0.0'));
    await publishBuild(registry, store, await writeSampleRemote('1.0.0'));
    app = createSampleGateway({
      registry,
      store,
    });
  });

  afterEach(() => app.close());

  const get = (url: string, headers: Record<string, string> = {}) =>
    app.inject({ method: 'GET', url, headers });

  describe('the page', () => {
    it('is served for every address of a page, and never stored', async () => {
      for (const url of [
        '/',
        '/login',
        '/dashboard/7',
        '/admin/users',
        '/reset-password?token=a.b',
      ]) {
        const response = await get(url, html);
        expect([url, response.statusCode]).toEqual([url, 200]);
        expect(response.headers['content-type']).toBe('text/html; charset=utf-8');
        expect(response.headers['cache-control']).toBe('no-store');
      }
    });

    it('has a frame of its layout from its first bytes, which no policy keeps away', async () => {
      const { body } = await get('/', html);
      expect(body).toMatch(/<div id="root"><\/div>\n<div id="entropi-frame" aria-hidden="true">/);
      expect(body).toContain('prefers-color-scheme:dark');
      expect(body).not.toMatch(/ style=/);
    });

    it('can be installed: its manifest names icons of the present shell', async () => {
      const { body } = await get('/', html);
      expect(body).toContain('<link rel="manifest" href="/manifest.webmanifest"');
      const response = await get('/manifest.webmanifest');
      expect(response.headers['content-type']).toContain('application/manifest+json');
      const icons = response.json().icons.map(({ src }: { src: string }) => src);
      expect(icons).toContain('/shell/1.0.0/icon-192.png');
    });

    it('has a service worker that only shows pushes, and fetches and keeps nothing', async () => {
      const { headers, body } = await get('/push/worker.js');
      expect(headers).toMatchObject({
        'content-type': 'text/javascript; charset=utf-8',
        'cache-control': 'no-cache',
        'content-security-policy': "default-src 'none'",
      });
      expect(body).not.toMatch(/'fetch'|caches|importScripts/);
    });

    it('carries a fresh nonce, in the policy and on the style element that scripts read', async () => {
      const nonces = await Promise.all(
        [1, 2].map(async () => {
          const response = await get('/', html);
          const policy = String(response.headers['content-security-policy']);
          const nonce = policy.match(/'nonce-([^']+)'/)?.[1] ?? '';
          expect(response.body).toContain(`<style nonce="${nonce}"`);
          return nonce;
        }),
      );
      expect(nonces[0]).toMatch(/^[\w+/]{24}$/);
      expect(nonces[0]).not.toBe(nonces[1]);
    });

    it('goes on with the trace of its request, or begins one', async () => {
      const trace = '4bf92f3577b34da6a3ce929d0e0e4736';
      const given = await get('/', { ...html, traceparent: `00-${trace}-00f067aa0ba902b7-01` });
      expect(given.body).toMatch(
        new RegExp(`<meta name="traceparent" content="00-${trace}-[0-9a-f]{16}-01">`),
      );
      const hostile = await get('/', { ...html, traceparent: `00-${trace}"><script>-1-01` });
      expect(hostile.body).toMatch(
        /<meta name="traceparent" content="00-[0-9a-f]{32}-[0-9a-f]{16}-01">/,
      );
      expect(hostile.body).not.toContain(trace);
    });

    it('loads the stable shell with integrity and CORS', async () => {
      const { body } = await get('/', html);
      expect(body).toMatch(
        /<script src="\/shell\/1\.0\.0\/main\.js" integrity="sha384-[^"]{64}" crossorigin="anonymous" defer data-start>/,
      );
    });

    it('inlines configuration and registry, without what only superusers may see', async () => {
      const { body } = await get('/', html);
      const inlined = [
        ...body.matchAll(/<script type="application\/json" id="([^"]+)">(.*?)<\/script>/g),
      ];
      const values = Object.fromEntries(
        inlined.map(([, id, json]) => [id, JSON.parse(json ?? '')]),
      );
      const { 'entropi-config': config, 'entropi-registry': view } = values;
      expect(config).toMatchObject({ environment: 'local', apiBaseUrl: 'http://localhost:8000' });
      expect(view.remotes[0]).toMatchObject({ name: 'mf-sample', version: '1.0.0' });
      expect(body).not.toMatch(/admin|secret|listSecrets/i);
    });

    it('cannot be broken out of by a text of the registry', async () => {
      const title = { en: '</script><script>alert(1)</script>', de: 'x', fr: 'x' };
      const dist = await writeSampleRemote('2.0.0', {
        build: { name: 'mf-evil', title, routes: [], navigation: [] },
      });
      await publishBuild(registry, store, dist);
      expect((await get('/', html)).body).not.toContain('</script><script>alert');
    });

    it('is 503 before a shell is published', async () => {
      const empty = createSampleGateway({
        registry: openFileRegistry(path.join(await makeTemporaryFolder(), 'revisions')),
        store,
      });
      expect((await empty.inject({ url: '/', headers: html })).statusCode).toBe(503);
      expect((await empty.inject('/health/ready')).statusCode).toBe(503);
      expect((await empty.inject('/health/live')).statusCode).toBe(200);
      await empty.close();
    });
  });

  describe('what it writes by itself', () => {
    const addresses = ['/', '/registry.json', '/config.json'];

    it.each([
      ['br', 'gzip, deflate, br', brotliDecompressSync],
      ['gzip', 'gzip, br;q=0', gunzipSync],
    ])('is sent as %s to a browser that accepts "%s"', async (encoding, accepted, unpack) => {
      for (const url of addresses.slice(0, 2)) {
        const plain = await get(url, html);
        const packed = await get(url, { ...html, 'accept-encoding': accepted });
        expect([url, packed.headers['content-encoding']]).toEqual([url, encoding]);
        expect(packed.headers['content-length']).toBe(String(packed.rawPayload.length));
        expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length * 0.6);
        // Removes the nonce and the trace, which are new each time.
        const steady = (text: string) => text.replace(/(nonce|"traceparent" content)="[^"]+"/g, '');
        expect(steady(unpack(packed.rawPayload).toString())).toBe(steady(plain.body));
      }
    });

    it('is kept apart by encoding in every cache, also where it is sent as it is', async () => {
      for (const url of addresses) {
        for (const accepted of ['br', 'identity', 'zstd', '']) {
          const { headers } = await get(url, { ...html, 'accept-encoding': accepted });
          expect([url, accepted, headers.vary]).toEqual([
            url,
            accepted,
            expect.stringMatching(/accept-encoding$/),
          ]);
          if (accepted !== 'br') expect(headers).not.toHaveProperty('content-encoding');
        }
      }
    });

    it('has one tag in each encoding, and is not sent again to a browser that has it', async () => {
      const first = await get('/registry.json', { 'accept-encoding': 'br' });
      const tag = String(first.headers.etag);
      expect(tag).toMatch(/^W\/"[\w-]+"$/);
      expect((await get('/registry.json')).headers.etag).toBe(tag);
      for (const known of [tag, `"other", ${tag}`]) {
        const same = await get('/registry.json', {
          'if-none-match': known,
          'accept-encoding': 'br',
        });
        expect([same.statusCode, same.rawPayload.length]).toEqual([304, 0]);
        expect(same.headers.vary).toBe(first.headers.vary);
        expect(same.headers).not.toHaveProperty('content-encoding');
      }
    });

    it('responds to HEAD with the headers alone, and to a range with the whole', async () => {
      for (const url of addresses) {
        const headers = { ...html, 'accept-encoding': 'br' };
        const head = await app.inject({ method: 'HEAD', url, headers });
        const full = await get(url, { ...headers, range: 'bytes=0-9' });
        expect([head.statusCode, head.rawPayload.length, full.statusCode]).toEqual([200, 0, 200]);
        expect(head.headers['content-encoding']).toBe(full.headers['content-encoding']);
      }
    });

    it('is stored in no cache when it is the page', async () => {
      const page = await get('/', { ...html, 'accept-encoding': 'br' });
      expect(page.headers['cache-control']).toBe('no-store');
    });
  });

  describe('files', () => {
    it('are immutable, and compressed as the browser can read them', async () => {
      const brotli = await get('/shell/1.0.0/main.js', { 'accept-encoding': 'gzip, deflate, br' });
      expect(brotli.headers).toMatchObject({
        'content-encoding': 'br',
        'cache-control': 'public, max-age=31536000, immutable',
        'content-type': 'text/javascript; charset=utf-8',
        vary: 'Accept-Encoding, Available-Dictionary',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      });
      expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(SHELL_SCRIPT);
      const zipped = await get('/shell/1.0.0/main.js', { 'accept-encoding': 'gzip, br;q=0' });
      expect(zipped.headers['content-encoding']).toBe('gzip');
      expect(gunzipSync(zipped.rawPayload).toString()).toBe(SHELL_SCRIPT);
      const plain = await get('/shell/1.0.0/main.js');
      expect(plain.headers).not.toHaveProperty('content-encoding');
      expect(plain.body).toBe(SHELL_SCRIPT);
    });

    it('are sent to HEAD with the length and no body', async () => {
      const response = await app.inject({ method: 'HEAD', url: '/shell/1.0.0/main.js' });
      expect(response.headers['content-length']).toBe(String(SHELL_SCRIPT.length));
      expect(response.rawPayload).toHaveLength(0);
    });

    it.each([
      '/shell/1.0.0/none.js',
      '/shell/9.9.9/main.js',
      '/remotes/mf-sample/1.0.0/build.json',
      '/remotes/mf-sample/1.0.0/none',
      '/remotes/mf-none/1.0.0/remote-entry.js',
      '/favicon.ico',
      '/main.js',
      '/shell/..%2f..%2frevisions/000000001.json',
      '/shell/../../revisions/000000001.json',
      '/remotes/%2e%2e/%2e%2e/revisions/000000001.json',
    ])('%s is 404, never the page', async (url) => {
      const response = await get(url, html);
      expect(response.statusCode).toBe(404);
      expect(response.headers['cache-control']).toBe('no-store');
      expect(response.body).not.toContain('<!doctype html>');
    });

    it('that a script requests under a page address are 404', async () => {
      expect((await get('/api/users', { accept: 'application/json' })).statusCode).toBe(404);
      expect((await app.inject({ method: 'POST', url: '/login', headers: html })).statusCode).toBe(
        404,
      );
    });
  });

  it('lets no page take an address that it serves by itself', async () => {
    await app.ready();
    const addresses = app
      .printRoutes({ commonPrefix: false })
      .split('\n')
      .flatMap((line) => /(\/\S*) \(GET/.exec(line)?.[1] ?? []);
    expect(addresses).toContain('/registry.json');
    for (const address of addresses) {
      expect([address, GATEWAY_ADDRESSES.some((own) => doPathsOverlap(own, address))]).toEqual([
        address,
        true,
      ]);
    }
  });

  it('returns the configuration as JSON that is requested again each time', async () => {
    const response = await get('/config.json');
    expect(response.json()).toMatchObject({ apiBaseUrl: 'http://localhost:8000' });
    expect(response.headers['cache-control']).toBe('no-cache');
  });
});
