import { createHash } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { openBucket } from '@entropi/shared/server/bucket';
import { StoreUnavailable } from '@entropi/shared/server/store-unavailable';
import { type BucketServer, startBucketServer } from '../testing/bucket-server';
import { makeTemporaryFolder } from '../testing/sample-build';
import { openBucketStore } from './bucket-store';
import { openFolderStore } from './folder-store';
import type { Store } from './store';

const PLACE = 'remotes/mf-sample/1.0.0';
const FILES = {
  'remote-entry.js': 'entry',
  'remote-entry.js.br': 'packed',
  'img/a@2x.svg': '<svg/>',
};
const NAMES = Object.keys(FILES);

let server: BucketServer;

beforeAll(async () => {
  server = await startBucketServer();
});
afterAll(() => server.close());

/** An empty place for a store; each opening stands for another process. */
interface Place {
  open(): Store;
  /** Deletes a file of a version behind the store's back. */
  lose(address: string): Promise<void>;
  /** Changes the content of a file. */
  change(address: string, content: string): Promise<void>;
}

async function makeFolder(): Promise<Place> {
  const dir = path.join(await makeTemporaryFolder(), 'files');
  return {
    open: () => openFolderStore(dir),
    lose: (address) => rm(path.join(dir, address)),
    change: (address, content) => writeFile(path.join(dir, address), content),
  };
}

/** Empties the one bucket of the tests. */
async function makeBucket(): Promise<Place> {
  const bucket = openBucket(server.place);
  for (const key of (await bucket.list('')).keys()) await bucket.delete(key);
  return {
    open: () => openBucketStore(server.place),
    lose: bucket.delete,
    change: (address, content) => bucket.upload(address, Buffer.from(content)),
  };
}

async function writeCandidate(
  store: Store,
  files: Record<string, string> = FILES,
): Promise<string> {
  const candidate = path.join(store.candidatesDir, `draft-${Math.random()}`);
  for (const [name, content] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(candidate, name)), { recursive: true });
    await writeFile(path.join(candidate, name), content);
  }
  return candidate;
}

async function read(store: Store, address: string): Promise<string | null> {
  const content = await (await store.find(address))?.open();
  return content ? text(content) : null;
}

describe.each([
  ['a folder', makeFolder],
  ['a bucket', makeBucket],
])('the store in %s', (_kind, makePlace) => {
  let place: Place;
  let store: Store;

  const saveVersion = async (versionPath = PLACE) =>
    store.saveVersion(await writeCandidate(store), versionPath);
  const readAll = (versionPath = PLACE) =>
    Promise.all(NAMES.map((name) => read(place.open(), `${versionPath}/${name}`)));

  beforeEach(async () => {
    place = await makePlace();
    store = place.open();
  });

  it('gives each file of a kept version to other processes, with its size', async () => {
    expect(await store.isUploaded(PLACE, NAMES)).toBe(false);
    await saveVersion();
    expect(await readAll()).toEqual(Object.values(FILES));
    expect(await place.open().isUploaded(PLACE, NAMES)).toBe(true);
    expect((await store.find(`${PLACE}/img/a@2x.svg`))?.sizeBytes).toBe(6);
  });

  it('has a version as soon as it is kept, also for a process that looked before', async () => {
    expect(await store.find(`${PLACE}/remote-entry.js`)).toBeNull();
    await place.open().saveVersion(await writeCandidate(store), PLACE);
    expect(await read(store, `${PLACE}/remote-entry.js`)).toBe('entry');
  });

  it('has nothing but the files of versions', async () => {
    await saveVersion();
    for (const address of [
      `${PLACE}/none.js`,
      `${PLACE}/img`,
      `${PLACE}/constructor`,
      PLACE,
      'remotes/mf-sample',
      'remotes/mf-sample/1.0/remote-entry.js',
      'shell/1.0.0/remote-entry.js',
      `versions/${PLACE}.json`,
      `../files/${PLACE}/remote-entry.js/..`,
    ]) {
      expect([address, await store.find(address)]).toEqual([address, null]);
    }
  });

  it('lets two publishers of one version both succeed', async () => {
    await Promise.all(
      [1, 2].map(async () => place.open().saveVersion(await writeCandidate(store), PLACE)),
    );
    expect(await readAll()).toEqual(Object.values(FILES));
  });

  it('says that a file is lost, and has it again when the version is kept once more', async () => {
    await saveVersion();
    await read(store, `${PLACE}/remote-entry.js`);
    await place.lose(`${PLACE}/remote-entry.js`);
    expect(await read(store, `${PLACE}/remote-entry.js`)).toBeNull();
    expect(await read(store, `${PLACE}/img/a@2x.svg`)).toBe('<svg/>');
    expect(await store.isUploaded(PLACE, NAMES)).toBe(false);
    await saveVersion();
    expect(await readAll()).toEqual(Object.values(FILES));
    expect(await store.isUploaded(PLACE, NAMES)).toBe(true);
  });

  it('names what is lost or has another size, and nothing of a whole version', async () => {
    const entry = `sha384-${createHash('sha384').update('entry').digest('base64')}`;
    const find = () => place.open().findHoles(PLACE, { 'remote-entry.js': entry });
    await place
      .open()
      .saveVersion(
        await writeCandidate(store, { 'remote-entry.js': 'entry', 'a.svg': 'a' }),
        PLACE,
      );
    expect(await find()).toEqual([]);
    await place.lose(`${PLACE}/a.svg`);
    expect(await find()).toEqual(['a.svg is missing']);
    await place.change(`${PLACE}/remote-entry.js`, 'longer than before');
    expect(await find()).toContain('a.svg is missing');
    expect((await find()).join()).toMatch(/remote-entry\.js (has 18 bytes and not 5|was changed)/);
    await store.remove(PLACE);
    expect((await find()).length).toBeGreaterThan(0);
    expect(await store.hasAny(PLACE)).toBe(false);
  });

  it('distinguishes a version with one file left from none', async () => {
    expect(await store.hasAny(PLACE)).toBe(false);
    await saveVersion();
    await place.lose(`versions/${PLACE}.json`);
    expect(await store.hasAny(PLACE)).toBe(true);
    await store.remove(PLACE);
    expect(await store.hasAny(PLACE)).toBe(false);
  });

  it('removes one version and no other', async () => {
    await saveVersion();
    await saveVersion(`${PLACE}-rc.1`);
    await store.remove(PLACE);
    await store.remove(PLACE);
    expect(await readAll()).toEqual(NAMES.map(() => null));
    expect(await store.isUploaded(PLACE, NAMES)).toBe(false);
    expect(await readAll(`${PLACE}-rc.1`)).toEqual(Object.values(FILES));
  });
});

describe('the store in a bucket', () => {
  let store: Store;

  beforeEach(async () => {
    store = (await makeBucket()).open();
  });

  it.each([0, 1, 3])(
    'has nothing of a version whose upload broke off after %d files',
    async (count) => {
      server.uploadsLeft = count;
      const broken = store.saveVersion(await writeCandidate(store), PLACE);
      await expect(broken).rejects.toThrow(StoreUnavailable);
      server.uploadsLeft = null;
      for (const name of NAMES) expect(await store.find(`${PLACE}/${name}`)).toBeNull();
      expect(await store.isUploaded(PLACE, NAMES)).toBe(false);
      await store.saveVersion(await writeCandidate(store), PLACE);
      expect(await read(store, `${PLACE}/remote-entry.js`)).toBe('entry');
    },
  );

  it('reads a version that came back with other files as it is now', async () => {
    await store.saveVersion(await writeCandidate(store), PLACE);
    const gateway = openBucketStore(server.place);
    expect(await read(gateway, `${PLACE}/remote-entry.js`)).toBe('entry');
    await store.remove(PLACE);
    await store.saveVersion(await writeCandidate(store, { 'remote-entry.js': 'another' }), PLACE);
    expect(await read(gateway, `${PLACE}/remote-entry.js`)).toBeNull();
    expect(await read(gateway, `${PLACE}/remote-entry.js`)).toBe('another');
  });

  it('reads each file once, and the list of a version once', async () => {
    await store.saveVersion(await writeCandidate(store), PLACE);
    const gateway = openBucketStore(server.place);
    server.requested.length = 0;
    for (const name of ['remote-entry.js', 'img/a@2x.svg', 'none.js']) {
      await read(gateway, `${PLACE}/${name}`);
    }
    await gateway.find('../secrets.js');
    await gateway.find('revisions/000000001.json');
    expect(server.requested).toEqual([
      `GET /bundles/versions/${PLACE}.json`,
      `GET /bundles/${PLACE}/remote-entry.js`,
      `GET /bundles/${PLACE}/img/a%402x.svg`,
    ]);
  });

  it.each([
    ['the bucket is not there', { bucket: 'elsewhere' }, 'elsewhere at .*: NoSuchBucket$'],
    [
      'no one responds',
      { endpoint: 'http://127.0.0.1:9' },
      'at http://127.0.0.1:9 cannot be used: .*ECONNREFUSED',
    ],
    [
      'the key is not known',
      { credentials: { accessKeyId: 'unknown', secretAccessKey: 'a-secret' } },
      'InvalidAccessKeyId$',
    ],
  ])('says so when %s, and nothing secret', async (_case, change, reason) => {
    const broken = openBucketStore({ ...server.place, ...change });
    const error = await broken
      .find(`${PLACE}/remote-entry.js`)
      .catch((rejection: Error) => rejection);
    expect(error).toBeInstanceOf(StoreUnavailable);
    expect(String(error)).toMatch(new RegExp(reason));
    expect(String(error)).not.toContain('a-secret');
  });
});
