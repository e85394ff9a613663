import { fetchJson } from '@entropi/shared/http/resource';
import type { RemoteModule } from '@entropi/shared/remote';
import type { RegistryEntry } from '@entropi/shared/remote/manifest';
import { init } from '@module-federation/enhanced/runtime';
import { createFederationPlugin, type RunningLoad } from './federation-plugin';
import { LoadError } from './load-state';
import { renewScripts } from './renew-scripts';
import { findIntegrity, isVersionScript } from './script-policy';

export interface FederationRequest extends RunningLoad {
  entry: RegistryEntry;
  expose: string;
}

/** Loads containers; the only place that knows Module Federation. */
export interface Federation {
  load(request: FederationRequest): Promise<RemoteModule>;
}

/** The part of a Module Federation manifest that says how its container is loaded. */
interface Manifest {
  metaData: { globalName: string; remoteEntry: { type: 'global' } };
}

/** Connects to the federation runtime that the build started; remotes are registered as they are used. */
export function createFederation(timeoutMs: number): Federation {
  const requests = new Map<string, FederationRequest>();
  const plugin = createFederationPlugin({ timeoutMs, find: (remote) => requests.get(remote) });
  const host = init({ name: 'shell', remotes: [], plugins: [plugin] });
  const registered = new Map<string, string>();

  return {
    async load(request) {
      const { name, manifest, version, entry: file } = request.entry;
      requests.set(name, request);
      const known = registered.get(name);
      if (request.fresh || known !== version) {
        const address = new URL(manifest, location.origin).href;
        const folder = new URL('.', address).href;
        dropScripts(folder);
        // The entry is then fetched under a new address.
        if (request.fresh) await renewScripts(folder, { except: file, timeoutMs });
        const { metaData } = await fetchManifest(address, request);
        const { globalName: entryGlobalName, remoteEntry } = metaData;
        const remote = { name, entry: folder + file, entryGlobalName, type: remoteEntry.type };
        host.registerRemotes([remote], { force: known !== undefined });
        registered.set(name, version);
      }
      const loaded = await host.loadRemote<{ default?: RemoteModule }>(
        `${name}${request.expose.slice(1)}`,
      );
      if (!loaded?.default) throw new LoadError('init', `${request.expose} exports no module`);
      return loaded.default;
    },
  };
}

/** Fetches the manifest, and checks status, type and hash before it is used. */
async function fetchManifest(address: string, { fresh, onPhase }: FederationRequest) {
  onPhase('manifest');
  const manifest = await fetchJson(address, {
    integrity: findIntegrity(address),
    cache: fresh ? 'reload' : 'default',
  });
  onPhase('entry');
  return manifest as Manifest;
}

/** Removes the tag of an earlier attempt: the runtime would wait for it, even if its response never comes. */
function dropScripts(folder: string): void {
  for (const script of [...document.scripts]) {
    if (isVersionScript(script.src, folder)) script.remove();
  }
}
