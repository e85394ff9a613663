import type { RemoteModule } from '@entropi/shared/remote';
import { satisfiesContract } from '@entropi/shared/remote/contract-range';
import type { RegistryEntry } from '@entropi/shared/remote/manifest';
import { createInstance, getInstance } from '@module-federation/enhanced/runtime';
import { type Container, loadContainer } from './load-container';
import { mountPage } from './mount';
import type { Mount } from './mount-options';
import { nameFederation } from './name-federation';

/** What a remote exposes: the loaders of its pages and widgets. */
interface Exposed {
  default: RemoteModule;
}

/** What a host gets of it: that, and what mounts one of the pages. */
interface MountableModule extends Exposed {
  mount: Mount;
}

declare global {
  /** The release range of Module Federation that the contract supports. */
  const FEDERATION_RANGE: string;
  var _ENTROPI_FEDERATION: unknown;
}

// A remote that finds this global starts at once, as in the shell; here each remote has to go through `attach`.
const parts = globalThis._ENTROPI_FEDERATION;
globalThis._ENTROPI_FEDERATION = undefined;

type Federation = ReturnType<typeof createInstance>;

/** The federations of the remotes that were started here. */
const started: Federation[] = [];

/**
 * A federation of the gateway's own, with a share scope of its own: nothing of the page's host or of another gateway is
 * used, and nothing offered to them.
 */
function getFederation(origin: string): Federation {
  const own = nameFederation(origin);
  return getInstance(({ name }) => name === own) ?? createInstance({ name: own, remotes: [] });
}

/**
 * Starts a remote in a page of others. Called by the remote's own script when there is no shell.
 *
 * @param start starts it, and returns its container
 * @param script its tag, by which it finds its other files
 * @returns a function by which the host gets an expose
 */
export async function attach(start: () => Container, script: HTMLScriptElement) {
  const { origin, pathname } = new URL(script.src);
  const [, name] = /^\/remotes\/([^/]+)\//.exec(pathname) ?? [];
  if (!name) throw new Error(`${script.src} is no address of a remote at a gateway`);
  const federation = getFederation(origin);
  reportOtherReleases(federation);
  // The container is handed over, not loaded by its name. Federations of a page share what each of them has loaded, by
  // name and address: where the host uses our name, this one would get what has called `attach`, and call that for ever.
  const container = startWith(script, start) as Parameters<Federation['initRawContainer']>[2];
  const remote = federation.initRawContainer(script.src, script.src, container);
  return async (expose: string) => {
    const loaded = (await remote.get(name + expose.slice(1), expose)) as Exposed;
    const mount: Mount = (element, options) =>
      mountPage(
        { gateway: origin, remote: name, expose, module: loaded.default, loadExpose },
        element,
        options,
      );
    return (): MountableModule => ({ ...loaded, mount });
  };

  /** Loads an expose of another remote, whose script comes here by itself. */
  async function loadExpose(remote: RegistryEntry, other: string): Promise<RemoteModule> {
    const { get } = await loadContainer(origin, remote);
    const factory = (await get(other)) as () => Exposed;
    return factory().default;
  }
}

/** Tells the developer of a host whose release of Module Federation is none that remotes are tried with. */
function reportOtherReleases(own: Federation): void {
  for (const { name, version } of globalThis.__FEDERATION__.__INSTANCES__) {
    if (name === own.name || !version || satisfiesContract(version, FEDERATION_RANGE)) continue;
    console.warn(
      `${name} runs Module Federation ${version}; remotes of Entropi are tried with ${FEDERATION_RANGE}`,
    );
  }
}

/**
 * Webpack's code reads the address of its script while it starts, which a browser names only while it loads. A remote
 * looks for its federation by its name alone, so it is shown none but those of this gateway.
 */
function startWith(script: HTMLScriptElement, start: () => Container): Container {
  Object.defineProperty(document, 'currentScript', { value: script, configurable: true });
  globalThis._ENTROPI_FEDERATION = parts;
  const page = globalThis.__FEDERATION__;
  const { __INSTANCES__: all } = page;
  const before = started.length;
  page.__INSTANCES__ = started;
  try {
    return start();
  } finally {
    page.__INSTANCES__ = all;
    all.push(...started.slice(before));
    globalThis._ENTROPI_FEDERATION = undefined;
    Reflect.deleteProperty(document, 'currentScript');
  }
}
