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

function findFederation({ window }: { window: JSDOM['window'] }): Federation {
  const { __INSTANCES__: instances } = window.__FEDERATION__ as { __INSTANCES__: Federation[] };
  const [host] = instances;
  if (!host) throw new Error('The shell has started no federation');
  return host;
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

/** Lists the providers of each shared module. */
export function listProviders(page: { window: JSDOM['window'] }): Record<string, string[]> {
  const scope = findFederation(page).shareScopeMap.default ?? {};
  return Object.fromEntries(
    Object.entries(scope).map(([name, versions]) => [
      name,
      Object.entries(versions).map(([version, { from }]) => `${from} ${version}`),
    ]),
  );
}

/** Counts the listeners on each stream of the contract. */
export function countListeners(page: { window: JSDOM['window'] }): Record<string, number> {
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
