import type { Channels } from '@entropi/contracts/published';
import type { RegistryDocument } from '@entropi/shared/remote/manifest';
import { isShellBuild } from '../publish/build-info';
import { Rejection, UsageError } from '../rejection';
import type { Store } from '../store/store';
import { requireWhole } from '../store/whole-version';
import { changeEntry, findEntry, getEntry, getPublished, rejectNewClashes } from './channels';
import { findClaimClashes } from './claim-clashes';
import { findRecall } from './find-recall';
import { type Registry, RevisionConflict } from './registry';
import { describeChange } from './registry-change';

/** The registry that a release changes, and the store of the files that it serves. */
export interface ReleaseDeps {
  registry: Registry;
  /** Checks that a version is complete before it is served; null leaves the check out. */
  store: Pick<Store, 'findHoles'> | null;
  /** Why, for the record of changes; left out if no reason is given. */
  reason?: string;
  /** The revision that was looked at before the decision: another one is rejected. Left out, any is changed. */
  seen?: number;
}

/** Reads the document that is to be changed. Throws `RevisionConflict` if it is not the one that was seen. */
export async function readSeen({
  registry,
  seen,
}: Pick<ReleaseDeps, 'registry' | 'seen'>): Promise<RegistryDocument> {
  const document = await registry.read();
  if (seen !== undefined && document.revision !== seen) throw new RevisionConflict(seen);
  return document;
}

type Decide = (channels: Channels) => Channels | null;

/**
 * Throws `Rejection` if a version cannot be served: it was recalled, others own its pages, or its
 * files are lost.
 */
export async function requireServable(
  store: ReleaseDeps['store'],
  document: RegistryDocument,
  name: string,
  version: string,
): Promise<void> {
  const recall = findRecall(document, name, version);
  if (recall) throw new Rejection(`${name} ${version} was recalled: ${recall.reason}`);
  const build = findEntry(document, name)?.versions[version];
  const clashes = build && !isShellBuild(build) ? findClaimClashes(document, build) : [];
  if (clashes.length > 0) {
    throw new Rejection(`${name} ${version} is rejected: ${clashes.join('; ')}`);
  }
  if (store) await requireWhole(store, document, name, version);
}

/** Lists the versions that a change serves to more devices than before. */
function listWidened(before: Channels, after: Channels): string[] {
  const { stable, canary } = after;
  return [
    ...(stable === null || stable === before.stable ? [] : [stable]),
    ...(canary && canary.version !== before.canary?.version ? [canary.version] : []),
  ];
}

/** Changes the channels of one name; returns what they were. Nothing is written for `null`. */
async function changeChannels(
  { registry, store, reason, seen }: ReleaseDeps,
  command: { by?: string; what: string; name: string; version?: string },
  decide: Decide,
): Promise<Channels> {
  const before = await readSeen({ registry, seen });
  const { name, version } = command;
  const { channels } = version ? getPublished(before, name, version) : getEntry(before, name);
  const decided = decide(channels);
  if (!decided) {
    if (store && version && version === channels.stable)
      await requireWhole(store, before, name, version);
    return channels;
  }
  const after = changeEntry(before, name, { channels: decided });
  rejectNewClashes(before, after);
  for (const each of listWidened(channels, decided)) {
    await requireServable(store, before, name, each);
  }
  await registry.write(after, describeChange({ ...command, reason }, before, after));
  return channels;
}

/** Makes a published version stable, which ends a canary of the same version. */
export async function promoteVersion(
  deps: ReleaseDeps,
  name: string,
  version: string,
  by?: string,
): Promise<void> {
  await changeChannels(deps, { by, what: 'promote', name, version }, (channels) => {
    const { stable, previous, canary } = channels;
    if (stable === version) return null;
    return {
      stable: version,
      previous: stable === null ? previous : [...previous, stable],
      ...(canary && canary.version !== version ? { canary } : {}),
    };
  });
}

/**
 * Serves a published version to a share of the devices, which keeps its devices while it grows.
 *
 * @param percent share of the devices; 0 ends the canary
 */
export async function setCanary(
  deps: ReleaseDeps,
  name: string,
  version: string,
  percent: number,
  by?: string,
): Promise<void> {
  if (!(percent >= 0 && percent <= 100)) throw new UsageError('A share is 0 to 100 percent');
  await changeChannels(deps, { by, what: 'canary', name, version }, ({ canary, ...others }) => {
    if (others.stable === version) throw new Rejection(`${name} ${version} is stable already`);
    if (percent === 0) return canary ? others : null;
    return { ...others, canary: { version, percent } };
  });
}

/** The version that a rollback has ended: the canary, or the stable one. */
export interface RolledBack {
  ended: 'canary' | 'stable';
  from: string;
  /** What is stable now; null before anything was promoted. */
  to: string | null;
}

/**
 * Takes the last release back. If there is a canary, it ends, and the stable version stays. Without one, the
 * previously stable version is served, and with each further call the one before that.
 */
export async function rollBack(deps: ReleaseDeps, name: string, by?: string): Promise<RolledBack> {
  const before = await changeChannels(deps, { by, what: 'rollback', name }, (channels) => {
    const { canary, ...others } = channels;
    if (canary) return others;
    const stable = channels.previous.at(-1);
    if (stable === undefined) {
      const now = channels.stable ?? 'nothing';
      throw new Rejection(`${name} has no earlier stable version than ${now}`);
    }
    return { stable, previous: channels.previous.slice(0, -1) };
  });
  const { stable, canary, previous } = before;
  return canary
    ? { ended: 'canary', from: canary.version, to: stable }
    : { ended: 'stable', from: String(stable), to: previous.at(-1) ?? null };
}

/**
 * Removes a remote with all its versions from the registry, so that it is not served any more. If it is published
 * again, it starts anew. Its files stay for tabs that have it open.
 */
export async function retireRemote(
  registry: Registry,
  name: string,
  by?: string,
  reason?: string,
): Promise<void> {
  if (name === 'shell') throw new Rejection('Without a shell nothing is served');
  const before = await registry.read();
  getEntry(before, name);
  const { [name]: _retired, ...remotes } = before.remotes;
  const after = { ...before, remotes };
  await registry.write(after, describeChange({ by, what: 'retire', name, reason }, before, after));
}
