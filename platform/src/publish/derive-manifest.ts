import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { RemoteDescription } from '@entropi/shared/remote/manifest';
import { Rejection } from '../rejection';
import { listPublishedFiles } from './build-info';
import { findShareRequests } from './bundle-requests';

/** What marks such a manifest. */
export const DERIVED = '"madeFrom":"scripts"';

const NO_FILES = { sync: [], async: [] };

const ENTRIES = ['remote-entry.js', 'remoteEntry.js'];

/** How webpack begins the script of a container: `var name;(() => {`. */
const CONTAINER = /(?:^|\n)\s*var ([A-Za-z_$][\w$]*);\s*(?:\/\*+\/\s*)*\(\(\)\s*=>/;

async function readScripts(dist: string): Promise<Map<string, string>> {
  const names = (await listPublishedFiles(dist).catch(() => [])).filter((name) =>
    name.endsWith('.js'),
  );
  const texts = names.map(async (name) => [name, await readFile(path.join(dist, name), 'utf8')]);
  return new Map((await Promise.all(texts)) as [string, string][]);
}

/** Finds the entry and the variable of its container. Throws `Rejection` if there is none. */
function findContainer(dist: string, scripts: Map<string, string>) {
  const entry = ENTRIES.find((name) => scripts.has(name));
  if (!entry) {
    throw new Rejection(
      `${dist} has neither mf-manifest.json nor ${ENTRIES.join(' or ')}: is it built, by a plugin of Module Federation?`,
    );
  }
  const [, globalName] = CONTAINER.exec(scripts.get(entry) ?? '') ?? [];
  if (globalName) return { entry, globalName };
  throw new Rejection(
    `${dist} has no mf-manifest.json, and ${entry} is not a container as webpack's plugin writes it ("var name"): let the build write the manifest ("manifest: true")`,
  );
}

/**
 * Which files belong to one expose alone cannot be told without the manifest of the build: so all of them belong to
 * the only one, or to all, which is right if the same users may load these.
 */
function listAssets({ exposes }: RemoteDescription, chunks: string[]) {
  const names = Object.keys(exposes);
  const [first, ...others] = Object.values(exposes);
  if (others.some(({ access }) => !isDeepStrictEqual(access, first?.access))) {
    throw new Rejection(
      `${names.join(' and ')} are for different users: that needs a build with mf-manifest.json, as @module-federation/enhanced writes it`,
    );
  }
  return names.map((name) => ({
    name: name.slice('./'.length),
    path: name,
    assets: { js: { sync: chunks, async: [] }, css: NO_FILES },
  }));
}

/** Makes the manifest of a build by webpack's own plugin, which writes none, from its scripts. */
export async function deriveManifest(dist: string, description: RemoteDescription) {
  const scripts = await readScripts(dist);
  const { entry, globalName } = findContainer(dist, scripts);
  const chunks = [...scripts.keys()].filter((name) => name !== entry);
  const requests = [...scripts.values()].flatMap(findShareRequests);
  const ranges = new Map(requests.map(({ name, range }) => [name, range ?? '*']));
  return {
    id: description.name,
    name: description.name,
    metaData: {
      name: description.name,
      type: 'app',
      // The runtime of hosts that are not our shell reads these of every manifest.
      buildInfo: { buildVersion: '', buildName: description.name },
      publicPath: 'auto',
      remoteEntry: { name: entry, path: '', type: 'global' },
      globalName,
      madeFrom: 'scripts',
    },
    shared: [...ranges].map(([name, requiredVersion]) => ({
      name,
      version: '',
      requiredVersion,
      assets: { js: NO_FILES, css: NO_FILES },
    })),
    remotes: [],
    exposes: listAssets(description, chunks),
  };
}
