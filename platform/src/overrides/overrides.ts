import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { RegistryView } from '@entropi/shared/remote/manifest';
import { OVERRIDE_VERSION, Overrides } from '@entropi/shared/remote/overrides';
import { z } from 'zod';

const NAME = 'entropi-overrides';
const LIFETIME_S = 8 * 3600;

export interface OverrideOptions {
  /** Origins that remotes may come from; an empty list forbids overrides altogether. */
  origins: readonly string[];
  /** Secret that signs the cookie, the same in every gateway. */
  secret: string;
  tls: boolean;
  now?: () => number;
}

/** Overrides that a browser was granted. */
export interface Granted {
  overrides: Overrides;
  /** Origins of the overrides, each once. */
  origins: string[];
  /** Distinguishes one grant from another, without revealing its signature. */
  key: string;
}

const Payload = z.object({ overrides: Overrides, expiresAt: z.number() });

function findCookie(header: string | undefined, name: string): string | null {
  const parts = (header ?? '').split(';').map((part) => part.trim());
  return parts.find((part) => part.startsWith(`${name}=`))?.slice(name.length + 1) ?? null;
}

/** Returns the manifest's address, which for a folder is the one in it; null for text that is no address. */
function findManifest(address: string): URL | null {
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  if (!url.pathname.endsWith('.json')) {
    url.pathname = `${url.pathname.replace(/\/$/, '')}/mf-manifest.json`;
  }
  return url;
}

/** Grants, reads and ends overrides: a signed cookie that only `seal` makes. */
export function createOverrides({ origins, secret, tls, now = Date.now }: OverrideOptions) {
  const allowed = new Set(origins);
  // A browser takes a cookie with the prefix over TLS alone, and sends it to this host alone.
  const name = tls ? `__Host-${NAME}` : NAME;
  const attributes = `Path=/; HttpOnly; SameSite=Lax${tls ? '; Secure' : ''}`;
  const sign = (text: string) => createHmac('sha256', secret).update(text).digest();

  /** Returns the manifest's address if its origin is allow-listed. */
  function check(address: string): string | null {
    const url = findManifest(address);
    return url && allowed.has(url.origin) && !url.username && !url.password ? url.href : null;
  }

  function open(cookie: string): Overrides | null {
    const [text = '', signature = ''] = cookie.split('.');
    const given = Buffer.from(signature, 'base64url');
    const expected = sign(text);
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
    const payload = Payload.parse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')));
    return payload.expiresAt > now() ? payload.overrides : null;
  }

  return {
    isEnabled: allowed.size > 0,
    allowed: [...allowed],
    check,
    /** Writes the `Set-Cookie` that grants overrides for a working day. */
    seal(overrides: Overrides): string {
      const payload = { overrides, expiresAt: now() + LIFETIME_S * 1000 };
      const text = Buffer.from(JSON.stringify(payload)).toString('base64url');
      const value = `${text}.${sign(text).toString('base64url')}`;
      return `${name}=${value}; Max-Age=${LIFETIME_S}; ${attributes}`;
    },
    /** Writes the `Set-Cookie` that ends them. */
    clear: `${name}=; Max-Age=0; ${attributes}`,
    /** Reads what a request may override; null without a valid cookie, or if none of it is allowed any more. */
    read(cookieHeader: string | undefined): Granted | null {
      const cookie = allowed.size > 0 && findCookie(cookieHeader, name);
      const sealed = cookie && open(cookie);
      if (!cookie || !sealed) return null;
      const overrides = Object.fromEntries(
        Object.entries(sealed).filter(([, address]) => check(address) !== null),
      );
      const found = Object.values(overrides).map((address) => new URL(address).origin);
      if (found.length === 0) return null;
      const key = createHash('sha256').update(cookie).digest('base64url').slice(0, 16);
      return { overrides, origins: [...new Set(found)], key };
    },
  };
}

export type OverrideGrants = ReturnType<typeof createOverrides>;

/** Replaces the overridden remotes in a view; they have no hashes. */
export function applyOverrides(view: RegistryView, granted: Granted | null): RegistryView {
  if (!granted) return view;
  const remotes = view.remotes.map((remote): RegistryView['remotes'][number] => {
    const manifest = granted.overrides[remote.name];
    if (!manifest) return remote;
    const exposes = Object.fromEntries(
      Object.entries(remote.exposes).map(([name, { access }]) => [name, { access, integrity: {} }]),
    );
    return {
      ...remote,
      channel: 'override',
      version: OVERRIDE_VERSION,
      manifest,
      integrity: {},
      exposes,
    };
  });
  return { ...view, remotes, overrides: granted.key };
}
