import type { RegistryDocument } from '@entropi/shared/remote/manifest';
import { findInStore, readFromFolder } from '../contract-tests/built-files';
import type { Pair } from '../contract-tests/shell-page';
import type { Store } from '../store/store';
import { type BuildInfo, isShellBuild } from './build-info';
import { listServableRemotes, listServedShells } from './contract-pairs';

interface Candidate {
  /** Folder of the build. */
  dist: string;
  store: Store;
  info: BuildInfo;
  document: RegistryDocument;
}

/** Lists the pairs of a build and everything that it will be used with, except those whose files are lost. */
export async function listPairings({ dist, store, info, document }: Candidate): Promise<Pair[]> {
  const { build } = info;
  const pairs: Pair[] = [];
  if (isShellBuild(build)) {
    for (const published of listServableRemotes(document)) {
      const remote = await findInStore(published, store);
      if (remote) pairs.push({ shell: readFromFolder(build, dist), remote });
    }
    return pairs;
  }
  for (const published of listServedShells(document)) {
    const shell = await findInStore(published, store);
    if (shell) pairs.push({ shell, remote: readFromFolder(build, dist) });
  }
  return pairs;
}
