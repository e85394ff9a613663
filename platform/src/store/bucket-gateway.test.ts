import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { get } from 'node:http';
import path from 'node:path';
import { openBucket } from '@entropi/shared/server/bucket';
import type { FastifyInstance } from 'fastify';
import { readConfig } from '../config';
import { publishBuild } from '../publish/publish';
import { openFileRegistry } from '../registry/registry';
import { type BucketServer, startBucketServer } from '../testing/bucket-server';
import {
  makeTemporaryFolder,
  SHELL_SCRIPT,
  writeSampleRemote,
  writeSampleShell,
} from '../testing/sample-build';
import { createSampleGateway } from '../testing/sample-gateway';
import { openFolderStore } from './folder-store';
import { openStore } from './open-store';
import type { Store } from './store';

const SCRIPT = '/shell/1.0.0/main.js';
const PICTURE = '/shell/1.0.0/picture.png';
const PICTURE_BYTES = 2_000_000;

/** Starts a gateway that serves what was published to a store. */
async function serve(store: Store): Promise<FastifyInstance> {
  const registry = openFileRegistry(path.join(await makeTemporaryFolder(), 'revisions'));
  const shell = await writeSampleShell('1.0.0');
  await writeFile(path.join(shell, 'picture.png'), Buffer.alloc(PICTURE_BYTES, 'x'));
  await publishBuild(registry, store, shell);
  await publishBuild(registry, store, await writeSampleRemote('1.0.0'));
  return createSampleGateway({
    registry,
    store,
  });
}

/** Opens the store as the gateway and the command line do. */
async function openConfigured({ place }: BucketServer): Promise<Store> {
  return openStore(
    readConfig({
      ENTROPI_ENV: 'local',
      STORE_BUCKET: place.bucket,
      STORE_REGION: place.region,
      STORE_ENDPOINT: place.endpoint,
      STORE_PATH_STYLE: 'true',
      STORE_ACCESS_KEY_ID: place.credentials?.accessKeyId,
      STORE_SECRET_ACCESS_KEY: place.credentials?.secretAccessKey,
    }),
  );
}

/** Reads all that a browser gets, byte for byte, except for the time of day. */
async function download(
  app: FastifyInstance,
  url: string,
  headers: Record<string, string> = {},
  method: 'GET' | 'HEAD' = 'GET',
) {
  const response = await app.inject({ method, url, headers });
  const { date, 'x-request-id': id, ...others } = response.headers;
  const text = response.rawPayload.toString('latin1').replace(String(id), '');
  const hash = createHash('sha256').update(text).digest('hex');
  return { status: response.statusCode, headers: others, bytes: response.rawPayload.length, hash };
}

describe('a gateway in front of a bucket', () => {
  let server: BucketServer;
  let store: Store;
  let folder: FastifyInstance;
  let bucket: FastifyInstance;

  beforeAll(async () => {
    server = await startBucketServer();
    store = await openConfigured(server);
    bucket = await serve(store);
    folder = await serve(openFolderStore(path.join(await makeTemporaryFolder(), 'files')));
  });

  afterAll(async () => {
    await Promise.all([folder.close(), bucket.close(), store.close()]);
    await server.close();
  });

  it.each(['br, gzip', 'gzip', 'identity', 'gzip;q=0, br;q=0'])(
    'returns the same as one in front of a folder, for %s',
    async (encoding) => {
      const headers = { 'accept-encoding': encoding };
      for (const address of [
        SCRIPT,
        PICTURE,
        '/shell/1.0.0/favicon.svg',
        '/remotes/mf-sample/1.0.0/mf-manifest.json',
        '/remotes/mf-sample/1.0.0/build.json',
        '/remotes/mf-sample/1.0.0/page.js.br',
        '/remotes/mf-sample/2.0.0/page.js',
        '/remotes/mf-sample/1.0.0/',
        '/remotes/%2e%2e/versions/remotes/mf-sample/1.0.0.json',
        '/shell/none',
      ]) {
        const expected = await download(folder, address, headers);
        expect([address, await download(bucket, address, headers)]).toEqual([address, expected]);
        const head = await download(folder, address, headers, 'HEAD');
        expect([address, await download(bucket, address, headers, 'HEAD')]).toEqual([
          address,
          head,
        ]);
        expect(head).toMatchObject({ status: expected.status, headers: expected.headers });
      }
    },
  );

  it('serves files as immutable, tagged and compressed', async () => {
    const found = await download(bucket, SCRIPT, { 'accept-encoding': 'br' });
    expect(found.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-encoding': 'br',
      'content-length': String(found.bytes),
      'content-type': 'text/javascript; charset=utf-8',
      etag: expect.stringMatching(/^"[\w-]{22}"$/),
      vary: 'Accept-Encoding, Available-Dictionary',
    });
    expect(found.bytes).toBeLessThan(SHELL_SCRIPT.length);
    expect((await bucket.inject(SCRIPT)).body).toBe(SHELL_SCRIPT);
  });

  it('responds with 304 to a browser that has the file in that encoding, without calling the bucket', async () => {
    const etag = String((await download(bucket, SCRIPT)).headers.etag);
    server.requested.length = 0;
    for (const known of [etag, `"another", W/${etag}`]) {
      const found = await download(bucket, SCRIPT, { 'if-none-match': known });
      expect(found).toEqual(await download(folder, SCRIPT, { 'if-none-match': known }));
      expect(found).toMatchObject({ status: 304, bytes: 0, headers: { etag } });
    }
    expect(server.requested).toEqual([]);
    const other = { 'if-none-match': etag, 'accept-encoding': 'gzip' };
    expect((await download(bucket, SCRIPT, other)).status).toBe(200);
  });

  it('responds with 404 for a lost file as for one that never was, and serves the others', async () => {
    const files = openBucket(server.place);
    const remote = '/remotes/mf-sample/1.0.0';
    await download(bucket, `${remote}/page.js`);
    await files.delete(`${remote.slice(1)}/page.js`);
    const never = await download(bucket, `${remote}/never.js`);
    expect(await download(bucket, `${remote}/page.js`)).toEqual(never);
    expect(never).toMatchObject({ status: 404, headers: { 'cache-control': 'no-store' } });
    expect((await download(bucket, `${remote}/remote-entry.js`)).status).toBe(200);
  });

  it('responds with 503 while the bucket cannot be reached, and files again afterwards', async () => {
    await server.stop();
    const rejection = await bucket.inject(SCRIPT);
    expect(rejection.json()).toMatchObject({ status: 503, code: 'store_unavailable' });
    expect(rejection.headers).toMatchObject({ 'cache-control': 'no-store' });
    expect((await download(bucket, '/', { accept: 'text/html' })).status).toBe(200);
    await server.start();
    expect((await bucket.inject(SCRIPT)).body).toBe(SHELL_SCRIPT);
  });

  it('stops reading files that no browser waits for any more', async () => {
    const url = await bucket.listen({ port: 0, host: '127.0.0.1' });
    const leave = () =>
      new Promise<void>((resolve) => {
        const request = get(`${url}${PICTURE}`, (response) =>
          response.once('data', () => response.destroy()),
        );
        request.once('close', resolve);
      });
    // More than the gateway has connections to the bucket.
    for (let round = 0; round < 5; round += 1) {
      await Promise.all(Array.from({ length: 25 }, leave));
    }
    expect((await download(bucket, PICTURE)).bytes).toBe(PICTURE_BYTES);
  });
});
