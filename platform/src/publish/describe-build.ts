import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { satisfiesContract } from '@entropi/shared/remote/contract-range';
import { RemoteDescription } from '@entropi/shared/remote/manifest';
import { z } from 'zod';
import skew from '../../skew.json';
import { Rejection } from '../rejection';
import { BuildInfo, hashContent, listPublishedFiles } from './build-info';
import {
  type FederationManifest,
  MANIFEST,
  prepareManifest,
  readJson,
} from './federation-manifest';
import { findNeededContract } from './start-in-any-host';

async function hashFiles(dist: string): Promise<Record<string, string>> {
  const names = (await listPublishedFiles(dist)).filter(
    (name) => name.endsWith('.js') || name === MANIFEST,
  );
  const hashes = names.map(async (name) => [
    name,
    hashContent(await readFile(path.join(dist, name))),
  ]);
  return Object.fromEntries(await Promise.all(hashes));
}

/** Returns the only expose that loads a file; null for a file that several or all exposes load. */
function findOwner({ exposes }: FederationManifest, file: string): string | null {
  const loading = exposes.filter(({ assets: { js } }) => [...js.sync, ...js.async].includes(file));
  return loading.length === 1 ? (loading[0]?.path ?? null) : null;
}

function checkExposes({ exposes }: RemoteDescription, manifest: FederationManifest): void {
  const built = manifest.exposes.map((expose) => expose.path);
  const missing = Object.keys(exposes).filter((name) => !built.includes(name));
  const unnamed = built.filter((name) => !(name in exposes));
  if (missing.length > 0) throw new Rejection(`The build exposes no ${missing.join(', ')}`);
  if (unnamed.length > 0) throw new Rejection(`remote.json does not name ${unnamed.join(', ')}`);
}

/** Names the plugin of the federation that made a build; those of modules count their releases on their own. */
function nameFederation({
  pluginVersion = '',
  remoteEntry,
}: FederationManifest['metaData']): string {
  const [first = '', ...others] = Object.entries(skew.federation);
  const fits = ([, range]: [string, string]) => satisfiesContract(pluginVersion, range);
  const isOther = remoteEntry.madeFrom === 'module' && others.find(fits);
  return (isOther || first)[0] ?? '';
}

/** Lists the versions of the federation, and of shared modules that the bundler found at the build, if it found any. */
function readResolvedVersions({ metaData, shared }: FederationManifest): Record<string, string> {
  const federation = { name: nameFederation(metaData), version: metaData.pluginVersion ?? '' };
  const found = [federation, ...shared].filter(({ version }) => /^\d+\.\d+\.\d+/.test(version));
  return Object.fromEntries(found.map(({ name, version }) => [name, version]));
}

/**
 * Describes a remote that was built without our set-up, by its `remote.json`, the version of its `package.json` and
 * the content of its `dist`, whose modules become scripts. The version is stamped with the content, so that different
 * content never has the same one. Throws `Rejection` if one of these is missing, or they do not fit.
 *
 * @param folder of the remote
 */
async function describeBuild(folder: string): Promise<BuildInfo> {
  const dist = path.join(folder, 'dist');
  const description = await readJson(path.join(folder, 'remote.json'), RemoteDescription);
  const manifest = await prepareManifest(dist, description);
  const packaged = await readJson(
    path.join(folder, 'package.json'),
    z.object({ version: z.string() }),
  );
  checkExposes(description, manifest);
  const { $schema, budgetKb, exposes, ...described } = description;
  const hashes = await hashFiles(dist);
  const stamp = createHash('sha256').update(JSON.stringify(hashes)).digest('hex').slice(0, 12);
  const pick = (owner: string | null) =>
    Object.fromEntries(
      Object.entries(hashes).filter(([name]) => findOwner(manifest, name) === owner),
    );
  const entry = manifest.metaData.remoteEntry.name;
  const parts = Object.entries(exposes).map(([name, { access }]) => [
    name,
    { access, integrity: pick(name) },
  ]);
  const budgets = Object.entries(exposes).map(([name, expose]) => [name, expose.budgetKb]);
  return BuildInfo.parse({
    build: {
      ...described,
      contract: await findNeededContract(path.join(dist, entry), description.contract),
      operations: description.operations ?? [],
      version: `${packaged.version}-${stamp}`,
      manifest: MANIFEST,
      entry,
      integrity: pick(null),
      exposes: Object.fromEntries(parts),
    },
    budgetKb: { '.': budgetKb, ...Object.fromEntries(budgets) },
    resolvedVersions: readResolvedVersions(manifest),
  });
}

/**
 * Writes `build.json` into the `dist` of a remote that was built without our set-up, so that it can be published
 * like the others.
 *
 * @returns the version that it is published under
 */
export async function writeDescription(folder: string): Promise<string> {
  const info = await describeBuild(folder);
  await writeFile(path.join(folder, 'dist/build.json'), `${JSON.stringify(info, null, 2)}\n`);
  return info.build.version;
}
