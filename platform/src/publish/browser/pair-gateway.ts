import { Readable } from 'node:stream';
import { RuntimeConfig } from '@entropi/shared/remote/manifest';
import { locatePair, type Pair, servePair } from '../../contract-tests/shell-page';
import { createGateway } from '../../gateway/gateway';
import { nameVersionPath, type Store } from '../../store/store';

/** Time limit of one load: as long as a person would wait. */
const LOADER = { timeoutMs: 15_000, attempts: 1 };

/** Serves the files of a pair as a store would. */
export function openPairStore({ shell, remote }: Pair): Pick<Store, 'find'> {
  const folders = [shell, remote].map(({ build, read }) => ({
    folder: `${nameVersionPath(build.name, build.version)}/`,
    read,
  }));
  return {
    async find(address) {
      const owner = folders.find(({ folder }) => address.startsWith(folder));
      const content = await owner?.read(address.slice(owner.folder.length)).catch(() => null);
      if (!content) return null;
      return { sizeBytes: content.length, open: async () => Readable.from([content]) };
    },
  };
}

/**
 * Starts a separate gateway that serves a shell and a remote as every gateway would: with the same page, policy
 * and integrity.
 */
export async function startPairGateway(given: Pair, apiUrl: string) {
  const pair = locatePair(given);
  const document = servePair(pair);
  const app = createGateway({
    registry: {
      read: async () => document,
      write: () => Promise.reject(new Error('This registry is for trying a build')),
    },
    store: openPairStore(pair),
    runtime: RuntimeConfig.parse({ environment: 'local', apiBaseUrl: apiUrl, loader: LOADER }),
    apiInternalUrl: apiUrl,
    tls: false,
    logLevel: 'silent',
  });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  return { url, close: () => app.close() };
}
