import { createHash, randomBytes } from 'node:crypto';

const NAME = 'entropi-device';
const YEAR_SECONDS = 365 * 24 * 3600;
const SHARES = 2 ** 32;

/** Reads the random id of a device from its cookie; null if there is none, or if it is malformed. */
export function findDeviceId(cookies: string | undefined): string | null {
  const found = new RegExp(`(?:^|;\\s*)${NAME}=([\\w-]{22})(?:;|$)`).exec(cookies ?? '');
  return found?.[1] ?? null;
}

export function makeDeviceId(): string {
  return randomBytes(16).toString('base64url');
}

/** Writes the cookie with the id; scripts cannot read it, and requests from other sites do not carry it. */
export function describeDeviceCookie(id: string, tls: boolean): string {
  const secure = tls ? '; Secure' : '';
  return `${NAME}=${id}; Path=/; Max-Age=${YEAR_SECONDS}; HttpOnly; SameSite=Lax${secure}`;
}

/**
 * Says whether a device belongs to the given share for one name. It stays in the share while that grows, and
 * other names choose other devices.
 */
export function isInShare(deviceId: string, name: string, percent: number): boolean {
  const hash = createHash('sha256').update(`${deviceId}\0${name}`).digest().readUInt32BE(0);
  return (hash / SHARES) * 100 < percent;
}
