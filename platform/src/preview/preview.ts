import { type RegistryDocument, RuntimeConfig } from '@entropi/shared/remote/manifest';
import { readBuiltShell } from '../contract-tests/built-files';
import { listUsers, type RegistryUser } from '../contract-tests/sessions';
import { locatePair, servePair } from '../contract-tests/shell-page';
import { createGateway } from '../gateway/gateway';
import { startPageApi } from '../publish/browser/page-api';
import { openPairStore } from '../publish/browser/pair-gateway';
import { findPairClashes } from '../publish/contract-pairs';
import { Rejection } from '../rejection';
import { followBuild } from './current-build';
import { locateSignIn, registerSignIn } from './sign-in-page';

export interface PreviewOptions {
  /** Folder of the remote, with remote.json, package.json and dist/. */
  folder: string;
  /** Folder of the built shell. */
  shellDir: string;
  /** Port of this machine; 0 for any free one. */
  port: number;
  /** Called with the reason why a new build is not shown. */
  report: (reason: string) => void;
}

export interface Preview {
  /** Where a browser begins: it becomes a user who may see the remote's first page. */
  url: string;
  close(): Promise<void>;
}

function describeListening(error: unknown, port: number): unknown {
  const isTaken = (error as NodeJS.ErrnoException).code === 'EADDRINUSE';
  return isTaken ? new Rejection(`Port ${port} is taken: --port names another`) : error;
}

/**
 * Shows a built remote in the shell, on this machine alone: the shell's own files, page, policy and integrity, with a
 * stand-in for the API that knows the user and nothing else. A new build is shown once the page is loaded again.
 */
export async function startPreview(options: PreviewOptions): Promise<Preview> {
  const shell = await readBuiltShell(options.shellDir);
  const builds = followBuild(options.folder, options.report);
  const { remote } = await builds.read();
  const clashes = findPairClashes(shell.build, remote.build);
  if (clashes.length > 0) throw new Rejection(clashes.join('\n'));
  const api = await startPageApi([]);
  const findPair = async () => locatePair({ shell, remote: (await builds.read()).remote });
  const app = createGateway({
    registry: {
      async read(): Promise<RegistryDocument> {
        const { revision } = await builds.read();
        return { ...servePair(await findPair()), revision };
      },
      write: () => Promise.reject(new Error('This registry is a preview')),
    },
    store: { find: async (address) => openPairStore(await findPair()).find(address) },
    runtime: RuntimeConfig.parse({ environment: 'local', apiBaseUrl: api.url }),
    apiInternalUrl: api.url,
    tls: false,
    logLevel: 'silent',
  });
  registerSignIn(app, {
    setUser: (user) => api.setUser(user),
    async findTarget(user: RegistryUser) {
      const { routes } = (await builds.read()).remote.build;
      const isFor = ({ access }: (typeof routes)[number]) =>
        listUsers(access).some(({ predicate }) => predicate === user.predicate);
      return (routes.find(isFor) ?? routes[0])?.path ?? '/';
    },
  });
  const url = await app.listen({ port: options.port, host: '127.0.0.1' }).catch(async (error) => {
    await api.close();
    throw describeListening(error, options.port);
  });
  const [first] = listUsers(remote.build.routes[0]?.access ?? 'signed-in');
  return {
    url: `${url}${locateSignIn(first?.predicate ?? 'user')}`,
    async close() {
      await app.close();
      await api.close();
    },
  };
}
