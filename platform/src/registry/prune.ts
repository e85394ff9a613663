import type { Channels } from '@entropi/contracts/published';
import type { RegistryDocument } from '@entropi/shared/remote/manifest';
import { listServed } from '../publish/contract-pairs';
import { Rejection } from '../rejection';
import { nameVersionPath, type Store } from '../store/store';
import { NOTED_EVERY_MS } from '../usage/usage-collector';
import type { UsageLog } from '../usage/usage-log';
import { changeEntry, type Entry, findEntry, getEntry } from './channels';
import type { RecordedRegistry } from './registry';
import { describeChange, type Revision } from './registry-change';

const DAY_MS = 24 * 3600 * 1000;
/** Tabs stay open for days, and may still request chunks of the version that they have loaded. */
const USED_WITHIN_MS = 7 * DAY_MS;
/** Number of earlier versions that stay available for rollbacks. */
const ROLLBACK_TARGETS = 3;

/**
 * For so long after its record in the registry a pruning may still remove files. Meanwhile no one may publish these
 * versions again, since their files would be removed too.
 */
const REMOVING_MS = 10 * 60 * 1000;

/**
 * Says until when a version may not be published because its files may just be removed; null if it may.
 *
 * @param history the revisions that can be read, the first one first
 */
export function findRemoval(
  history: readonly Revision[],
  { name, version, nowMs }: { name: string; version: string; nowMs: number },
): Date | null {
  for (const { written } of history.toReversed()) {
    if (!written || written.change.name !== name) continue;
    if (!written.change.removed?.includes(version)) continue;
    const endsMs = Date.parse(written.at) + REMOVING_MS;
    return endsMs > nowMs ? new Date(endsMs) : null;
  }
  return null;
}

interface Served {
  channels: Channels;
  versions: string[];
  fromMs: number;
  untilMs: number;
}

/** Reads what was served of one name, and when. Throws `Rejection` if the record has a relevant gap. */
function readServed(history: readonly Revision[], name: string, nowMs: number): Served[] {
  const sinceMs = nowMs - USED_WITHIN_MS;
  const periods: Served[] = [];
  let untilMs = nowMs;
  let expected = history.at(-1)?.document.revision ?? 0;
  for (const { document, written } of [...history].reverse()) {
    if (document.revision !== expected) break;
    const fromMs = written ? Date.parse(written.at) : Number.NaN;
    if (!(fromMs <= untilMs)) {
      throw new Rejection(`Revision ${document.revision} does not say when it was written`);
    }
    const entry = findEntry(document, name);
    if (entry) {
      const { channels } = entry;
      periods.push({ channels, versions: Object.keys(entry.versions), fromMs, untilMs });
    }
    if (fromMs <= sinceMs || document.revision === 1) return periods;
    untilMs = fromMs;
    expected -= 1;
  }
  throw new Rejection(
    `What was served in the last 7 days is not known: revision ${expected} is gone`,
  );
}

/** Lists the versions that browsers have loaded within 7 days. Throws `Rejection` if the record does not cover them. */
async function listSeen(uses: Pick<UsageLog, 'read'>, name: string, sinceMs: number) {
  const recorded = await uses.read(name).catch((error: Error) => {
    throw new Rejection(`What browsers load is not known: ${error.message}`);
  });
  const { sinceMs: begunMs, seenMs } = recorded;
  if (begunMs === null) {
    throw new Rejection('What browsers load is not known: no gateway has recorded it');
  }
  if (begunMs > sinceMs) {
    const begun = new Date(begunMs).toISOString();
    throw new Rejection(`What browsers load is known since ${begun}, and not for 7 days`);
  }
  const isSeen = ([, ms]: [string, number]) => ms + NOTED_EVERY_MS >= sinceMs;
  return Object.entries(seenMs)
    .filter(isSeen)
    .map(([version]) => version);
}

export interface Pruning {
  registry: RecordedRegistry;
  uses: Pick<UsageLog, 'read'>;
  store: Pick<Store, 'hasAny' | 'remove'>;
  nowMs: number;
  /** Who prunes; the machine's user if left out. */
  by?: string;
}

/**
 * Lists the versions that are no longer in the registry, but whose files may still be in the store, because their
 * remote was retired or an earlier pruning was interrupted.
 */
function listFormer(history: readonly Revision[], name: string, present: readonly string[]) {
  const ever = history.flatMap(({ document }) =>
    Object.keys(findEntry(document, name)?.versions ?? {}),
  );
  return [...new Set(ever)].filter((version) => !present.includes(version));
}

/** Lists the versions of a name in the registry that are served, or may be at any moment. */
function listKept({ channels, versions }: Entry, served: readonly Served[], sinceMs: number) {
  const before = served.find(({ fromMs }) => fromMs <= sinceMs);
  return [
    ...listServed(channels),
    ...channels.previous.slice(-ROLLBACK_TARGETS),
    // A version that was published in these days may wait to be promoted.
    ...Object.keys(versions).filter((version) => !before?.versions.includes(version)),
  ];
}

/** Lists the versions of one name that no browser can be using and that cannot be rolled back to. */
export async function listUnused(name: string, pruning: Pruning): Promise<string[]> {
  const { registry, uses, store, nowMs } = pruning;
  const [document, history] = [await registry.read(), await registry.listHistory()];
  const entry = findEntry(document, name);
  const present = Object.keys(entry?.versions ?? {});
  const former = listFormer(history, name, present);
  // Throws an error that lists the names that exist.
  if (!entry && former.length === 0) getEntry(document, name);
  const served = readServed(history, name, nowMs);
  const sinceMs = nowMs - USED_WITHIN_MS;
  const kept = new Set([
    ...(entry ? listKept(entry, served, sinceMs) : []),
    ...served.flatMap((period) => listServed(period.channels)),
    // These were in the registry until lately, so a command that began then may still serve them.
    ...served.flatMap(({ versions }) => versions.filter((version) => former.includes(version))),
  ]);
  const gone = former.filter((version) => !kept.has(version));
  const left = await Promise.all(
    gone.map((version) => store.hasAny(nameVersionPath(name, version))),
  );
  const unserved = [
    ...present.filter((version) => !kept.has(version)),
    ...gone.filter((_version, index) => left[index]),
  ];
  if (unserved.length === 0) return [];
  const seen = await listSeen(uses, name, sinceMs);
  return unserved.filter((version) => !seen.includes(version));
}

/**
 * Removes unused versions of one name from the registry, and then their files from the store. If it is interrupted
 * in between, the next call finishes it.
 *
 * @returns the versions that were removed
 */
export async function pruneVersions(name: string, pruning: Pruning): Promise<string[]> {
  const { registry, store, by } = pruning;
  const before = await registry.read();
  const unused = await listUnused(name, pruning);
  if (unused.length === 0) return [];
  const after = dropVersions(before, name, unused);
  const change = describeChange({ by, what: 'prune', name }, before, after);
  const startedMs = performance.now();
  await registry.write(after, { ...change, removed: unused });
  for (const version of unused) {
    // What is left is for the next call, because from then on the version may be published again.
    if (performance.now() - startedMs > REMOVING_MS / 2) break;
    await store.remove(nameVersionPath(name, version));
  }
  return unused;
}

function dropVersions(document: RegistryDocument, name: string, unused: readonly string[]) {
  const entry = findEntry(document, name);
  if (!entry) return document;
  const saveVersion = (version: string) => !unused.includes(version);
  const previous = entry.channels.previous.filter(saveVersion);
  return changeEntry(document, name, { channels: { ...entry.channels, previous }, saveVersion });
}
