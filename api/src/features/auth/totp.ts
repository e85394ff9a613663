import { randomBytes } from 'node:crypto';
import { generateSecret, generateSync, generateURI, verifySync } from 'otplib';

const ISSUER = 'Entropi';
export const STEP_S = 30;
const RECOVERY_CODES = 10;
/** Letters and digits without those that are mistaken for one another. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';

export const createTotpSecret = () => generateSecret();

/** The address that an authenticator app reads from the QR code. */
export function writeOtpauthUri(username: string, secret: string): string {
  return generateURI({ issuer: ISSUER, label: username, secret });
}

/** The code that is valid at a moment. */
export function writeTotpCode(secret: string, at: Date): string {
  return generateSync({ secret, epoch: Math.floor(at.getTime() / 1000), period: STEP_S });
}

/** Whether a text looks like a code of an authenticator; recovery codes are longer. */
export function isTotpCode(code: string): boolean {
  return /^\d{6}$/.test(code);
}

/** The clock step whose code this is: the present one or a neighbour. Null when it is the code of none of them. */
export function findTotpStep(code: string, secret: string, at: Date): number | null {
  if (!isTotpCode(code)) return null;
  const epoch = Math.floor(at.getTime() / 1000);
  const result = verifySync({ secret, token: code, epoch, epochTolerance: STEP_S, period: STEP_S });
  return result.valid && 'timeStep' in result ? result.timeStep : null;
}

/** Ten codes with about 59 bits of entropy each, for the day when the phone is lost. */
export function createRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () => {
    const letters = [...randomBytes(12)].map((byte) => ALPHABET[byte % ALPHABET.length]);
    return [0, 4, 8].map((from) => letters.slice(from, from + 4).join('')).join('-');
  });
}

/** A recovery code in the form that is hashed, however it was typed. */
export function normaliseRecoveryCode(code: string): string {
  return code.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
}
