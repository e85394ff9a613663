import { pause } from '@entropi/shared/http/pause';
import { fetchJson } from '@entropi/shared/http/resource';
import type { RegistryEntry } from '@entropi/shared/remote/manifest';

/** The container of a remote, as its own script makes it. */
export interface Container {
  init(...scope: unknown[]): unknown;
  get(expose: string): unknown;
}

interface FederationManifest {
  metaData?: { globalName?: string };
}

/** A host waits for a remote's manifest and entry no longer than this, together. */
const LIMIT_MS = 15_000;

const requests = new Map<string, Promise<Container>>();

/** Finds a container by its variable; the host may have something else under that name. */
function findContainer(name: string): Container | null {
  const found = (globalThis as unknown as Record<string, Partial<Container> | undefined>)[name];
  const isContainer = typeof found?.init === 'function' && typeof found.get === 'function';
  return isContainer ? (found as Container) : null;
}

function run(src: string, integrity: string | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.crossOrigin = 'anonymous';
    if (integrity) script.integrity = integrity;
    script.async = true;
    script.onload = () => resolve();
    script.onerror = () => reject(new Error(`${src} could not be loaded`));
    script.src = src;
    document.head.append(script);
  });
}

async function request(manifest: string, remote: RegistryEntry): Promise<Container> {
  const { name, entry, integrity } = remote;
  const { metaData } = (await fetchJson(manifest, {})) as FederationManifest;
  const globalName = metaData?.globalName ?? name.replaceAll('-', '_');
  if (!findContainer(globalName)) await run(new URL(entry, manifest).href, integrity[entry]);
  const container = findContainer(globalName);
  if (!container) throw new Error(`${manifest} names no container`);
  return container;
}

async function expire(manifest: string): Promise<never> {
  await pause(LIMIT_MS);
  throw new Error(`${manifest} and its entry did not come within ${LIMIT_MS / 1000} seconds`);
}

/** Loads the container of a remote that the host itself does not load: another one fills a slot of its pages. */
export function loadContainer(gateway: string, remote: RegistryEntry): Promise<Container> {
  const manifest = new URL(remote.manifest, gateway).href;
  const known =
    requests.get(manifest) ?? Promise.race([request(manifest, remote), expire(manifest)]);
  requests.set(manifest, known);
  // The next attempt begins again.
  known.catch(() => requests.delete(manifest));
  return known;
}
