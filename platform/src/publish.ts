import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { RegistryDocument, RemoteBuild, ShellBuild } from '@entropi/shared/remote/manifest';
import {
  type BuildInfo,
  isShellBuild,
  listHashes,
  listPublishedFiles,
  readBuildInfo,
} from './build-info';
import { findEntry } from './channels';
import { draftBuild, dropDraft } from './draft';
import { listMeetings } from './meetings';
import type { Pair } from './pair/shell-page';
import { findExcess, findObjections } from './publish-checks';
import { Refusal } from './refusal';
import type { Registry } from './registry';
import { describeChange } from './registry-change';
import { nameVersionPath, type Store } from './store';

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
  /** Loads a remote in a shell and tells what fails; nothing is loaded if left out. */
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
  refuseFor(info, await findObjections({ dist, info, document, operations: options.operations }));
  for (const pair of await listMeetings({ dist, store, info, document })) {
    refuseFor(info, (await options.findLoadProblems?.(pair)) ?? []);
  }
  const draft = await draftBuild(dist, store.draftsDir);
  try {
    refuseFor(info, await findExcess(draft, info));
    if (!options.dryRun) await store.keep(draft, locate(info));
  } finally {
    await dropDraft(draft);
  }
}

function locate({ build }: BuildInfo): string {
  return nameVersionPath(build.name, build.version);
}

function refuseFor({ build }: BuildInfo, objections: readonly string[]): void {
  if (objections.length === 0) return;
  throw new Refusal(`${build.name} ${build.version} is refused:\n  ${objections.join('\n  ')}`);
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
 * served once it is promoted. Throws `Refusal` with all reasons, or `RevisionConflict`.
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
    throw new Refusal(`${name} ${version} was published with other content`);
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
