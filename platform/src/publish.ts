import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { RegistryDocument, RemoteBuild, ShellBuild } from '@entropi/shared/remote/manifest';
import { type BuildInfo, isShellBuild, listHashes, readBuildInfo } from './build-info';
import { findExcess, findObjections } from './publish-checks';
import type { Registry } from './registry';
import { draftBuild, dropDraft, isUploaded, keepDraft, nameVersionPath } from './store';

/** Why a command changed nothing. */
export class Refusal extends Error {
  override name = 'Refusal';
}

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

function findVersion(document: RegistryDocument, name: string, version: string) {
  const entry = name === 'shell' ? document.shell : document.remotes[name];
  return entry?.versions[version] ?? null;
}

async function upload(
  dist: string,
  target: string,
  info: BuildInfo,
  document: RegistryDocument,
  filesDir: string,
): Promise<void> {
  refuseFor(info, await findObjections(dist, info, document));
  const draft = await draftBuild(dist, filesDir);
  try {
    refuseFor(info, await findExcess(draft, info));
    await keepDraft(draft, target);
  } finally {
    await dropDraft(draft);
  }
}

function refuseFor({ build }: BuildInfo, objections: readonly string[]): void {
  if (objections.length === 0) return;
  throw new Refusal(`${build.name} ${build.version} is refused:\n  ${objections.join('\n  ')}`);
}

/**
 * Publishes a build: checks it, uploads it under its version and enters it in the registry. It is
 * served once it is promoted. Throws `Refusal` with all reasons, or `RevisionConflict`.
 */
export async function publishBuild(
  registry: Registry,
  filesDir: string,
  dist: string,
): Promise<{ name: string; version: string }> {
  const document = await registry.read();
  const info = await readBuildInfo(dist);
  const { build } = info;
  const known = findVersion(document, build.name, build.version);
  const target = path.join(filesDir, nameVersionPath(build.name, build.version));
  if (known && !isDeepStrictEqual(listHashes(known), listHashes(build))) {
    throw new Refusal(`${build.name} ${build.version} was published with other content`);
  }
  if (!known || !(await isUploaded(target))) await upload(dist, target, info, document, filesDir);
  if (known) return { name: build.name, version: build.version };
  const next = isShellBuild(build)
    ? { ...document, shell: addVersion(document.shell, locateShell(build)) }
    : {
        ...document,
        remotes: {
          ...document.remotes,
          [build.name]: addVersion(document.remotes[build.name], locateRemote(build)),
        },
      };
  await registry.write(next);
  return { name: build.name, version: build.version };
}

type AnyEntry = NonNullable<RegistryDocument['shell']> | RegistryDocument['remotes'][string];

function getEntry(document: RegistryDocument, name: string): AnyEntry {
  const entry = name === 'shell' ? document.shell : document.remotes[name];
  if (!entry) throw new Refusal(`${name} was never published`);
  return entry;
}

function withChannels(
  document: RegistryDocument,
  name: string,
  channels: AnyEntry['channels'],
): RegistryDocument {
  if (name === 'shell' && document.shell) {
    return { ...document, shell: { ...document.shell, channels } };
  }
  const entry = document.remotes[name];
  if (!entry) throw new Refusal(`${name} was never published`);
  return { ...document, remotes: { ...document.remotes, [name]: { ...entry, channels } } };
}

/** Makes a published version the one that is served. */
export async function promoteVersion(
  registry: Registry,
  name: string,
  version: string,
): Promise<void> {
  const document = await registry.read();
  const { channels, versions } = getEntry(document, name);
  if (!versions[version]) throw new Refusal(`${name} has no version ${version}`);
  if (channels.stable === version) return;
  const previous = [...channels.previous, channels.stable];
  await registry.write(withChannels(document, name, { ...channels, stable: version, previous }));
}

/** Serves what was stable before; told again, what was stable before that. */
export async function rollBack(
  registry: Registry,
  name: string,
): Promise<{ from: string; to: string }> {
  const document = await registry.read();
  const { channels } = getEntry(document, name);
  const to = channels.previous.at(-1);
  if (!to) throw new Refusal(`${name} has no earlier stable version than ${channels.stable}`);
  const previous = channels.previous.slice(0, -1);
  await registry.write(withChannels(document, name, { ...channels, stable: to, previous }));
  return { from: channels.stable, to };
}
