import { fetchJson } from '@entropi/shared/http/resource';
import { CONTRACT_VERSION, type RemoteModule } from '@entropi/shared/remote';
import type { RegistryEntry, RegistryView, RuntimeConfig } from '@entropi/shared/remote/manifest';
import { matchRoutes } from '@entropi/shared/router/data-router';
import { createProofGate } from '@entropi/shared/ui/proof-gate';
import { createRoot } from 'react-dom/client';
import type { Target } from '../load/load-state';
import { createUseFills } from './foreign-fills';
import { ForeignPage, type PageLoader } from './foreign-page';
import { joinSession } from './host-session';
import type { Mounted, MountOptions } from './mount-options';

const READ_LIMIT_MS = 15_000;

/** One expose of a remote, and the gateway that it comes from. */
export interface MountedExpose {
  gateway: string;
  /** Loads an expose of another remote of the same gateway, which fills a slot. */
  loadExpose(remote: RegistryEntry, expose: string): Promise<RemoteModule>;
  remote: string;
  expose: string;
  module: RemoteModule;
}

async function read<T>(address: string): Promise<T> {
  const signal = AbortSignal.timeout(READ_LIMIT_MS);
  const response = await fetchJson(address, { signal }).catch((cause: unknown) => {
    throw new Error(`mount: ${address} could not be read`, { cause });
  });
  return response as T;
}

function checkOptions(element: unknown, options: MountOptions): void {
  if (!(element instanceof Element)) throw new TypeError('mount: the first argument is no element');
  const { path, getAccessToken } = options ?? {};
  if (typeof path !== 'string' || !path.startsWith('/')) {
    throw new TypeError('mount: path must be that of a page, such as /messages');
  }
  if (typeof getAccessToken !== 'function') {
    throw new TypeError('mount: getAccessToken must be a function');
  }
}

/** The pages of an expose, by their paths. */
function listPages({ remotes }: RegistryView, { remote, expose, module }: MountedExpose) {
  const entry = remotes.find(({ name }) => name === remote);
  if (!entry) throw new Error(`mount: ${remote} is not served any more`);
  return entry.routes.flatMap((route): PageLoader[] => {
    const load = module.routes[route.id];
    return route.expose === expose && load ? [{ path: route.path, load }] : [];
  });
}

/** Loads what a remote shows in a slot of a page. */
async function loadWidget({ loadExpose }: MountedExpose, view: RegistryView, target: Target) {
  const remote = view.remotes.find(({ name }) => name === target.remote);
  const module = remote && (await loadExpose(remote, target.expose));
  const load = module?.widgets?.[target.id];
  if (!load) throw new Error(`${target.remote} has no widget ${target.id}`);
  return load();
}

/** Draws a page of a remote into an element of a host that is not our shell. Rejects with what the host did wrong. */
export async function mountPage(
  mounted: MountedExpose,
  element: Element,
  options: MountOptions,
): Promise<Mounted> {
  checkOptions(element, options);
  const [config, view] = await Promise.all([
    read<RuntimeConfig>(`${mounted.gateway}/config.json`),
    // A gateway leaves out what shells of earlier contracts do not know, slots among it.
    read<RegistryView>(`${mounted.gateway}/registry.json?contract=${CONTRACT_VERSION}`),
  ]);
  const pages = listPages(view, mounted);
  if (!matchRoutes([...pages], options.path)) {
    const paths = pages.map(({ path }) => path).join(', ');
    throw new Error(`mount: ${options.path} is no page of ${mounted.remote}, which has ${paths}`);
  }
  const gate = createProofGate();
  const session = await joinSession(config.apiBaseUrl, options.getAccessToken, gate.prove);
  const services = {
    client: session.client,
    nonce: options.nonce,
    useSlotFills: createUseFills(view, (target) => loadWidget(mounted, view, target)),
  };
  const root = createRoot(element);
  root.render(
    <ForeignPage
      services={services}
      pages={pages}
      options={options}
      gate={gate}
      gateway={mounted.gateway}
    />,
  );
  return {
    unmount() {
      root.unmount();
      session.leave();
    },
  };
}
