import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { Channels } from '@entropi/contracts/published';
import type { RegistryDocument, RemoteBuild, ShellBuild } from '@entropi/shared/remote/manifest';
import type { Pair } from '../contract-tests/shell-page';
import { findEntry } from '../registry/channels';
import { findRecall } from '../registry/find-recall';
import { findRemoval } from '../registry/prune';
import type { RecordedRegistry } from '../registry/registry';
import { describeChange } from '../registry/registry-change';
import { Rejection } from '../rejection';
import { nameVersionPath, type Store } from '../store/store';
import { addDeltas, type DeltaReport } from './add-deltas';
import {
  type BuildInfo,
  isShellBuild,
  listHashes,
  listPublishedFiles,
  readBuildInfo,
} from './build-info';
import { candidateBuild, removeCandidate } from './candidate';
import { listPairings } from './compatibility';
import { listLastServed } from './last-served';
import type { LiveApi } from './live-api';
import { findDamage, findExcess, findObjections } from './publish-checks';

interface Entry<Build> {
  channels: Channels;
  versions: Record<string, Build>;
}

/**
 * Adds a version. The first one of a name is either held back as a canary for no device, or stable at once,
 * since there is no other.
 */
function addVersion<Build extends { version: string }>(
  entry: Entry<Build> | null | undefined,
  build: Build,
  isHeld: boolean,
): Entry<Build> {
  const { version } = build;
  if (entry) return { ...entry, versions: { ...entry.versions, [version]: build } };
  const channels: Channels = isHeld
    ? { stable: null, canary: { version, percent: 0 }, previous: [] }
    : { stable: version, previous: [] };
  return { channels, versions: { [version]: build } };
}

function locateRemote(build: RemoteBuild): RemoteBuild {
  const folder = `/${nameVersionPath(build.name, build.version)}`;
  return { ...build, manifest: `${folder}/${path.basename(build.manifest)}` };
}

function locateShell(build: ShellBuild): ShellBuild {
  const folder = `/${nameVersionPath('shell', build.version)}`;
  return { ...build, scripts: build.scripts.map((name) => `${folder}/${path.basename(name)}`) };
}

type PublishingRegistry = Pick<RecordedRegistry, 'read' | 'write' | 'surveyHistory'>;

export interface PublishOptions {
  /** What the live API has, which the build may call; not checked if left out. */
  api?: LiveApi;
  /** Only checks, without uploading or registering anything. */
  dryRun?: boolean;
  /** Loads a remote in a shell and returns what fails; nothing is loaded if left out. */
  findLoadProblems?: (pair: Pair) => Promise<string[]>;
  /** Opens the pages of a remote in a browser and returns what is wrong there; none is opened if left out. */
  findPageProblems?: (pair: Pair) => Promise<string[]>;
  /** Makes a first version wait as a canary of 0 %; it is stable at once if left out. */
  holdsFirst?: boolean;
  /** Who publishes; the machine's user if left out. */
  by?: string;
}

interface Upload {
  registry: PublishingRegistry;
  dist: string;
  store: Store;
  info: BuildInfo;
  document: RegistryDocument;
  options: PublishOptions;
}

/** Tests the build with everything that it will be used with; skipped if its files are damaged. */
async function findMeetingProblems({ dist, store, info, document, options }: Upload) {
  const problems: string[] = [];
  for (const pair of await listPairings({ dist, store, info, document })) {
    const found = [
      ...((await options.findLoadProblems?.(pair)) ?? []),
      ...(isOpened(pair, document) ? ((await options.findPageProblems?.(pair)) ?? []) : []),
    ];
    problems.push(...found.filter((problem) => !problems.includes(problem)));
  }
  return problems;
}

/** Opens the pages of served remotes; remotes that only a rollback would serve are just loaded. */
function isOpened({ remote }: Pair, document: RegistryDocument): boolean {
  const { name, version } = remote.build;
  const channels = findEntry(document, name)?.channels;
  return !channels?.previous.includes(version);
}

/** Lists the builds of the versions of which browsers have files. */
async function listEarlier({ registry, info }: Upload): Promise<(RemoteBuild | ShellBuild)[]> {
  const { name, version } = info.build;
  const { revisions } = await registry.surveyHistory();
  const documents = revisions.map(({ document }) => document);
  const latest = documents.at(-1);
  return listLastServed(documents, name, version).flatMap((each) => {
    const build = latest && findEntry(latest, name)?.versions[each];
    return build ? [build] : [];
  });
}

/** Checks a build, compressed as it will be served, and stores it under its version. */
async function upload(upload: Upload): Promise<DeltaReport[]> {
  const { dist, store, info, document, options } = upload;
  const damage = await findDamage({ dist, info });
  const objections = await findObjections({ dist, info, document, api: options.api });
  const candidate = await candidateBuild(dist, store.candidatesDir);
  try {
    const reasons = [...damage, ...objections, ...(await findExcess(candidate, info))];
    if (damage.length === 0) reasons.push(...(await findMeetingProblems(upload)));
    rejectFor(info, reasons);
    if (options.dryRun) return [];
    const deltas = await addDeltas(await listEarlier(upload), candidate, store);
    await store.saveVersion(candidate, locate(info));
    return deltas;
  } finally {
    await removeCandidate(candidate);
  }
}

function locate({ build }: BuildInfo): string {
  return nameVersionPath(build.name, build.version);
}

function rejectFor({ build }: BuildInfo, objections: readonly string[]): void {
  if (objections.length === 0) return;
  throw new Rejection(`${build.name} ${build.version} is rejected:\n  ${objections.join('\n  ')}`);
}

function enterBuild(
  document: RegistryDocument,
  build: RemoteBuild | ShellBuild,
  isHeld: boolean,
): RegistryDocument {
  if (isShellBuild(build)) {
    return { ...document, shell: addVersion(document.shell, locateShell(build), isHeld) };
  }
  const entry = addVersion(document.remotes[build.name], locateRemote(build), isHeld);
  return { ...document, remotes: { ...document.remotes, [build.name]: entry } };
}

/** Throws `Rejection` while a pruning may still remove the files of that version. */
async function rejectWhileRemoved(
  registry: PublishingRegistry,
  name: string,
  version: string,
): Promise<void> {
  const { revisions } = await registry.surveyHistory();
  const until = findRemoval(revisions, { name, version, nowMs: Date.now() });
  if (!until) return;
  throw new Rejection(
    `${name} ${version} was pruned a moment ago; publish it again after ${until.toISOString()}`,
  );
}

export interface Published {
  name: string;
  version: string;
  /** Whether that version was in the registry, with all its files in the store, already. */
  unchanged: boolean;
  /** What browsers that have an earlier version load of it; empty if nothing was uploaded. */
  deltas: DeltaReport[];
}

/**
 * Publishes a build: checks it, uploads it under its version and adds it to the registry. It is served once it is
 * promoted. Throws `Rejection` with all reasons, or `RevisionConflict`.
 */
export async function publishBuild(
  registry: PublishingRegistry,
  store: Store,
  dist: string,
  options: PublishOptions = {},
): Promise<Published> {
  const document = await registry.read();
  const info = await readBuildInfo(dist);
  const { build } = info;
  const { name, version } = build;
  const recall = findRecall(document, name, version);
  if (recall) throw new Rejection(`${name} ${version} was recalled: ${recall.reason}`);
  const known = findEntry(document, name)?.versions[version];
  if (known && !isDeepStrictEqual(listHashes(known), listHashes(build))) {
    throw new Rejection(`${name} ${version} was published with other content`);
  }
  if (!known) await rejectWhileRemoved(registry, name, version);
  const isNeeded =
    !known ||
    options.dryRun ||
    !(await store.isUploaded(locate(info), await listPublishedFiles(dist)));
  const deltas = isNeeded ? await upload({ registry, dist, store, info, document, options }) : [];
  const published = { name, version, unchanged: !isNeeded, deltas };
  if (known || options.dryRun) return published;
  const next = enterBuild(document, build, options.holdsFirst ?? false);
  await registry.write(
    next,
    describeChange({ by: options.by, what: 'publish', name }, document, next),
  );
  return published;
}
