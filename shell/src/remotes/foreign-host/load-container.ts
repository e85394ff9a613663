import { pause } from '@entropi/shared/http/pause';
import { fetchJson } from '@entropi/shared/http/resource';
import type { RegistryEntry } from '@entropi/shared/remote/manifest';

/** The container of a remote, as its own script makes it. */
export interface Container {
  init(...scope: unknown[]): unknown;
  get(expose: string): unknown;
  /** Address of its script; left out by entries that were built or described before they said it. */
  src?: string;
}

interface FederationManifest {
  metaData?: { globalName?: string };
}

/** A host waits for a remote's manifest and entry no longer than this, together. */
const LIMIT_MS = 15_000;

const requests = new Map<string, Promise<Container>>();

type Globals = Record<string, Partial<Container> | undefined>;

/** Finds a container of a gateway by its variable; the host may have something else under that name. */
function findContainer(name: string, gateway: string): Container | null {
  const found = (globalThis as unknown as Globals)[name];
  if (typeof found?.init !== 'function' || typeof found.get !== 'function') return null;
  const isOwn = found.src === undefined || new URL(found.src).origin === gateway;
  return isOwn ? (found as Container) : null;
}

/** Loads a script, and reads what it has left while no other one can run. */
function run<Left>(src: string, integrity: string | undefined, read: () => Left): Promise<Left> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.crossOrigin = 'anonymous';
    if (integrity) script.integrity = integrity;
    script.async = true;
    script.onload = () => resolve(read());
    script.onerror = () => reject(new Error(`${src} could not be loaded`));
    script.src = src;
    document.head.append(script);
  });
}

/** Loads an entry; what the host, or another gateway, has in its variable is there again afterwards. */
function runEntry(src: string, integrity: string | undefined, name: string) {
  const globals = globalThis as unknown as Globals;
  const { origin } = new URL(src);
  const before = globals[name];
  return run(src, integrity, () => {
    const made = findContainer(name, origin);
    if (made && before !== undefined) globals[name] = before;
    return made;
  });
}

async function request(manifest: string, remote: RegistryEntry): Promise<Container> {
  const { name, entry, integrity } = remote;
  const { metaData } = (await fetchJson(manifest, {})) as FederationManifest;
  const globalName = metaData?.globalName ?? name.replaceAll('-', '_');
  const { origin, href } = new URL(entry, manifest);
  const container =
    findContainer(globalName, origin) ?? (await runEntry(href, integrity[entry], globalName));
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
