import type { Channels } from '@entropi/shared/remote/manifest';
import { changeEntry, getEntry } from './channels';
import { listServed } from './contract-pairs';
import { Refusal } from './refusal';
import type { RecordedRegistry } from './registry';
import { describeChange, type Revision } from './registry-change';
import { NOTED_EVERY_MS } from './use-collector';
import type { UseRecord } from './use-record';

const DAY_MS = 24 * 3600 * 1000;
/** Tabs stay open for days, and ask for the chunks of the version that they loaded. */
const USED_WITHIN_MS = 7 * DAY_MS;
/** How many steps back can still be rolled. */
const ROLLBACK_TARGETS = 3;

interface Served {
  channels: Channels;
  versions: string[];
  fromMs: number;
  untilMs: number;
}

/** What was served of one name and when. Throws `Refusal` if the record has a gap that matters. */
function readServed(history: readonly Revision[], name: string, nowMs: number): Served[] {
  const sinceMs = nowMs - USED_WITHIN_MS;
  const periods: Served[] = [];
  let untilMs = nowMs;
  let expected = history.at(-1)?.document.revision ?? 0;
  for (const { document, written } of [...history].reverse()) {
    if (document.revision !== expected) break;
    const fromMs = written ? Date.parse(written.at) : Number.NaN;
    if (!(fromMs <= untilMs)) {
      throw new Refusal(`Revision ${document.revision} does not tell when it was written`);
    }
    const entry = name === 'shell' ? document.shell : document.remotes[name];
    if (entry) {
      const { channels } = entry;
      periods.push({ channels, versions: Object.keys(entry.versions), fromMs, untilMs });
    }
    if (fromMs <= sinceMs || document.revision === 1) return periods;
    untilMs = fromMs;
    expected -= 1;
  }
  throw new Refusal(
    `What was served in the last 7 days is not known: revision ${expected} is gone`,
  );
}

/** Versions that a browser told of within 7 days. Throws `Refusal` if the record does not reach. */
async function listSeen(uses: Pick<UseRecord, 'read'>, name: string, sinceMs: number) {
  const recorded = await uses.read(name).catch((error: Error) => {
    throw new Refusal(`What browsers load is not known: ${error.message}`);
  });
  const { sinceMs: begunMs, seenMs } = recorded;
  if (begunMs === null) {
    throw new Refusal('What browsers load is not known: no gateway has recorded it');
  }
  if (begunMs > sinceMs) {
    const begun = new Date(begunMs).toISOString();
    throw new Refusal(`What browsers load is known since ${begun}, and not for 7 days`);
  }
  const isSeen = ([, ms]: [string, number]) => ms + NOTED_EVERY_MS >= sinceMs;
  return Object.entries(seenMs)
    .filter(isSeen)
    .map(([version]) => version);
}

/** Versions of one name that nobody can be using, nor be rolled back to. */
export async function listUnused(
  registry: RecordedRegistry,
  uses: Pick<UseRecord, 'read'>,
  name: string,
  nowMs: number,
): Promise<string[]> {
  const { channels, versions } = getEntry(await registry.read(), name);
  const served = readServed(await registry.listHistory(), name, nowMs);
  const sinceMs = nowMs - USED_WITHIN_MS;
  const before = served.find(({ fromMs }) => fromMs <= sinceMs);
  const kept = new Set([
    ...listServed(channels),
    ...channels.previous.slice(-ROLLBACK_TARGETS),
    ...served.flatMap((period) => listServed(period.channels)),
    // What was published in these days waits to be promoted.
    ...Object.keys(versions).filter((version) => !before?.versions.includes(version)),
  ]);
  const unserved = Object.keys(versions).filter((version) => !kept.has(version));
  if (unserved.length === 0) return [];
  const seen = await listSeen(uses, name, sinceMs);
  return unserved.filter((version) => !seen.includes(version));
}

interface Pruning {
  registry: RecordedRegistry;
  uses: Pick<UseRecord, 'read'>;
  removeFiles: (version: string) => Promise<void>;
  nowMs: number;
  by?: string;
}

/**
 * Takes unused versions of one name out of the registry, then their files out of the store.
 *
 * @returns the versions that went
 */
export async function pruneVersions(name: string, pruning: Pruning): Promise<string[]> {
  const { registry, uses, removeFiles, nowMs, by } = pruning;
  const before = await registry.read();
  const unused = await listUnused(registry, uses, name, nowMs);
  if (unused.length === 0) return [];
  const { channels } = getEntry(before, name);
  const keep = (version: string) => !unused.includes(version);
  const previous = channels.previous.filter(keep);
  const after = changeEntry(before, name, { channels: { ...channels, previous }, keep });
  await registry.write(after, describeChange({ by, what: 'prune', name }, before, after));
  for (const version of unused) await removeFiles(version);
  return unused;
}
