import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { type BucketPlace, openBucket } from '@entropi/shared/server/bucket';
import { listPublishedFiles } from '../publish/build-info';
import { findContentType } from './content-type';
import { type Store, type StoredFile, splitAddress } from './store';
import { compareIndex, nameIndex, parseIndex, type VersionIndex } from './version-index';

/** Number of requests that are sent at once. */
const AT_ONCE = 16;
/** Number of cached indexes. They are immutable, so that a gateway reads each only once. */
const KNOWN_INDEXES = 500;

async function forEachInParallel<Item>(items: readonly Item[], run: (item: Item) => Promise<void>) {
  for (let start = 0; start < items.length; start += AT_ONCE) {
    await Promise.all(items.slice(start, start + AT_ONCE).map(run));
  }
}

/**
 * Keeps the store as a bucket: objects under the addresses of their files, and an index for each version. The
 * version exists only by its index, which is written last and removed first. Files that no index names do not
 * count, so that half an upload is never visible.
 */
export function openBucketStore(place: BucketPlace): Store {
  const bucket = openBucket(place);
  const known = new Map<string, Promise<VersionIndex | null>>();

  async function readIndex(versionPath: string): Promise<VersionIndex | null> {
    const found = await bucket.get(nameIndex(versionPath));
    return found && parseIndex((await buffer(found.content)).toString('utf8'));
  }

  function findIndex(versionPath: string): Promise<VersionIndex | null> {
    const found = known.get(versionPath) ?? readIndex(versionPath);
    known.set(versionPath, found);
    const forget = () => known.delete(versionPath);
    // A missing version is not cached, because it may be published the next moment.
    found.then((index) => index ?? forget(), forget);
    const [oldest] = known.keys();
    if (known.size > KNOWN_INDEXES && oldest !== undefined) known.delete(oldest);
    return found;
  }

  async function saveVersion(candidate: string, versionPath: string): Promise<void> {
    const files: Record<string, number> = {};
    await forEachInParallel(await listPublishedFiles(candidate), async (name) => {
      const content = await readFile(path.join(candidate, name));
      files[name] = content.length;
      await bucket.upload(`${versionPath}/${name}`, content, findContentType(name));
    });
    const index = JSON.stringify({ files } satisfies VersionIndex);
    await bucket.upload(nameIndex(versionPath), Buffer.from(index), findContentType('index.json'));
  }

  async function isUploaded(versionPath: string, names: readonly string[]): Promise<boolean> {
    return (await findMissing(versionPath, names)).length === 0;
  }

  /** Checks only names and sizes, because reading all files would take too long. */
  async function findMissing(versionPath: string, names: readonly string[]): Promise<string[]> {
    const [index, sizes] = await Promise.all([
      readIndex(versionPath),
      bucket.list(`${versionPath}/`),
    ]);
    if (!index) return ['the list of its files is missing or damaged'];
    const unlisted = names.filter((name) => !Object.hasOwn(index.files, name));
    return [
      ...unlisted.map((name) => `${name} is missing`),
      ...compareIndex(index, (name) => sizes.get(`${versionPath}/${name}`)),
    ];
  }

  async function hasAny(versionPath: string): Promise<boolean> {
    const sizes = await bucket.list(`${versionPath}/`);
    return sizes.size > 0 || (await readIndex(versionPath)) !== null;
  }

  async function remove(versionPath: string): Promise<void> {
    await bucket.delete(nameIndex(versionPath));
    known.delete(versionPath);
    const keys = [...(await bucket.list(`${versionPath}/`)).keys()];
    await forEachInParallel(keys, (key) => bucket.delete(key));
  }

  async function open(address: string, versionPath: string, size: number) {
    const object = await bucket.get(address);
    if (object?.sizeBytes === size) return object.content;
    object?.content.destroy();
    // The version is pruned or lost. If it comes back, it may have another index.
    known.delete(versionPath);
    return null;
  }

  async function find(address: string): Promise<StoredFile | null> {
    const parts = splitAddress(address);
    if (!parts) return null;
    const { versionPath, name } = parts;
    const files = (await findIndex(versionPath))?.files ?? {};
    const sizeBytes = Object.hasOwn(files, name) ? files[name] : undefined;
    if (sizeBytes === undefined) return null;
    return {
      sizeBytes,
      open: (): Promise<Readable | null> => open(address, versionPath, sizeBytes),
    };
  }

  return {
    candidatesDir: tmpdir(),
    saveVersion,
    isUploaded,
    findHoles: (versionPath, hashes) => findMissing(versionPath, Object.keys(hashes)),
    readSizes: async (versionPath) => (await readIndex(versionPath))?.files ?? null,
    hasAny,
    remove,
    find,
    close: async () => bucket.close(),
  };
}
