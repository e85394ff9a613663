import { createHmac, randomUUID } from 'node:crypto';
import type { Deps } from '../../deps';
import { isSameText } from './refresh-token';

/**
 * Begins the name of a cookie. Former cookies begin with it too, without `HOST_PREFIX`; browsers keep them for
 * `LIFE_S`.
 */
const NAME = 'entropi-login-';
/** Prefix of the name of a cookie that a browser accepts only over TLS and only for this host. */
const HOST_PREFIX = '__Host-';
const LIFE_S = 180 * 24 * 3600;
/**
 * How many cookies one browser keeps, those of all its users together: it sends them with each request, and the size of
 * its headers is limited.
 */
const MAX_COOKIES = 8;
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
  /** Names of cookies of other users that the browser is to forget for it. */
  surplus: string[];
}

export type Cookies = Readonly<Record<string, string | undefined>>;

/**
 * The device that signed in as this account before; null without a cookie of ours for it. The cookie may have become
 * void since: `belongsToUser` decides once the user is known.
 */
export function findDevice(deps: Deps, cookies: Cookies, account: string): KnownDevice | null {
  const nowS = deps.now().getTime() / 1000;
  for (const value of listDeviceCookies(cookies)) {
    const [, userId, deviceId, issuedAt, bond, mac] = value.match(VALUE) ?? [];
    if (!userId || !deviceId || !bond || !mac || nowS - Number(issuedAt) > LIFE_S) continue;
    const signed = `${userId}.${deviceId}.${issuedAt}.${bond}`;
    if (!isSameText(mac, sign(deps, `${account}.${signed}`))) continue;
    return { userId: Number(userId), deviceId, bond };
  }
  return null;
}

/** The values of cookies of known devices; one of a former name may be void beside a newer one, and comes last. */
function listDeviceCookies(cookies: Cookies): string[] {
  const names = Object.keys(cookies);
  const prefixed = names.filter((name) => name.startsWith(HOST_PREFIX + NAME));
  const former = names.filter((name) => name.startsWith(NAME));
  return [...prefixed, ...former].flatMap((name) => cookies[name] ?? []);
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
  cookies: Cookies,
): DeviceCookie {
  const deviceId = known?.deviceId ?? randomUUID();
  const issuedAt = Math.floor(deps.now().getTime() / 1000);
  const signed = `${user.userId}.${deviceId}.${issuedAt}.${writeBond(deps, user)}`;
  const mac = sign(deps, `${user.username}.${signed}`);
  const name = `${deps.config.isLocal ? '' : HOST_PREFIX}${NAME}${user.userId}`;
  const value = `${signed}.${mac}`;
  return { name, value, lifeS: LIFE_S, surplus: listSurplus(cookies, name) };
}

/** The cookies of other users, the oldest first, that are too many beside an added one. */
function listSurplus(cookies: Cookies, added: string): string[] {
  const issuedAt = (name: string) => Number(cookies[name]?.match(VALUE)?.[3] ?? 0);
  return Object.keys(cookies)
    .filter((name) => name.startsWith(HOST_PREFIX + NAME) && name !== added)
    .sort((left, right) => issuedAt(right) - issuedAt(left))
    .slice(MAX_COOKIES - 1);
}

function writeBond(deps: Deps, { userId, sessionVersion, passwordHash }: DeviceUser): string {
  return sign(deps, `bond.${userId}.${sessionVersion}.${passwordHash}`);
}

function sign({ tokenKeys }: Deps, text: string): string {
  return createHmac('sha256', tokenKeys.deviceKey).update(text).digest('base64url');
}
