import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { RegistryDocument, RemoteBuild, ShellBuild } from '@entropi/shared/remote/manifest';
import type { Pair } from '../contract-tests/shell-page';
import { findEntry } from '../registry/channels';
import type { Registry } from '../registry/registry';
import { describeChange } from '../registry/registry-change';
import { Rejection } from '../rejection';
import { nameVersionPath, type Store } from '../store/store';
import {
  type BuildInfo,
  isShellBuild,
  listHashes,
  listPublishedFiles,
  readBuildInfo,
} from './build-info';
import { candidateBuild, removeCandidate } from './candidate';
import { listPairings } from './compatibility';
import { findExcess, findObjections } from './publish-checks';

type Entry<Build> = {
  channels: { stable: string; previous: string[] };
  versions: Record<string, Build>;
};

/** Adds a version; the first one of a name is stable at once, since nothing else could be. */
function addVersion<Build extends { version: string }>(
  entry: Entry<Build> | null | undefined,
  build: Build,
): Entry<Build> {
  if (!entry) {
    return {
      channels: { stable: build.version, previous: [] },
      versions: { [build.version]: build },
    };
  }
  return { ...entry, versions: { ...entry.versions, [build.version]: build } };
}

function locateRemote(build: RemoteBuild): RemoteBuild {
  const folder = `/${nameVersionPath(build.name, build.version)}`;
  return { ...build, manifest: `${folder}/${path.basename(build.manifest)}` };
}

function locateShell(build: ShellBuild): ShellBuild {
  const folder = `/${nameVersionPath('shell', build.version)}`;
  return { ...build, scripts: build.scripts.map((name) => `${folder}/${path.basename(name)}`) };
}

export interface PublishOptions {
  /** Operations of the live API, that those of the build must be among; all are if left out. */
  operations?: ReadonlySet<string>;
  /** Checks everything, and neither uploads nor enters anything. */
  dryRun?: boolean;
  /** Loads a remote in a shell and says what fails; nothing is loaded if left out. */
  findLoadProblems?: (pair: Pair) => Promise<string[]>;
  /** Who publishes; the machine's user if left out. */
  by?: string;
}

interface Upload {
  dist: string;
  store: Store;
  info: BuildInfo;
  document: RegistryDocument;
  options: PublishOptions;
}

/** Checks a build, compressed as it will be served, and keeps it under its version. */
async function upload({ dist, store, info, document, options }: Upload): Promise<void> {
  rejectFor(info, await findObjections({ dist, info, document, operations: options.operations }));
  for (const pair of await listPairings({ dist, store, info, document })) {
    rejectFor(info, (await options.findLoadProblems?.(pair)) ?? []);
  }
  const candidate = await candidateBuild(dist, store.candidatesDir);
  try {
    rejectFor(info, await findExcess(candidate, info));
    if (!options.dryRun) await store.saveVersion(candidate, locate(info));
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

function enterBuild(document: RegistryDocument, build: RemoteBuild | ShellBuild): RegistryDocument {
  if (isShellBuild(build)) {
    return { ...document, shell: addVersion(document.shell, locateShell(build)) };
  }
  const entry = addVersion(document.remotes[build.name], locateRemote(build));
  return { ...document, remotes: { ...document.remotes, [build.name]: entry } };
}

/**
 * Publishes a build: checks it, uploads it under its version and enters it in the registry. It is
 * served once it is promoted. Throws `Rejection` with all reasons, or `RevisionConflict`.
 */
export async function publishBuild(
  registry: Registry,
  store: Store,
  dist: string,
  options: PublishOptions = {},
): Promise<{ name: string; version: string }> {
  const document = await registry.read();
  const info = await readBuildInfo(dist);
  const { build } = info;
  const { name, version } = build;
  const known = findEntry(document, name)?.versions[version];
  if (known && !isDeepStrictEqual(listHashes(known), listHashes(build))) {
    throw new Rejection(`${name} ${version} was published with other content`);
  }
  if (
    !known ||
    options.dryRun ||
    !(await store.isUploaded(locate(info), await listPublishedFiles(dist)))
  ) {
    await upload({ dist, store, info, document, options });
  }
  if (known || options.dryRun) return { name, version };
  const next = enterBuild(document, build);
  await registry.write(
    next,
    describeChange({ by: options.by, what: 'publish', name }, document, next),
  );
  return { name, version };
}
