import { rm } from 'node:fs/promises';
import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { openBucket } from '@entropi/shared/server/bucket';
import type { FastifyInstance } from 'fastify';
import { hashDictionary, nameDelta } from '../deltas/delta-name';
import { expandDelta } from '../deltas/zstd';
import { publishBuild } from '../publish/publish';
import { openFileRegistry } from '../registry/registry';
import { promoteVersion } from '../registry/release';
import { openBucketStore } from '../store/bucket-store';
import { openFolderStore } from '../store/folder-store';
import type { Store } from '../store/store';
import { type BucketServer, startBucketServer } from '../testing/bucket-server';
import { makeTemporaryFolder } from '../testing/sample-build';
import { createSampleGateway } from '../testing/sample-gateway';
import { type SampleRelease, writeSampleRelease } from '../testing/sample-release';

const CHROMIUM = 'gzip, deflate, br, zstd, dcb, dcz';
const FOLDER = 'remotes/mf-sample';

interface Place {
  store: Store;
  lose(address: string): Promise<void>;
}

let server: BucketServer;
beforeAll(async () => {
  server = await startBucketServer();
});
afterAll(() => server.close());

async function makeFolder(): Promise<Place> {
  const dir = await makeTemporaryFolder();
  return { store: openFolderStore(dir), lose: (address) => rm(path.join(dir, address)) };
}

async function makeBucket(): Promise<Place> {
  const bucket = openBucket(server.place);
  for (const key of (await bucket.list('')).keys()) await bucket.delete(key);
  const store = openBucketStore(server.place);
  const close = async () => {
    bucket.close();
    await store.close();
  };
  return { store: { ...store, close }, lose: bucket.delete };
}

describe.each([
  ['a folder', makeFolder],
  ['a bucket', makeBucket],
])('to a browser with an earlier version, from %s, the gateway', (_kind, makePlace) => {
  let app: FastifyInstance;
  let place: Place;
  let before: SampleRelease;
  let after: SampleRelease;
  let url: string;
  let hash: string;

  const name = (dictionary: string | Buffer) =>
    `:${Buffer.from(hashDictionary(Buffer.from(dictionary)), 'base64url').toString('base64')}:`;

  function get(headers: Record<string, string>, method: 'GET' | 'HEAD' = 'GET', address = url) {
    return app.inject({ method, url: address, headers });
  }

  const getDelta = (more: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
    get(
      { 'accept-encoding': CHROMIUM, 'available-dictionary': name(before.content), ...more },
      method,
    );

  beforeAll(async () => {
    place = await makePlace();
    const { store } = place;
    const registry = openFileRegistry(path.join(await makeTemporaryFolder(), 'revisions'));
    before = await writeSampleRelease('1.0.0', 'colour');
    after = await writeSampleRelease('1.1.0', 'color');
    for (const { dist, version } of [before, after]) {
      await publishBuild(registry, store, dist);
      await promoteVersion({ registry, store }, 'mf-sample', version);
    }
    url = `/${FOLDER}/1.1.0/${after.script}`;
    hash = hashDictionary(Buffer.from(before.content));
    app = createSampleGateway({
      registry,
      store,
    });
  });

  afterAll(async () => {
    await app.close();
    await place.store.close();
  });

  it('offers each script as a dictionary for the same script of later versions', async () => {
    const first = await get(
      { 'accept-encoding': CHROMIUM },
      'GET',
      `/${FOLDER}/1.0.0/${before.script}`,
    );
    expect(first.headers).toMatchObject({
      'content-encoding': 'br',
      'cache-control': 'public, max-age=31536000, immutable',
      'use-as-dictionary': 'match="/remotes/mf-sample/*/140.*.js"',
      vary: 'Accept-Encoding, Available-Dictionary',
    });
  });

  it('sends what differs, for no other cache than that of the browser', async () => {
    const response = await getDelta();
    expect(response.statusCode).toBe(200);
    expect(response.headers).toMatchObject({
      'content-encoding': 'dcz',
      'content-type': 'text/javascript; charset=utf-8',
      'content-length': String(response.rawPayload.length),
      'cache-control': 'private, max-age=31536000, immutable',
      'use-as-dictionary': 'match="/remotes/mf-sample/*/140.*.js"',
      vary: 'Accept-Encoding, Available-Dictionary',
    });
    expect(response.rawPayload.length).toBeLessThan(150);
    const made = await expandDelta(response.rawPayload, Buffer.from(before.content), hash);
    expect(made?.toString()).toBe(after.content);
  });

  it.each([
    ['accepts no differences', { 'accept-encoding': 'gzip, br' }],
    ['accepts differences of brotli alone', { 'accept-encoding': 'br, dcb' }],
    ['rejects differences', { 'accept-encoding': 'br, dcz;q=0' }],
    ['names no dictionary', { 'available-dictionary': '' }],
    ['names another dictionary', { 'available-dictionary': `:${'A'.repeat(43)}=:` }],
    ['names one that is no hash', { 'available-dictionary': ':../../secret:' }],
    ['names one without its colons', { 'available-dictionary': 'A'.repeat(44) }],
    ['names one that is very long', { 'available-dictionary': `:${'A'.repeat(9_000)}=:` }],
  ])('sends the whole script in brotli if it %s', async (_case, headers) => {
    const response = await getDelta(headers);
    expect(response.headers).toMatchObject({
      'content-encoding': 'br',
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'Accept-Encoding, Available-Dictionary',
    });
    expect(brotliDecompressSync(response.rawPayload).toString()).toBe(after.content);
  });

  it('sends the whole script if it has another one, or this one already', async () => {
    for (const dictionary of [after.content, 'page 1.0.0', '']) {
      const response = await getDelta({ 'available-dictionary': name(dictionary) });
      expect(response.headers['content-encoding']).toBe('br');
    }
  });

  it('responds to HEAD, to a range and to a known tag as for every other encoding', async () => {
    const whole = await getDelta();
    const head = await getDelta({}, 'HEAD');
    const { date: _date, 'x-request-id': _id, ...expected } = whole.headers;
    expect(head.headers).toMatchObject(expected);
    expect(head.rawPayload.length).toBe(0);
    const range = await getDelta({ range: 'bytes=0-9' });
    expect([range.statusCode, range.rawPayload.length]).toEqual([200, whole.rawPayload.length]);
    const tag = String(whole.headers.etag);
    const known = await getDelta({ 'if-none-match': tag });
    expect([known.statusCode, known.rawPayload.length]).toEqual([304, 0]);
    expect(known.headers).toMatchObject({ etag: tag, vary: whole.headers.vary });
    const other = await get({ 'accept-encoding': 'br', 'if-none-match': tag });
    expect(other.statusCode).toBe(200);
  });

  it('has no address for a difference by itself', async () => {
    const response = await get(
      { 'accept-encoding': CHROMIUM },
      'GET',
      `/${nameDelta(url.slice(1), hash)}`,
    );
    expect(response.statusCode).toBe(404);
  });

  it('sends the whole script when the difference was lost after it was found', async () => {
    await getDelta();
    await place.lose(nameDelta(url.slice(1), hash));
    const response = await getDelta();
    expect([response.statusCode, response.headers['content-encoding']]).toEqual([200, 'br']);
    expect(brotliDecompressSync(response.rawPayload).toString()).toBe(after.content);
  });

  it('sends nothing of a version that was pruned', async () => {
    await place.store.remove(`${FOLDER}/1.1.0`);
    // A gateway in front of a bucket finds that out by the first file.
    await getDelta();
    expect((await getDelta()).statusCode).toBe(404);
  });
});

describe('files of a server that rewrites them', () => {
  it('are no dictionaries, because browsers do not keep them', async () => {
    const { store } = await makeFolder();
    const registry = openFileRegistry(path.join(await makeTemporaryFolder(), 'revisions'));
    const { dist, script, version } = await writeSampleRelease('1.0.0', 'x');
    await publishBuild(registry, store, dist);
    const app = createSampleGateway({
      registry,
      store,
      fileCacheControl: 'no-store',
    });
    const { headers } = await app.inject(`/${FOLDER}/${version}/${script}`);
    expect(headers['cache-control']).toBe('no-store');
    expect(headers['use-as-dictionary']).toBeUndefined();
    await app.close();
  });
});
