import { findContentPath } from '@entropi/shared/remote/content-address';
import { INTEGRITY_GLOBAL } from '@entropi/shared/remote/index-page';
import type { RegistryView } from '@entropi/shared/remote/manifest';
import { PUSH_WORKER_PATH } from '@entropi/shared/remote/push-worker';

type Hashes = Record<string, string>;

const requested = new Set<string>();
/** By the address of a file in its version, the address that it has in all versions. */
const lasting = new Map<string, string>();

interface PolicyFactory {
  createPolicy(name: string, rules: { createScriptURL(url: string): string | null }): unknown;
}

declare global {
  interface Window {
    [INTEGRITY_GLOBAL]?: Hashes;
    trustedTypes?: PolicyFactory;
  }
}

/**
 * Lists the scripts of the shell and of all remotes of a view, with their hashes. Entries stay when a
 * later view has other versions, because a loaded remote may still fetch more of its chunks.
 */
export function listScripts(view: RegistryView): void {
  const listed = readListed();
  const { shell, remotes, byContent = [] } = view;
  enter(listed, shell.integrity, location.origin);
  if (byContent.includes('shell'))
    enterLasting(listed, shell.integrity, `/shell/${shell.version}/`);
  for (const remote of remotes) {
    const manifestUrl = new URL(remote.manifest, location.origin).href;
    if (remote.channel === 'override') listed[toOrigin(manifestUrl)] = '';
    const parts = Object.values(remote.exposes).map(({ integrity }) => integrity);
    const integrity: Hashes = Object.assign({}, remote.integrity, ...parts);
    enter(listed, integrity, manifestUrl);
    if (remote.channel === 'override' || !byContent.includes(remote.name)) continue;
    // The entry keeps the address of its version, because the remote finds its other files by that.
    const { [remote.entry]: _entry, ...files } = integrity;
    enterLasting(listed, files, manifestUrl);
  }
}

/**
 * The address under which a file of a version is requested: that which it has in all versions, so that the browser may
 * have it already; its own if there is no other.
 */
export function locateFile(url: string): string {
  return lasting.get(new URL(url, location.href).href) ?? url;
}

/**
 * The hash that a script must have, whatever its query; undefined when the registry does not list it, empty when it
 * comes from the origin of a developer's override.
 */
export function findIntegrity(url: string): string | undefined {
  const address = toAddress(url);
  return readListed()[address] ?? readListed()[toOrigin(address)];
}

function toAddress(url: string): string {
  const { origin, pathname } = new URL(url, location.href);
  return origin + pathname;
}

/** The key under which an origin as a whole is listed. */
function toOrigin(url: string): string {
  return `${new URL(url).origin}/`;
}

/**
 * Lets scripts come from listed URLs alone, whatever code makes the tag, and records them. The service worker is no
 * script of the page: a tag with its address gets a hash that it does not have.
 */
export function installScriptPolicy(): void {
  window.trustedTypes?.createPolicy('default', {
    createScriptURL(url) {
      const address = toAddress(url);
      if (address === location.origin + PUSH_WORKER_PATH) return url;
      if (findIntegrity(url) === undefined) return null;
      requested.add(address);
      return url;
    },
  });
}

/** A well-formed hash that no content has: a script with it never runs. */
const REJECTED = `sha384-${'A'.repeat(64)}`;

/**
 * Sets the hash of a script when its address is set, whatever code makes the tag, so that a bundle needs
 * nothing of ours in its build. A script that the registry does not list gets the impossible hash, for
 * browsers without Trusted Types. Where nothing is listed, as in development, no hash is set.
 */
export function installIntegrity(): void {
  const { prototype } = HTMLScriptElement;
  const native = Object.getOwnPropertyDescriptor(prototype, 'src');
  if (!native?.set) return;
  const { set } = native;
  Object.defineProperty(prototype, 'src', {
    ...native,
    set(this: HTMLScriptElement, requestedUrl: string) {
      const url = locateFile(String(requestedUrl));
      if (Object.keys(readListed()).length > 0) {
        this.integrity = findIntegrity(url) ?? REJECTED;
        // Browsers check the integrity only of scripts that are fetched with CORS, of the same origin too.
        this.crossOrigin = 'anonymous';
      }
      set.call(this, url);
    },
  });
}

/** Addresses of the scripts of a version that this page has requested, whether they loaded or not. */
export function listRequestedScripts(folder: string): string[] {
  return [...requested].filter((address) => isVersionScript(address, folder));
}

/** Says whether a script belongs to the version whose files are in the folder. */
export function isVersionScript(address: string, folder: string): boolean {
  if (address.startsWith(folder)) return true;
  return [...lasting].some(([own, same]) => same === address && own.startsWith(folder));
}

function readListed(): Hashes {
  window[INTEGRITY_GLOBAL] ??= {};
  return window[INTEGRITY_GLOBAL];
}

function enter(listed: Hashes, integrity: Hashes, baseUrl: string): void {
  for (const [file, hash] of Object.entries(integrity)) {
    listed[new URL(file, baseUrl).href] = hash;
  }
}

/** @param integrity by file below the version's folder, or by address */
function enterLasting(listed: Hashes, integrity: Hashes, base: string): void {
  const folder = new URL('.', new URL(base, location.origin)).href;
  for (const [name, hash] of Object.entries(integrity)) {
    const own = new URL(name, folder).href;
    const path = findContentPath(own.slice(folder.length), hash);
    if (!path) continue;
    const same = new URL(path, folder).href;
    listed[same] = hash;
    lasting.set(own, same);
  }
}
