import type { TokenPair } from '@entropi/shared/contracts/auth';
import QRCode from 'qrcode';
import { SealError } from '../../broker/seal';
import { totpPlace } from '../../broker/seal-places';
import { inTransaction, type Transaction } from '../../db/db';
import type { Deps } from '../../deps';
import { conflict, unauthorized } from '../../errors';
import type { TemporaryCaller } from '../../http/caller';
import { orderSignInMail } from '../../mail/mail-order';
import { writeAudit } from '../audit/audit.repo';
import {
  belongsToUser,
  type Cookies,
  type DeviceCookie,
  findDevice,
  writeDeviceCookie,
} from './known-device';
import { findLoginUser } from './login.repo';
import { codeLimits, ownLimits } from './login-limits';
import { hashToken } from './refresh-token';
import { type Browser, openSession } from './sessions.domain';
import { type Counted, countAttempt, forgetAttempts, giveBack } from './throttle.domain';
import {
  createRecoveryCodes,
  createTotpSecret,
  findTotpStep,
  isTotpCode,
  normaliseRecoveryCode,
  writeOtpauthUri,
} from './totp';
import {
  claimRecoveryCode,
  claimTotpStep,
  claimTry,
  endTemporaryToken,
  findTotp,
  lockTotp,
  markLogin,
  replaceRecoveryCodes,
  replaceTotp,
} from './two-factor.repo';

const TRIES = 5;
/** A secret that was scanned stays the right one when the temporary token expires before it is proved. */
const PENDING_SECRET_LIFE_MS = 10 * 60_000;

/**
 * A secret with its QR code and ten recovery codes, pending until `verifySecondFactor`. Requested again
 * within ten minutes the secret is the same; the codes, of which only hashes are stored, are new.
 */
export async function setUpTwoFactor(caller: TemporaryCaller, deps: Deps) {
  const { userId } = caller;
  const codes = createRecoveryCodes();
  const codeHashes = hashCodes(codes);
  const secret = await inTransaction(deps.db, async (tx) => {
    const before = await lockTotp(userId, tx);
    if (before?.confirmedAt) throw conflict('already_enrolled');
    const pending = before && findPendingSecret(before, deps);
    if (pending) {
      await replaceRecoveryCodes(userId, codeHashes, tx);
      return pending;
    }
    const created = createTotpSecret();
    const secretSealed = deps.sealer.seal(created, totpPlace(userId));
    await replaceTotp({ userId, secretSealed, codeHashes, at: deps.now() }, tx);
    return created;
  });
  const uri = writeOtpauthUri(caller.username, secret);
  return {
    secret,
    otpauth_uri: uri,
    qr_svg: await QRCode.toString(uri, { type: 'svg', margin: 1 }),
    recovery_codes: codes,
  };
}

/**
 * The second step: a good code ends the temporary token, opens a session and makes the browser a known
 * device.
 */
export async function verifySecondFactor(
  caller: TemporaryCaller,
  code: string,
  browser: Browser & { cookies: Cookies },
  deps: Deps,
): Promise<{ pair: TokenPair; deviceCookie: DeviceCookie }> {
  const user = await findLoginUser(caller.username, deps.db);
  if (user?.userId !== caller.userId) throw unauthorized('session_ended');
  const cookie = findDevice(browser.cookies, user.username, deps);
  const device = cookie && belongsToUser(cookie, user, deps) ? cookie : null;
  const { address } = browser;
  const attempt = { account: user.username, address, deviceId: device?.deviceId ?? null };
  const counted = await countAttempt(codeLimits(attempt), deps);
  const isUnknown = device === null && user.lastLoginAt !== null;
  const pair = await tryCode(caller, code, { ...browser, isUnknown }, counted, deps);
  if (!pair) throw unauthorized('wrong_code');
  await giveBack(counted, deps);
  await forgetAttempts(ownLimits(attempt), deps);
  return { pair, deviceCookie: writeDeviceCookie(user, device, deps) };
}

/** The tokens for a good code; null for a wrong one, the fifth of which voids the temporary token. */
async function tryCode(
  caller: TemporaryCaller,
  code: string,
  browser: Browser & { isUnknown: boolean },
  counted: Counted,
  deps: Deps,
): Promise<TokenPair | null> {
  const tries = await claimTry(caller.tokenId, TRIES, deps.db);
  if (tries === null) {
    await giveBack(counted, deps);
    throw unauthorized('session_ended');
  }
  const pair = await inTransaction(deps.db, async (tx) => {
    if (!(await claimCode(caller.userId, code, deps, tx))) return null;
    if (!(await endTemporaryToken(caller.tokenId, deps.now(), tx))) return null;
    await markLogin(caller.userId, deps.now(), tx);
    const { userId } = caller;
    await writeAudit(caller, { action: 'session.open', subject: `user:${userId}`, userId }, tx);
    if (browser.isUnknown) await orderSignInMail(userId, browser, deps, tx);
    return openSession(caller.userId, browser, deps, tx);
  });
  if (!pair && tries === TRIES) await endTemporaryToken(caller.tokenId, deps.now(), deps.db);
  return pair;
}

/** The secret of a set-up that began some minutes ago; null when it is older, or cannot be read. */
function findPendingSecret(
  { userId, secretSealed, createdAt }: { userId: number; secretSealed: string; createdAt: Date },
  deps: Deps,
): string | null {
  if (deps.now().getTime() - createdAt.getTime() > PENDING_SECRET_LIFE_MS) return null;
  try {
    return deps.sealer.open(secretSealed, totpPlace(userId));
  } catch (error) {
    if (error instanceof SealError) return null;
    throw error;
  }
}

/** Puts a known secret in place, confirmed: for the demo's users. */
export async function enrolSecret(
  userId: number,
  secret: string,
  deps: Deps,
  tx: Transaction,
): Promise<void> {
  const at = deps.now();
  const secretSealed = deps.sealer.seal(secret, totpPlace(userId));
  await replaceTotp({ userId, secretSealed, codeHashes: hashCodes(createRecoveryCodes()), at }, tx);
  await claimTotpStep(userId, 0, at, tx);
}

/** The secret of a user's authenticator; null when none is set up. */
export async function findTotpSecret(userId: number, deps: Deps): Promise<string | null> {
  const totp = await findTotp(userId, deps.db);
  return totp && deps.sealer.open(totp.secretSealed, totpPlace(userId));
}

/**
 * Uses up a TOTP or a recovery code; false when it is wrong or was used before. A recovery code needs no
 * secret: it works while the secret cannot be read, and a TOTP then throws `SealError`.
 */
export async function claimCode(
  userId: number,
  code: string,
  deps: Deps,
  tx: Transaction,
): Promise<boolean> {
  const totp = await findTotp(userId, tx);
  if (!totp) return false;
  const now = deps.now();
  if (isTotpCode(code)) {
    const secret = deps.sealer.open(totp.secretSealed, totpPlace(userId));
    const step = findTotpStep(code, secret, now);
    return step !== null && (await claimTotpStep(userId, step, now, tx));
  }
  if (!totp.confirmedAt) return false;
  return claimRecoveryCode(userId, hashToken(normaliseRecoveryCode(code)), now, tx);
}

/** The codes as they are stored. */
export function hashCodes(codes: string[]): string[] {
  return codes.map((code) => hashToken(normaliseRecoveryCode(code)));
}
