import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { isDeepStrictEqual, promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { StoreUnavailable } from '@entropi/shared/server/store-unavailable';
import { z } from 'zod';
import type { ArchiveStore } from './archive-store';

/** An object of the archive is missing, or is not what was written. */
export class ArchiveDamaged extends Error {
  override readonly name = 'ArchiveDamaged';
}

/** Describes the lines of an object; it lies beside it, so that the archive can be checked without a database. */
export const Manifest = z.strictObject({
  format: z.literal('entropi-archive-1'),
  table: z.string(),
  /** UTC, as `2026-01`. */
  month: z.string(),
  rows: z.number().int().min(1),
  first_id: z.number().int(),
  last_id: z.number().int(),
  /** Of the lines, before they are compressed. */
  sha256: z.string(),
  bytes: z.number().int(),
  /** The newest migration when the rows were read. */
  schema: z.number().int(),
});
export type Manifest = z.infer<typeof Manifest>;

/** An object and what it must contain. */
export interface ArchiveObject {
  key: string;
  manifest: Manifest;
}

/** By how much compression may enlarge lines that cannot be compressed. */
const OVERHEAD_BYTES = 65_536;
const MAX_MANIFEST_BYTES = 65_536;

const hash = (content: Buffer) => createHash('sha256').update(content).digest('hex');

/** The name of the manifest that lies beside an object. */
export const nameManifest = (key: string) => key.replace(/\.ndjson\.gz$/, '.manifest.json');

/** Rows in PostgreSQL's own JSON, a line each, with what describes them. The same rows give the same object. */
export function describeRows(
  rows: readonly { id: number; line: string }[],
  from: { table: string; month: string; schema: number },
): ArchiveObject & { content: Buffer } {
  const content = Buffer.from(rows.map(({ line }) => `${line}\n`).join(''));
  const manifest: Manifest = {
    format: 'entropi-archive-1',
    table: from.table,
    month: from.month,
    rows: rows.length,
    first_id: rows[0]?.id ?? 0,
    last_id: rows.at(-1)?.id ?? 0,
    sha256: hash(content),
    bytes: content.length,
    schema: from.schema,
  };
  const { table, month, first_id: first, last_id: last, sha256 } = manifest;
  const key = `${table}/${month}/${first}-${last}-${sha256.slice(0, 16)}.ndjson.gz`;
  return { key, manifest, content };
}

/** Writes an object and its manifest, in this order. What lies there as it must is not written again. */
export async function saveObject(
  store: ArchiveStore,
  { content, ...object }: ArchiveObject & { content: Buffer },
): Promise<void> {
  if (!(await isGood(() => loadLines(store, object))))
    await store.write(object.key, await promisify(gzip)(content));
  if (await isGood(() => checkManifest(store, object))) return;
  const manifest = `${JSON.stringify(object.manifest, null, 2)}\n`;
  await store.write(nameManifest(object.key), Buffer.from(manifest));
}

async function isGood(load: () => Promise<unknown>): Promise<boolean> {
  try {
    await load();
    return true;
  } catch (error) {
    if (error instanceof ArchiveDamaged) return false;
    throw error;
  }
}

/** Reads an object back with its manifest; returns its lines. Throws as `loadLines` does. */
export async function verifyObject(store: ArchiveStore, object: ArchiveObject): Promise<string[]> {
  await checkManifest(store, object);
  return await loadLines(store, object);
}

async function checkManifest(store: ArchiveStore, { key, manifest }: ArchiveObject): Promise<void> {
  const found = await loadManifest(store, key);
  if (!isDeepStrictEqual(found, manifest))
    throw new ArchiveDamaged(`${nameManifest(key)} describes something else`);
}

/**
 * The lines of an object, oldest row first, once all of them are what was written. Throws `ArchiveDamaged` when they
 * are not, and `StoreUnavailable` when the store cannot be used.
 */
export async function loadLines(
  store: ArchiveStore,
  { key, manifest }: ArchiveObject,
): Promise<string[]> {
  const limit = manifest.bytes + OVERHEAD_BYTES;
  const compressed = await readContent(store, key, limit);
  if (!compressed) throw new ArchiveDamaged(`${key} is missing in ${store.place}`);
  const content = await promisify(gunzip)(compressed, { maxOutputLength: limit }).catch(
    (error: Error) => {
      throw new ArchiveDamaged(`${key} cannot be read: ${error.message}`);
    },
  );
  if (content.length !== manifest.bytes || hash(content) !== manifest.sha256)
    throw new ArchiveDamaged(`${key} does not have the content that was written`);
  const lines = content.toString('utf8').split('\n').slice(0, -1);
  if (lines.length !== manifest.rows)
    throw new ArchiveDamaged(`${key} has ${lines.length} rows and not ${manifest.rows}`);
  return lines;
}

/** Reads the manifest that lies beside an object. Throws `ArchiveDamaged` when there is none that can be read. */
export async function loadManifest(store: ArchiveStore, key: string): Promise<Manifest> {
  const name = nameManifest(key);
  const content = await readContent(store, name, MAX_MANIFEST_BYTES);
  if (!content) throw new ArchiveDamaged(`${name} is missing in ${store.place}`);
  try {
    return Manifest.parse(JSON.parse(content.toString('utf8')));
  } catch {
    throw new ArchiveDamaged(`${name} is no manifest`);
  }
}

/** Null when there is no such object; one that is longer than it may be is not read on. */
async function readContent(
  store: ArchiveStore,
  key: string,
  maxBytes: number,
): Promise<Buffer | null> {
  const stream = await store.open(key);
  if (!stream) return null;
  const content = await collect(stream, maxBytes).catch((error: Error) => {
    throw new StoreUnavailable(`${key} cannot be read: ${error.message}`, { cause: error });
  });
  if (!content) throw new ArchiveDamaged(`${key} is longer than what was written`);
  return content;
}

/** Null when there are more bytes. */
async function collect(stream: Readable, maxBytes: number): Promise<Buffer | null> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  // Leaving the loop closes the stream.
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > maxBytes) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
