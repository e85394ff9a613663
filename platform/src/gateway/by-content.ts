import { isContentFolder, nameContentFolder } from '@entropi/shared/remote/content-address';
import type { RegistryDocument, RemoteBuild, ShellBuild } from '@entropi/shared/remote/manifest';
import { listHashes } from '../publish/build-info';
import { findEntry } from '../registry/channels';
import { nameVersionPath, type Store } from '../store/store';

type Build = RemoteBuild | ShellBuild;

interface Listed {
  versionPath: string;
  file: string;
}

/** Lists, by folder of the content below the name, each file of the versions of a name. */
function indexByContent(builds: readonly Build[]): Map<string, Listed[]> {
  const found = new Map<string, Listed[]>();
  for (const build of builds) {
    const versionPath = nameVersionPath(build.name, build.version);
    for (const [file, hash] of Object.entries(listHashes(build))) {
      const folder = nameContentFolder(hash);
      found.set(folder, [...(found.get(folder) ?? []), { versionPath, file }]);
    }
  }
  return found;
}

const indexes = new WeakMap<object, Map<string, Listed[]>>();

/** The index of a name in a document, which is made once. */
function readIndex(document: RegistryDocument, name: string): Map<string, Listed[]> {
  const entry = findEntry(document, name);
  if (!entry) return new Map();
  // The latest versions first, whose files are the likeliest to be asked for.
  const index = indexes.get(entry) ?? indexByContent(Object.values(entry.versions).toReversed());
  indexes.set(entry, index);
  return index;
}

/**
 * Finds the addresses that a file has in the folders of versions, by the one that it has in all of them; an address of
 * another kind is its own.
 */
export function listAddresses(document: RegistryDocument, address: string): string[] {
  const [, name = 'shell', folder = '', file = ''] =
    /^(?:shell|remotes\/([^/]+))\/([^/]+)\/(.+)$/.exec(address) ?? [];
  if (!isContentFolder(folder)) return [address];
  const listed = readIndex(document, name).get(folder) ?? [];
  return listed.flatMap((each) =>
    // A form of the file, compressed or as a difference, has its name and an extension.
    file === each.file || file.startsWith(`${each.file}.`) ? [`${each.versionPath}/${file}`] : [],
  );
}

/** Finds files of the store also by the address that they have in all versions. */
export function findByContent(
  store: Pick<Store, 'find'>,
  registry: { read(): Promise<RegistryDocument> },
): Pick<Store, 'find'> {
  return {
    async find(address) {
      const [, , folder = ''] = /^(shell|remotes\/[^/]+)\/([^/]+)\//.exec(address) ?? [];
      if (!isContentFolder(folder)) return store.find(address);
      // at most the versions of one name, of which the first nearly always has it
      for (const each of listAddresses(await registry.read(), address)) {
        const found = await store.find(each);
        if (found) return found;
      }
      return null;
    },
  };
}
