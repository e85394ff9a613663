import { createHash, randomBytes } from 'node:crypto';

const NAME = 'entropi-device';
/** A browser takes a cookie of this name over TLS alone, and sends it to this host alone. */
const NAME_OVER_TLS = `__Host-${NAME}`;
const YEAR_SECONDS = 365 * 24 * 3600;
const SHARES = 2 ** 32;

/** Reads the random id of a device from its cookie; null if there is none, or if it is malformed. */
export function findDeviceId(cookies: string | undefined): string | null {
  return findValue(cookies, NAME_OVER_TLS) ?? findValue(cookies, NAME);
}

/** Whether the browser keeps the id under the name of today; cookies of the former one live for a year. */
export function hasDeviceCookie(cookies: string | undefined, tls: boolean): boolean {
  return findValue(cookies, tls ? NAME_OVER_TLS : NAME) !== null;
}

function findValue(cookies: string | undefined, name: string): string | null {
  const found = new RegExp(`(?:^|;\\s*)${name}=([\\w-]{22})(?:;|$)`).exec(cookies ?? '');
  return found?.[1] ?? null;
}

export function makeDeviceId(): string {
  return randomBytes(16).toString('base64url');
}

/** Writes the cookie with the id; scripts cannot read it, and requests from other sites do not carry it. */
export function describeDeviceCookie(id: string, tls: boolean): string {
  const [name, secure] = tls ? [NAME_OVER_TLS, '; Secure'] : [NAME, ''];
  return `${name}=${id}; Path=/; Max-Age=${YEAR_SECONDS}; HttpOnly; SameSite=Lax${secure}`;
}

/**
 * Says whether a device belongs to the given share for one name. It stays in the share while that grows, and
 * other names choose other devices.
 */
export function isInShare(deviceId: string, name: string, percent: number): boolean {
  const hash = createHash('sha256').update(`${deviceId}\0${name}`).digest().readUInt32BE(0);
  return (hash / SHARES) * 100 < percent;
}
