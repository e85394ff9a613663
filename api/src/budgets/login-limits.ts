import ipaddr from 'ipaddr.js';
import type { Limit } from './budget.domain';

const WINDOW_MS = 15 * 60_000;
const PER_ACCOUNT_AND_ADDRESS = 10;
const PER_DEVICE = 10;
/** Many people may share an address, and one person may own many accounts. */
const PER_ADDRESS = 100;
/** For all addresses together; only a device that has signed in before is exempt. */
const PER_ACCOUNT = 50;
/** For all addresses together, because codes have only six digits. */
const CODES_PER_ACCOUNT = 10;
/** A reset link is valid for half an hour; the limit of mails ends when their links do. */
export const RESET_LINK_LIFE_MS = 30 * 60_000;
const RESETS_PER_ACCOUNT = 3;
const RESETS_PER_ADDRESS = 20;
const PASSWORD_CHANGES = 10;
const PASSWORD_LINKS = 10;
/** Each hashes ten recovery codes. */
const FACTOR_SET_UPS = 20;
/** More than anyone confirms by hand. */
const CHALLENGES_PER_USER = 60;
const DAY_MS = 24 * 60 * 60_000;
/** 64 bits of an IPv6 address are the network; the rest can be chosen freely by its owner. */
const IPV6_NETWORK_BYTES = 8;

/** An attempt to log in. */
export interface LoginAttempt {
  /** The username as typed, in lower case, whether or not it exists. */
  account: string;
  address: string;
  /** The known device from which it comes; null for any other. */
  deviceId: string | null;
}

/** The limits that a user's own typing errors use up; they are forgotten after a login. */
export function ownLimits({ account, address, deviceId }: LoginAttempt): Limit[] {
  return deviceId
    ? [
        limit(['password', 'device', deviceId], PER_DEVICE),
        limit(['code', 'device', deviceId], PER_DEVICE),
      ]
    : [limit(['password', account, toNetwork(address)], PER_ACCOUNT_AND_ADDRESS)];
}

/** The limits of a password at login. A known device has an allowance that no stranger can use up. */
export function passwordLimits({ account, address, deviceId }: LoginAttempt): Limit[] {
  if (deviceId) return [limit(['password', 'device', deviceId], PER_DEVICE)];
  return [
    limit(['password', account, toNetwork(address)], PER_ACCOUNT_AND_ADDRESS),
    limit(['password', 'account', account], PER_ACCOUNT),
    limit(['login', 'address', toNetwork(address)], PER_ADDRESS),
  ];
}

/** The limits of a code of the second step, whose caller knows the password. */
export function codeLimits({ account, address, deviceId }: LoginAttempt): Limit[] {
  if (deviceId) return [limit(['code', 'device', deviceId], PER_DEVICE)];
  return [
    limit(['code', 'account', account], CODES_PER_ACCOUNT),
    limit(['login', 'address', toNetwork(address)], PER_ADDRESS),
  ];
}

/** The limits when a signed-in user has to enter the current password again, because the token may be stolen. */
export function currentPasswordLimits(userId: number): Limit[] {
  return [limit(['current-password', String(userId)], PER_DEVICE)];
}

/** The limit of password changes: each is mailed, and nobody needs many. */
export function passwordChangeLimits(userId: number): Limit[] {
  return [limit(['password-change', String(userId)], PASSWORD_CHANGES, DAY_MS)];
}

/** The limit of links to set a password that operators may have mailed to a user. */
export function passwordLinkLimits(userId: number): Limit[] {
  return [limit(['password-link', String(userId)], PASSWORD_LINKS, DAY_MS)];
}

/** The limit of secrets that are set up and not confirmed. */
export function factorSetUpLimits(userId: number): Limit[] {
  return [limit(['factor-set-up', String(userId)], FACTOR_SET_UPS)];
}

/** The limits when a signed-in user has to enter a code again, because the token may be stolen. */
export function ownCodeLimits(userId: number): Limit[] {
  return [limit(['own-code', String(userId)], CODES_PER_ACCOUNT)];
}

/**
 * The limits of attempts to sign in with a passkey. Such an attempt names no account and cannot be guessed, so it
 * closes no account.
 */
export function passkeyLimits(address: string): Limit[] {
  return [limit(['login', 'address', toNetwork(address)], PER_ADDRESS)];
}

/** The limits of challenges to sign in with a passkey; each is a row for five minutes. */
export function loginChallengeLimits(address: string): Limit[] {
  return [limit(['passkey-challenge', 'address', toNetwork(address)], PER_ADDRESS)];
}

/** The limit of challenges for a signed-in user. */
export function ownChallengeLimits(userId: number): Limit[] {
  return [limit(['passkey-challenge', 'user', String(userId)], CHALLENGES_PER_USER)];
}

/**
 * The limit of mails about a passkey whose counter goes backwards, because whoever has the copy could cause any
 * number.
 */
export function copiedMailLimits(passkeyId: number): Limit[] {
  return [limit(['passkey-copied', String(passkeyId)], 1, DAY_MS)];
}

/** All limits from which a user is freed who has proved themselves by a mail. */
export function accountLimits(account: string): Limit[] {
  return [
    limit(['password', 'account', account], PER_ACCOUNT),
    limit(['code', 'account', account], CODES_PER_ACCOUNT),
  ];
}

/** The limits of mails with a reset link, to an address that may belong to no user. */
export function resetLimits(email: string, address: string): Limit[] {
  return [
    limit(['reset', 'account', email.toLowerCase()], RESETS_PER_ACCOUNT, RESET_LINK_LIFE_MS),
    limit(['reset', 'address', toNetwork(address)], RESETS_PER_ADDRESS, RESET_LINK_LIFE_MS),
  ];
}

/** The limits of mails with an activation link, to an address that may already belong to a user. */
export function registrationLimits(email: string, address: string): Limit[] {
  return [
    limit(['register', 'account', email.toLowerCase()], RESETS_PER_ACCOUNT, RESET_LINK_LIFE_MS),
    limit(['register', 'address', toNetwork(address)], RESETS_PER_ADDRESS, RESET_LINK_LIFE_MS),
  ];
}

function limit(parts: string[], max: number, windowMs = WINDOW_MS): Limit {
  return { parts, max, windowMs };
}

/** The address of an IPv4 caller, also when written as IPv6; the network of an IPv6 caller. */
function toNetwork(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  return parsed.toByteArray().slice(0, IPV6_NETWORK_BYTES).join('.');
}
