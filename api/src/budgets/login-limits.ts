import ipaddr from 'ipaddr.js';
import type { Limit } from './budget.domain';

const WINDOW_MS = 15 * 60_000;
const PER_ACCOUNT_AND_ADDRESS = 10;
const PER_DEVICE = 10;
/** Many people may share an address, and one person may own many accounts. */
const PER_ADDRESS = 100;
/** From all addresses together; only a device that signed in before is free of it. */
const PER_ACCOUNT = 50;
/** Codes have six digits: all addresses together. */
const CODES_PER_ACCOUNT = 10;
/** A reset link is good for half an hour: a limit is over when its links are. */
export const RESET_LINK_LIFE_MS = 30 * 60_000;
const RESETS_PER_ACCOUNT = 3;
const RESETS_PER_ADDRESS = 20;
const PASSWORD_CHANGES = 10;
/** More than anyone confirms by hand. */
const CHALLENGES_PER_USER = 60;
const DAY_MS = 24 * 60 * 60_000;
/** 64 bits of an IPv6 address are the network, the rest is its owner's to choose. */
const IPV6_NETWORK_BYTES = 8;

/** A try to log in. */
export interface LoginAttempt {
  /** The username as typed, in lower case, whether or not it exists. */
  account: string;
  address: string;
  /** The known device it comes from; null for any other. */
  deviceId: string | null;
}

/** What one's own typing errors use up; forgotten after a login. */
export function ownLimits({ account, address, deviceId }: LoginAttempt): Limit[] {
  return deviceId
    ? [
        limit(['password', 'device', deviceId], PER_DEVICE),
        limit(['code', 'device', deviceId], PER_DEVICE),
      ]
    : [limit(['password', account, toNetwork(address)], PER_ACCOUNT_AND_ADDRESS)];
}

/** A password of a login: a known device has an allowance that no stranger can use up. */
export function passwordLimits({ account, address, deviceId }: LoginAttempt): Limit[] {
  if (deviceId) return [limit(['password', 'device', deviceId], PER_DEVICE)];
  return [
    limit(['password', account, toNetwork(address)], PER_ACCOUNT_AND_ADDRESS),
    limit(['password', 'account', account], PER_ACCOUNT),
    limit(['login', 'address', toNetwork(address)], PER_ADDRESS),
  ];
}

/** A code of the second step, whose caller knows the password. */
export function codeLimits({ account, address, deviceId }: LoginAttempt): Limit[] {
  if (deviceId) return [limit(['code', 'device', deviceId], PER_DEVICE)];
  return [
    limit(['code', 'account', account], CODES_PER_ACCOUNT),
    limit(['login', 'address', toNetwork(address)], PER_ADDRESS),
  ];
}

/** The current password, asked of a signed-in user again: who holds the token may have stolen it. */
export function currentPasswordLimits(userId: number): Limit[] {
  return [limit(['current-password', String(userId)], PER_DEVICE)];
}

/** New passwords of one's own: each is mailed, and nobody needs many. */
export function passwordChangeLimits(userId: number): Limit[] {
  return [limit(['password-change', String(userId)], PASSWORD_CHANGES, DAY_MS)];
}

/** A code, asked of a signed-in user again: who holds the token may have stolen it. */
export function ownCodeLimits(userId: number): Limit[] {
  return [limit(['own-code', String(userId)], CODES_PER_ACCOUNT)];
}

/** A try to sign in by a passkey, which names no account: no guess hits, so no account is closed by it. */
export function passkeyLimits(address: string): Limit[] {
  return [limit(['login', 'address', toNetwork(address)], PER_ADDRESS)];
}

/** Challenges to sign in by a passkey: each is a row for five minutes. */
export function loginChallengeLimits(address: string): Limit[] {
  return [limit(['passkey-challenge', 'address', toNetwork(address)], PER_ADDRESS)];
}

/** Challenges of a signed-in user. */
export function ownChallengeLimits(userId: number): Limit[] {
  return [limit(['passkey-challenge', 'user', String(userId)], CHALLENGES_PER_USER)];
}

/** Mails about a passkey that counts backwards: who has the copy could send as many. */
export function copiedMailLimits(passkeyId: number): Limit[] {
  return [limit(['passkey-copied', String(passkeyId)], 1, DAY_MS)];
}

/** Everything that a user who proved themselves by a mail is free of again. */
export function accountLimits(account: string): Limit[] {
  return [
    limit(['password', 'account', account], PER_ACCOUNT),
    limit(['code', 'account', account], CODES_PER_ACCOUNT),
  ];
}

/** A mail with a reset link, to an address that may be no user's. */
export function resetLimits(email: string, address: string): Limit[] {
  return [
    limit(['reset', 'account', email.toLowerCase()], RESETS_PER_ACCOUNT, RESET_LINK_LIFE_MS),
    limit(['reset', 'address', toNetwork(address)], RESETS_PER_ADDRESS, RESET_LINK_LIFE_MS),
  ];
}

/** A mail with an activation link, to an address that may be a user's already. */
export function registrationLimits(email: string, address: string): Limit[] {
  return [
    limit(['register', 'account', email.toLowerCase()], RESETS_PER_ACCOUNT, RESET_LINK_LIFE_MS),
    limit(['register', 'address', toNetwork(address)], RESETS_PER_ADDRESS, RESET_LINK_LIFE_MS),
  ];
}

function limit(parts: string[], max: number, windowMs = WINDOW_MS): Limit {
  return { parts, max, windowMs };
}

/** The address of an IPv4 caller, also where it is written as IPv6; the network of an IPv6 one. */
function toNetwork(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  return parsed.toByteArray().slice(0, IPV6_NETWORK_BYTES).join('.');
}
