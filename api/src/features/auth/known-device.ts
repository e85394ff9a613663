import { createHmac, randomUUID } from 'node:crypto';
import type { Deps } from '../../deps';
import { isSameText } from './refresh-token';

const NAME = 'entropi-login-';
const LIFE_S = 180 * 24 * 3600;
const VALUE = /^([1-9]\d{0,9})\.([0-9a-f-]{36})\.(\d{1,12})\.([\w-]{43})\.([\w-]{43})$/;

/** The facts of a user that a device cookie is tied to: it is void once one of them changes. */
interface DeviceUser {
  userId: number;
  username: string;
  /** Raised by a reset and by "log out everywhere". */
  sessionVersion: number;
  /** Null for an invited user, who has no device yet. */
  passwordHash: string | null;
}

/** A browser that signed in before, as a cookie of ours says; `bond` is a digest of what the cookie was tied to. */
export interface KnownDevice {
  userId: number;
  deviceId: string;
  bond: string;
}

/** One cookie per user, so that two people may share a browser. */
export interface DeviceCookie {
  name: string;
  value: string;
  lifeS: number;
}

export type Cookies = Readonly<Record<string, string | undefined>>;

/**
 * The device that signed in as this account before; null without a cookie of ours for it. The cookie may have become
 * void since: `belongsToUser` decides once the user is known.
 */
export function findDevice(deps: Deps, cookies: Cookies, account: string): KnownDevice | null {
  const nowS = deps.now().getTime() / 1000;
  for (const [name, value] of Object.entries(cookies)) {
    if (!name.startsWith(NAME)) continue;
    const [, userId, deviceId, issuedAt, bond, mac] = value?.match(VALUE) ?? [];
    if (!userId || !deviceId || !bond || !mac || nowS - Number(issuedAt) > LIFE_S) continue;
    const signed = `${userId}.${deviceId}.${issuedAt}.${bond}`;
    if (!isSameText(mac, sign(deps, `${account}.${signed}`))) continue;
    return { userId: Number(userId), deviceId, bond };
  }
  return null;
}

/** Whether the device is this user's and nothing that it is tied to has changed since. */
export function belongsToUser(deps: Deps, device: KnownDevice, user: DeviceUser): boolean {
  return device.userId === user.userId && isSameText(device.bond, writeBond(deps, user));
}

/** The cookie that shows later that this browser signed in; it opens nothing by itself. */
export function writeDeviceCookie(
  deps: Deps,
  user: DeviceUser,
  known: KnownDevice | null,
): DeviceCookie {
  const deviceId = known?.deviceId ?? randomUUID();
  const issuedAt = Math.floor(deps.now().getTime() / 1000);
  const signed = `${user.userId}.${deviceId}.${issuedAt}.${writeBond(deps, user)}`;
  const mac = sign(deps, `${user.username}.${signed}`);
  return { name: `${NAME}${user.userId}`, value: `${signed}.${mac}`, lifeS: LIFE_S };
}

function writeBond(deps: Deps, { userId, sessionVersion, passwordHash }: DeviceUser): string {
  return sign(deps, `bond.${userId}.${sessionVersion}.${passwordHash}`);
}

function sign({ tokenKeys }: Deps, text: string): string {
  return createHmac('sha256', tokenKeys.deviceKey).update(text).digest('base64url');
}
