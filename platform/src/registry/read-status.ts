import type {
  EntryStatus,
  PlatformStatus,
  Rollback,
  VersionState,
} from '@entropi/contracts/platform';
import type { RegistryDocument } from '@entropi/shared/remote/manifest';
import { isShellBuild, listHashes } from '../publish/build-info';
import { nameVersionPath, type Store } from '../store/store';
import { sumLoads } from '../usage/load-counts';
import type { UsageLog } from '../usage/usage-log';
import { type Entry, findEntry } from './channels';
import { findRecall } from './find-recall';
import { findPublications } from './publications';
import type { RecordedRegistry } from './registry';

export interface StatusDeps {
  registry: Pick<RecordedRegistry, 'read' | 'surveyHistory'>;
  store: Pick<Store, 'readSizes'>;
  uses: Pick<UsageLog, 'readLoads'>;
  nowMs: number;
}

/** Says what a rollback would do; null if there is nothing to go back to. */
function findRollback({ stable, canary, previous }: Entry['channels']): Rollback {
  if (canary) return { ends: 'canary', from: canary.version, to: stable };
  const to = previous.at(-1);
  return stable === null || to === undefined ? null : { ends: 'stable', from: stable, to };
}

function findChannel(
  document: RegistryDocument,
  name: string,
  version: string,
): VersionState['channel'] {
  const { stable, canary, previous = [] } = findEntry(document, name)?.channels ?? {};
  if (findRecall(document, name, version)) return 'recalled';
  if (version === stable) return 'stable';
  if (version === canary?.version) return 'canary';
  return previous.includes(version) ? 'previous' : 'waiting';
}

function findPercent({ stable, canary }: Entry['channels'], version: string): number {
  if (version === canary?.version) return canary.percent;
  return version === stable ? 100 - (canary?.percent ?? 0) : 0;
}

/** The title of the stable version, else of the latest; null for the shell. */
function findTitle({ channels, versions }: Entry): EntryStatus['title'] {
  const build = versions[channels.stable ?? ''] ?? Object.values(versions).at(-1);
  return build && !isShellBuild(build) ? build.title : null;
}

/** Runs a reading that the rest does not depend on; adds to the list what it could not read. */
async function tryRead<Result>(unknown: Set<string>, what: string, read: () => Promise<Result>) {
  return read().catch((error: Error) => {
    unknown.add(`${what}: ${error.message}`);
    return null;
  });
}

/** Adds up the files that a browser may load, as they are sent in gzip. */
function sumGzip(sizes: Record<string, number> | null, names: readonly string[]): number | null {
  if (!sizes) return null;
  const found = names.map((name) => sizes[`${name}.gz`] ?? sizes[name]);
  return found.reduce<number | null>(
    (sum, size) => (sum === null || size === undefined ? null : sum + size),
    0,
  );
}

/**
 * Reads what is published and what is served to whom. What cannot be read beside the present document is left out
 * and named in `unknown`.
 */
export async function readStatus({
  registry,
  store,
  uses,
  nowMs,
}: StatusDeps): Promise<PlatformStatus> {
  const document = await registry.read();
  const unknown = new Set<string>();
  const { revisions, broken } = await registry.surveyHistory();
  for (const { message } of broken) unknown.add(message);
  const loads = await tryRead(unknown, 'How loads ended is not known', () => uses.readLoads(nowMs));
  const findPublication = findPublications(revisions);

  let isStoreKnown = true;

  /** A store that does not respond is tried once, since each attempt may take seconds. */
  async function readSizes(versionPath: string) {
    if (!isStoreKnown) return null;
    const before = unknown.size;
    const sizes = await tryRead(unknown, 'Sizes are not known', () => store.readSizes(versionPath));
    isStoreKnown = unknown.size === before;
    return sizes;
  }

  async function readVersion(name: string, entry: Entry, version: string): Promise<VersionState> {
    const build = entry.versions[version];
    const hashes = build ? Object.keys(listHashes(build)) : [];
    const sizes = await readSizes(nameVersionPath(name, version));
    const recall = findRecall(document, name, version);
    return {
      version,
      channel: findChannel(document, name, version),
      percent: findPercent(entry.channels, version),
      published: findPublication(name, version),
      size_gz_bytes: sumGzip(sizes, hashes),
      contract: build?.contract ?? '',
      loads: loads && sumLoads(loads, name, version),
      recalled: recall && { at: recall.at, reason: recall.reason },
    };
  }

  async function readEntry(name: string): Promise<EntryStatus[]> {
    const entry = findEntry(document, name);
    if (!entry) return [];
    const { stable, canary } = entry.channels;
    const versions: VersionState[] = [];
    for (const version of Object.keys(entry.versions)) {
      versions.push(await readVersion(name, entry, version));
    }
    return [
      {
        name,
        title: findTitle(entry),
        stable,
        canary: canary ?? null,
        rollback: findRollback(entry.channels),
        versions,
      },
    ];
  }

  const entries: EntryStatus[] = [];
  for (const name of ['shell', ...Object.keys(document.remotes).sort()]) {
    entries.push(...(await readEntry(name)));
  }
  const { written } = revisions.find((each) => each.document.revision === document.revision) ?? {};
  return {
    revision: document.revision,
    written: written ? { at: written.at, by: written.change.by } : null,
    entries,
    unknown: [...unknown],
  };
}
