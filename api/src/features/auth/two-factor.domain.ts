import { totpPlace } from '@entropi/broker/seal-places';
import type { TokenPair } from '@entropi/contracts/auth';
import { inTransaction, type Transaction } from '@entropi/db/db';
import QRCode from 'qrcode';
import { type Counted, countAttempt, giveBack } from '../../budgets/budget.domain';
import { codeLimits, factorSetUpLimits } from '../../budgets/login-limits';
import type { Deps } from '../../deps';
import { conflict, unauthorized } from '../../errors';
import type { TemporaryCaller } from '../../http/caller';
import type { Cookies } from './known-device';
import { findLoginUser } from './login.repo';
import { type GivenCode, hashCodes, readCode } from './recovery-codes.domain';
import { claimRecoveryCode } from './recovery-codes.repo';
import type { Browser } from './sessions.domain';
import {
  completeSignIn,
  openOwnSession,
  rejectSignIn,
  type SignedIn,
  type SignIn,
  startSignIn,
  toAttempt,
} from './sign-in.domain';
import {
  createRecoveryCodes,
  createTotpSecret,
  findTotpStep,
  isTotpCode,
  writeOtpauthUri,
} from './totp';
import {
  claimTotpStep,
  claimTry,
  endTemporaryToken,
  findTotp,
  lockTotp,
  replaceTotp,
} from './two-factor.repo';

const TRIES = 5;

/**
 * A secret with its QR code and ten recovery codes, pending until `verifySecondFactor` and shown only once: another
 * call replaces them, so that what was seen before proves nothing.
 */
export async function setUpTwoFactor(deps: Deps, caller: TemporaryCaller) {
  const { userId } = caller;
  if ((await findTotp(deps.db, userId))?.confirmedAt) throw conflict('already_enrolled');
  await countAttempt(deps, factorSetUpLimits(userId));
  const codes = createRecoveryCodes();
  const stored = await hashCodes(deps, codes);
  const secret = createTotpSecret();
  await inTransaction(deps.db, async (tx) => {
    const before = await lockTotp(tx, userId);
    if (before?.confirmedAt) throw conflict('already_enrolled');
    const secretSealed = deps.sealer.seal(secret, totpPlace(userId));
    await replaceTotp(tx, { userId, secretSealed, codes: stored, at: deps.now() });
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
  deps: Deps,
  caller: TemporaryCaller,
  code: string,
  browser: Browser & { cookies: Cookies },
): Promise<SignedIn> {
  const user = await findLoginUser(deps.db, caller.username);
  if (user?.userId !== caller.userId) throw unauthorized('session_ended');
  const signIn = startSignIn(deps, user, browser);
  const counted = await countAttempt(deps, codeLimits(toAttempt(signIn)));
  const given = await readCode(deps, user.userId, code).catch(async (error: unknown) => {
    await giveBack(deps, counted);
    throw error;
  });
  const pair = await tryCode(deps, caller, given, signIn, counted);
  if (!pair) {
    const { address } = browser;
    throw rejectSignIn(deps, { factor: 'code', userId: user.userId, address }, 'wrong_code');
  }
  await giveBack(deps, counted);
  return completeSignIn(deps, signIn, pair);
}

/** The tokens for a good code; null for a wrong one, the fifth of which voids the temporary token. */
async function tryCode(
  deps: Deps,
  caller: TemporaryCaller,
  code: GivenCode,
  signIn: SignIn,
  counted: Counted,
): Promise<TokenPair | null> {
  const tries = await claimTry(deps.db, caller.tokenId, TRIES);
  if (tries === null) {
    await giveBack(deps, counted);
    throw unauthorized('session_ended');
  }
  const pair = await inTransaction(deps.db, async (tx) => {
    if (!(await claimCode(deps, tx, caller.userId, code))) return null;
    if (!(await endTemporaryToken(tx, caller.tokenId, deps.now()))) return null;
    return openOwnSession(deps, tx, signIn);
  });
  if (!pair && tries === TRIES) await endTemporaryToken(deps.db, caller.tokenId, deps.now());
  return pair;
}

/** Stores a known secret as confirmed, for the demo's users. */
export async function enrolSecret(deps: Deps, userId: number, secret: string): Promise<void> {
  const at = deps.now();
  const secretSealed = deps.sealer.seal(secret, totpPlace(userId));
  const codes = await hashCodes(deps, createRecoveryCodes());
  await inTransaction(deps.db, async (tx) => {
    await replaceTotp(tx, { userId, secretSealed, codes, at });
    await claimTotpStep(tx, userId, 0, at);
  });
}

/** The secret of a user's authenticator; null when none is set up. */
export async function findTotpSecret(deps: Deps, userId: number): Promise<string | null> {
  const totp = await findTotp(deps.db, userId);
  return totp && deps.sealer.open(totp.secretSealed, totpPlace(userId));
}

/**
 * Uses up a TOTP or a recovery code; false when it is wrong or was used before. A recovery code needs no
 * secret: it works while the secret cannot be read, and a TOTP then throws `SealError`.
 */
export async function claimCode(
  deps: Deps,
  tx: Transaction,
  userId: number,
  { code, recoveryCodeId }: GivenCode,
): Promise<boolean> {
  const totp = await findTotp(tx, userId);
  if (!totp) return false;
  const now = deps.now();
  if (isTotpCode(code)) {
    const secret = deps.sealer.open(totp.secretSealed, totpPlace(userId));
    const step = findTotpStep(code, secret, now);
    return step !== null && (await claimTotpStep(tx, userId, step, now));
  }
  if (!totp.confirmedAt || recoveryCodeId === null) return false;
  return claimRecoveryCode(tx, userId, recoveryCodeId, now);
}
