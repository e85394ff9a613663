import type { Channels } from '@entropi/shared/remote/manifest';
import { changeEntry, getEntry, listServed } from './channels';
import { Refusal } from './refusal';
import type { RecordedRegistry } from './registry';
import { describeChange, type Revision } from './registry-change';

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

/** Versions of one name that nobody can be using, nor be rolled back to. */
export async function listUnused(
  registry: RecordedRegistry,
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
  return Object.keys(versions).filter((version) => !kept.has(version));
}

/**
 * Takes unused versions of one name out of the registry, then their files out of the store.
 *
 * @returns the versions that went
 */
export async function pruneVersions(
  registry: RecordedRegistry,
  removeFiles: (version: string) => Promise<void>,
  name: string,
  { nowMs, by }: { nowMs: number; by?: string },
): Promise<string[]> {
  const before = await registry.read();
  const unused = await listUnused(registry, name, nowMs);
  if (unused.length === 0) return [];
  const { channels } = getEntry(before, name);
  const keep = (version: string) => !unused.includes(version);
  const previous = channels.previous.filter(keep);
  const after = changeEntry(before, name, { channels: { ...channels, previous }, keep });
  await registry.write(after, describeChange({ by, what: 'prune', name }, before, after));
  for (const version of unused) await removeFiles(version);
  return unused;
}
