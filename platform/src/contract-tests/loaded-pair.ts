import type { RemoteBuild } from '@entropi/shared/remote/manifest';
import type { JSDOM } from 'jsdom';
import { locateManifest } from './shell-page';

/** The part of an rxjs subject that shows who listens. */
interface Stream {
  observers: unknown[];
}

interface SharedModule {
  from: string;
  lib?: () => Record<string, unknown>;
}

/** The runtime of Module Federation that the shell has started. */
interface Federation {
  name: string;
  options: { shared: Record<string, unknown> };
  shareScopeMap: Record<string, Record<string, Record<string, SharedModule>>>;
  registerRemotes(remotes: { name: string; entry: string; entryGlobalName: string }[]): void;
  loadRemote(id: string): Promise<{ default?: unknown } | null>;
}

/** The part of a remote's manifest that says how it is loaded. */
interface Manifest {
  metaData: { globalName: string };
}

/** What an expose of a remote exports. */
export interface LoadedModule {
  routes?: Record<string, unknown>;
  widgets?: Record<string, unknown>;
}

function listFederations({ window }: { window: object }): [Federation, ...Federation[]] {
  const { __INSTANCES__: instances }: { __INSTANCES__: Federation[] } = Reflect.get(
    window,
    '__FEDERATION__',
  );
  const [host, ...remotes] = instances;
  if (!host) throw new Error('The shell has started no federation');
  return [host, ...remotes];
}

function findFederation(page: { window: object }): Federation {
  return listFederations(page)[0];
}

/** Reads what a remote exports under a name of its remote.json; null when it is no module. */
export async function loadExpose(
  page: { window: JSDOM['window'] },
  remote: RemoteBuild,
  expose: string,
): Promise<LoadedModule | null> {
  const federation = findFederation(page);
  const address = locateManifest(remote);
  const manifest: Manifest = await (await page.window.fetch(address)).json();
  const entry = new URL(remote.entry, address).href;
  const entryGlobalName = manifest.metaData.globalName;
  federation.registerRemotes([{ name: remote.name, entry, entryGlobalName }]);
  const loaded = await federation.loadRemote(`${remote.name}${expose.slice(1)}`);
  const module = loaded?.default;
  return typeof module === 'object' ? (module as LoadedModule | null) : null;
}

/**
 * Lists the providers of each shared module. The runtime names whoever was the first to load one that comes late; a remote
 * that shares nothing of that name has it from the shell.
 */
export function listProviders(page: { window: object }): Record<string, string[]> {
  const [host, ...remotes] = listFederations(page);
  const isFromShell = (name: string, from: string) =>
    remotes.some((remote) => remote.name === from && !(name in remote.options.shared));
  return Object.fromEntries(
    Object.entries(host.shareScopeMap.default ?? {}).map(([name, versions]) => [
      name,
      Object.entries(versions).map(
        ([version, { from }]) => `${isFromShell(name, from) ? host.name : from} ${version}`,
      ),
    ]),
  );
}

/** Counts the listeners on each stream of the contract. */
export function countListeners(page: { window: object }): Record<string, number> {
  const scope = findFederation(page).shareScopeMap.default ?? {};
  const streams = ['@entropi/shared/session', '@entropi/shared/live'].flatMap((name) =>
    Object.values(scope[name] ?? {}).flatMap(({ lib }) => Object.entries(lib?.() ?? {})),
  );
  return Object.fromEntries(
    streams.flatMap(([name, value]) => {
      const { observers } = (value ?? {}) as Partial<Stream>;
      return name.endsWith('$') && Array.isArray(observers) ? [[name, observers.length]] : [];
    }),
  );
}
