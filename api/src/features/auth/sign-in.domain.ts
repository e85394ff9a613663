import type { TokenPair } from '@entropi/contracts/auth';
import { writeAudit } from '@entropi/db/audit.repo';
import type { Transaction } from '@entropi/db/db';
import { forgetAttempts } from '../../budgets/budget.domain';
import { type LoginAttempt, ownLimits } from '../../budgets/login-limits';
import type { Deps } from '../../deps';
import { type ApiError, unauthorized } from '../../errors';
import { orderSignInMail } from '../../mail/mail-order';
import {
  belongsToUser,
  type Cookies,
  type DeviceCookie,
  findDevice,
  type KnownDevice,
  writeDeviceCookie,
} from './known-device';
import type { LoginUser } from './login.repo';
import { type Browser, openSession } from './sessions.domain';
import { markLogin } from './two-factor.repo';

/** A user's last step of signing in, before it is known whether they may. */
export interface SignIn {
  user: LoginUser;
  browser: Browser;
  /** Null for a browser that is not known as the user's. */
  device: KnownDevice | null;
  cookies: Cookies;
}

/** What a user receives who has signed in. */
export interface SignedIn {
  pair: TokenPair;
  deviceCookie: DeviceCookie;
}

/**
 * The rejection of somebody who could not prove who they are, which the log keeps. Accepted ones are in the audit. A
 * name that was typed is not written: it may be a password in the wrong field.
 *
 * @param userId null where no user has the name, or the passkey
 */
export function rejectSignIn(
  { log }: Pick<Deps, 'log'>,
  by: { factor: 'password' | 'code' | 'passkey'; userId: number | null; address: string },
  reason: Parameters<typeof unauthorized>[0],
): ApiError {
  log.info({ ...by, reason }, 'a sign-in was rejected');
  return unauthorized(reason);
}

/** Begins the last step: finds out whether the browser signed in before. */
export function startSignIn(
  deps: Deps,
  user: LoginUser,
  { cookies, ...browser }: Browser & { cookies: Cookies },
): SignIn {
  const cookie = findDevice(deps, cookies, user.username);
  const device = cookie && belongsToUser(deps, cookie, user) ? cookie : null;
  return { user, browser, device, cookies };
}

/**
 * Opens the session of a user who has proven themselves by any factor, in the transaction that used the proof up.
 * This is the only way to a first token pair. The user is told by mail when the browser is a new one.
 */
export async function openOwnSession(
  deps: Deps,
  tx: Transaction,
  { user, browser, device }: SignIn,
): Promise<TokenPair> {
  const { userId } = user;
  await markLogin(tx, userId, deps.now());
  await writeAudit(tx, user, { action: 'session.open', subject: `user:${userId}`, userId });
  const isUnknown = device === null && user.lastLoginAt !== null;
  if (isUnknown) await orderSignInMail(deps, tx, userId, browser);
  return openSession(deps, tx, userId, browser);
}

/** Completes signing in once its transaction is committed: from now on the browser is a known one. */
export async function completeSignIn(
  deps: Deps,
  signIn: SignIn,
  pair: TokenPair,
): Promise<SignedIn> {
  const { user, device, cookies } = signIn;
  await forgetAttempts(deps, ownLimits(toAttempt(signIn)));
  return { pair, deviceCookie: writeDeviceCookie(deps, user, device, cookies) };
}

/** The parts of an attempt to sign in that the limits count. */
export function toAttempt({ user, browser, device }: SignIn): LoginAttempt {
  const { address } = browser;
  return { account: user.username, address, deviceId: device?.deviceId ?? null };
}
