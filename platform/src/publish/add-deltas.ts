import { readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { RemoteBuild, ShellBuild } from '@entropi/shared/remote/manifest';
import { findStem, hashDictionary, nameDelta } from '../deltas/delta-name';
import { compressAgainst, expandDelta, MAX_BYTES } from '../deltas/zstd';
import { nameVersionPath, type Store } from '../store/store';
import { hashContent, listHashes, listPublishedFiles } from './build-info';

/** What a browser that has an earlier version loads of a new one. */
export interface DeltaReport {
  /** The earlier version. */
  from: string;
  /** Number of files that are sent as what differs, and their bytes. */
  files: number;
  bytes: number;
  /** Bytes of the same files in brotli, which other browsers load. */
  whole_bytes: number;
  /** How long it took to make them. */
  ms: number;
}

type Build = RemoteBuild | ShellBuild;
type ReadableStore = Pick<Store, 'find' | 'readSizes'>;

/** Names of files by what stays of them from version to version; without those that share it with another one. */
function indexByStem(names: readonly string[]): Map<string, string> {
  const found = new Map<string, string[]>();
  for (const name of names) {
    const stem = findStem(name);
    if (stem) found.set(stem, [...(found.get(stem) ?? []), name]);
  }
  return new Map(
    [...found].flatMap(([stem, [name = '', ...others]]) =>
      others.length === 0 ? [[stem, name] as const] : [],
    ),
  );
}

/** Reads a published file; null if it is lost, or is not the one that the registry has a hash of. */
async function readPublished(store: ReadableStore, address: string, hash?: string) {
  const content = await (await store.find(address))?.open();
  const whole = content ? await buffer(content) : null;
  return whole && (hash === undefined || hashContent(whole) === hash) ? whole : null;
}

/** Bytes that a browser without dictionaries loads of a file of a draft. */
async function measureWhole(file: string): Promise<number> {
  const compressed = await stat(`${file}.br`).catch(() => null);
  return (compressed ?? (await stat(file))).size;
}

/** Makes the difference between two files; null if it cannot be unpacked again or saves nothing. */
async function makeDelta(content: Buffer, dictionary: Buffer, hash: string, wholeBytes: number) {
  if (Math.max(content.length, dictionary.length) > MAX_BYTES) return null;
  const delta = await compressAgainst(content, dictionary, hash);
  if (delta.length >= wholeBytes) return null;
  const expanded = await expandDelta(delta, dictionary, hash);
  return expanded?.equals(content) ? delta : null;
}

/**
 * Writes into a draft, for each of its files, what differs from the same file of an earlier version, so that a browser
 * that has that file need not load the whole new one.
 */
async function addDeltasFrom(
  earlier: Build,
  candidate: string,
  store: ReadableStore,
): Promise<DeltaReport> {
  const startedMs = performance.now();
  const report = { files: 0, bytes: 0, whole_bytes: 0 };
  const hashes = listHashes(earlier);
  const folder = nameVersionPath(earlier.name, earlier.version);
  const known = indexByStem(Object.keys((await store.readSizes(folder)) ?? hashes));
  for (const [stem, name] of indexByStem(await listPublishedFiles(candidate))) {
    const before = known.get(stem);
    if (!before) continue;
    const dictionary = await readPublished(store, `${folder}/${before}`, hashes[before]);
    if (!dictionary) continue;
    const file = path.join(candidate, name);
    const wholeBytes = await measureWhole(file);
    const hash = hashDictionary(dictionary);
    const delta = await makeDelta(await readFile(file), dictionary, hash, wholeBytes);
    if (!delta) continue;
    await writeFile(nameDelta(file, hash), delta);
    report.files += 1;
    report.bytes += delta.length;
    report.whole_bytes += wholeBytes;
  }
  return { from: earlier.version, ...report, ms: Math.round(performance.now() - startedMs) };
}

/** Writes the differences from each of some earlier versions of a build into the draft of the next; returns what they save. */
export async function addDeltas(
  earlier: readonly Build[],
  candidate: string,
  store: ReadableStore,
): Promise<DeltaReport[]> {
  const reports: DeltaReport[] = [];
  for (const each of earlier) {
    reports.push(await addDeltasFrom(each, candidate, store));
  }
  return reports;
}
