import { createHash } from 'node:crypto';
import path from 'node:path';
import { findContentPath, nameContentFolder } from '@entropi/shared/remote/content-address';
import type { FastifyInstance } from 'fastify';
import { hashContent } from '../publish/build-info';
import { publishBuild } from '../publish/publish';
import { openFileRegistry, type RecordedRegistry } from '../registry/registry';
import { promoteVersion } from '../registry/release';
import { openFolderStore } from '../store/folder-store';
import type { Store } from '../store/store';
import { makeTemporaryFolder, writeSampleShell } from '../testing/sample-build';
import { createSampleGateway } from '../testing/sample-gateway';
import { type SampleRelease, writeSampleRelease } from '../testing/sample-release';

const FONT = 'assets.c0ffee1234.woff2';
const files = { [FONT]: 'a font' };

/** The address that a file has in all versions. */
const toLasting = (name: string, content: string) =>
  `/remotes/mf-sample/${nameContentFolder(hashContent(Buffer.from(content)))}/${name}`;

describe('a file that several versions have', () => {
  let app: FastifyInstance;
  let registry: RecordedRegistry;
  let store: Store;
  let before: SampleRelease;
  let after: SampleRelease;

  const publish = async ({ dist, version }: SampleRelease) => {
    await publishBuild(registry, store, dist);
    await promoteVersion({ registry, store }, 'mf-sample', version);
  };
  const get = (url: string, headers: Record<string, string> = {}) =>
    app.inject({ method: 'GET', url, headers });

  beforeEach(async () => {
    const dir = await makeTemporaryFolder();
    registry = openFileRegistry(path.join(dir, 'revisions'));
    store = openFolderStore(path.join(dir, 'files'));
    await publishBuild(registry, store, await writeSampleShell('1.0.0'));
    before = await writeSampleRelease('1.0.0', 'one', { files });
    after = await writeSampleRelease('1.1.0', 'two', { files });
    await publish(before);
    await publish(after);
    app = createSampleGateway({
      registry,
      store,
    });
  });

  afterEach(() => app.close());

  it('has one address for all of them, which never changes and is kept for ever', async () => {
    const response = await get(toLasting(FONT, 'a font'));
    expect(response.body).toBe('a font');
    expect(response.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  });

  it('stays there when one of the versions is removed', async () => {
    const address = toLasting(FONT, 'a font');
    for (const gone of ['1.1.0', '1.0.0']) {
      await store.remove(`remotes/mf-sample/${gone}`);
      const { statusCode } = await get(address);
      expect([gone, statusCode]).toEqual([gone, gone === '1.1.0' ? 200 : 404]);
    }
  });

  it('is compressed, tagged and found again as at the address of its version', async () => {
    const address = toLasting(before.script, before.content);
    const [own, lasting] = await Promise.all(
      [`/remotes/mf-sample/1.0.0/${before.script}`, address].map((url) =>
        get(url, { 'accept-encoding': 'br' }),
      ),
    );
    expect(lasting?.rawPayload).toEqual(own?.rawPayload);
    expect(lasting?.headers).toMatchObject({
      'content-encoding': 'br',
      'use-as-dictionary': 'match="/remotes/mf-sample/*/140.*.js"',
    });
    const etag = String(lasting?.headers.etag);
    const again = await get(address, { 'accept-encoding': 'br', 'if-none-match': etag });
    expect(again.statusCode).toBe(304);
  });

  it('is sent as what changed to a browser that has the file of the version before', async () => {
    const hash = createHash('sha256').update(before.content).digest('base64');
    const response = await get(toLasting(after.script, after.content), {
      'accept-encoding': 'br, dcz',
      'available-dictionary': `:${hash}:`,
    });
    expect(response.headers['content-encoding']).toBe('dcz');
    expect(response.rawPayload.length).toBeLessThan(200);
  });

  it.each([
    ['another name', () => toLasting('other.c0ffee1234.js', 'a font')],
    ['another hash', () => toLasting(FONT, 'another font')],
    ['a name that only begins with its own', () => toLasting(`${FONT}x`, 'a font')],
    ['a hash that is cut', () => toLasting(FONT, 'a font').replace(/sha384-../, 'sha384-')],
    ['another remote', () => toLasting(FONT, 'a font').replace('mf-sample', 'mf-other')],
    [
      'a remote that objects have',
      () => toLasting(FONT, 'a font').replace('mf-sample', 'constructor'),
    ],
    ['the shell', () => toLasting(FONT, 'a font').replace('remotes/mf-sample', 'shell')],
  ])('is not found by %s', async (_what, makeAddress) => {
    const { statusCode, headers } = await get(makeAddress());
    expect([statusCode, headers['cache-control']]).toEqual([404, 'no-store']);
  });
});

it('gives an address for all versions to names with the hash of their content alone', () => {
  const hash = hashContent(Buffer.from('content'));
  expect(findContentPath('140.abcdef0123.js', hash)).toMatch(
    /^\.\.\/sha384-[\w-]{32}\/140\.abcdef0123\.js$/,
  );
  expect(findContentPath('assets/roboto-400.abcdef0123.woff2', hash)).toContain('/assets/roboto');
  expect(findContentPath('remote-entry.js', hash)).toBeNull();
  expect(findContentPath('mf-manifest.json', hash)).toBeNull();
});
