import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { z } from 'zod';
import { type BucketPlace, openBucket } from './bucket';
import { listPublishedFiles } from './build-info';
import { findContentType } from './content-type';
import type { Store, StoredFile } from './store';

/** The one object that makes a version be there: written last, and removed first. */
const VersionIndex = z.strictObject({
  /** Sizes in bytes, by name below the version's folder. */
  files: z.record(z.string(), z.number().int().min(0)),
});
type VersionIndex = z.infer<typeof VersionIndex>;

/** How many requests go out at once. */
const AT_ONCE = 16;
/** Of versions that are asked for: immutable, so that a gateway reads each once. */
const KNOWN_INDEXES = 500;

const nameIndex = (versionPath: string) => `versions/${versionPath}.json`;

/** The version and the file that an address names; null when it names none. */
function splitAddress(address: string): { versionPath: string; name: string } | null {
  const [, versionPath, name] = /^(shell\/[^/]+|remotes\/[^/]+\/[^/]+)\/(.+)$/.exec(address) ?? [];
  return versionPath && name ? { versionPath, name } : null;
}

async function forEachOf<Item>(items: readonly Item[], run: (item: Item) => Promise<void>) {
  for (let start = 0; start < items.length; start += AT_ONCE) {
    await Promise.all(items.slice(start, start + AT_ONCE).map(run));
  }
}

/**
 * The store as a bucket: objects under the addresses of their files, and for each version an index
 * of them. What no index names is not there, so that nobody sees half an upload.
 */
export function openBucketStore(place: BucketPlace): Store {
  const bucket = openBucket(place);
  const known = new Map<string, Promise<VersionIndex | null>>();

  async function readIndex(versionPath: string): Promise<VersionIndex | null> {
    const found = await bucket.get(nameIndex(versionPath));
    return found && VersionIndex.parse(JSON.parse((await buffer(found.content)).toString('utf8')));
  }

  function findIndex(versionPath: string): Promise<VersionIndex | null> {
    const found = known.get(versionPath) ?? readIndex(versionPath);
    known.set(versionPath, found);
    const forget = () => known.delete(versionPath);
    // What is not there may be published the next moment.
    found.then((index) => index ?? forget(), forget);
    const [oldest] = known.keys();
    if (known.size > KNOWN_INDEXES && oldest !== undefined) known.delete(oldest);
    return found;
  }

  async function keep(draft: string, versionPath: string): Promise<void> {
    const files: Record<string, number> = {};
    await forEachOf(await listPublishedFiles(draft), async (name) => {
      const content = await readFile(path.join(draft, name));
      files[name] = content.length;
      await bucket.put(`${versionPath}/${name}`, content, findContentType(name));
    });
    const index = JSON.stringify({ files } satisfies VersionIndex);
    await bucket.put(nameIndex(versionPath), Buffer.from(index), findContentType('index.json'));
  }

  async function isUploaded(versionPath: string, names: readonly string[]): Promise<boolean> {
    const index = await readIndex(versionPath);
    if (!index || names.some((name) => !(name in index.files))) return false;
    const sizes = await bucket.list(`${versionPath}/`);
    return Object.entries(index.files).every(
      ([name, size]) => sizes.get(`${versionPath}/${name}`) === size,
    );
  }

  async function remove(versionPath: string): Promise<void> {
    await bucket.delete(nameIndex(versionPath));
    known.delete(versionPath);
    const keys = [...(await bucket.list(`${versionPath}/`)).keys()];
    await forEachOf(keys, (key) => bucket.delete(key));
  }

  async function open(address: string, versionPath: string, size: number) {
    const object = await bucket.get(address);
    if (object?.sizeBytes === size) return object.content;
    object?.content.destroy();
    // Pruned, or lost: a version that comes back may have another index.
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
    draftsDir: tmpdir(),
    keep,
    isUploaded,
    remove,
    find,
    close: async () => bucket.close(),
  };
}
