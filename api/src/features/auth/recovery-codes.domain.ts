import type { Deps } from '../../deps';
import { listUnusedCodes, type StoredCode } from './recovery-codes.repo';
import { hashToken } from './refresh-token';
import { isTotpCode, normaliseRecoveryCode } from './totp';

/**
 * How many hexadecimal digits of a code's SHA-256 are stored as they are. By these 12 bits one of ten codes is found
 * without hashing for each. Whoever has the database can find the other 47 bits of the code only by trying them through
 * argon2id.
 */
const LOOKUP_DIGITS = 3;

/** A code as somebody typed it, and the unused recovery code that it is; null when it is none. */
export interface GivenCode {
  code: string;
  recoveryCodeId: number | null;
}

const digest = (code: string) => hashToken(normaliseRecoveryCode(code));

/** The codes as they are stored; throws 429 while too much else is hashed. */
export function hashCodes(
  { passwordHasher }: Pick<Deps, 'passwordHasher'>,
  codes: string[],
): Promise<StoredCode[]> {
  return passwordHasher.run('known', async ({ hash }) => {
    const stored: StoredCode[] = [];
    // at most the ten codes of a user
    for (const text of codes.map(digest)) {
      stored.push({ lookup: text.slice(0, LOOKUP_DIGITS), codeHash: await hash(text) });
    }
    return stored;
  });
}

/**
 * Finds out which recovery code a user has given, before the transaction that uses it up: hashing would hold a
 * connection. A code that is none takes as long as a good one, and a code of an authenticator costs no hash. Throws 429
 * while too much else is hashed.
 */
export async function readCode(
  { db, passwordHasher }: Pick<Deps, 'db' | 'passwordHasher'>,
  userId: number,
  code: string,
): Promise<GivenCode> {
  if (isTotpCode(code)) return { code, recoveryCodeId: null };
  const text = digest(code);
  const recoveryCodeId = await passwordHasher.run('known', async ({ verify }) => {
    const found = await listUnusedCodes(db, userId, text.slice(0, LOOKUP_DIGITS));
    const hashed = found.filter(({ lookup }) => lookup !== null);
    const former = found.find(({ lookup, codeHash }) => lookup === null && codeHash === text);
    if (hashed.length === 0) await verify(text, null);
    // at most the ten codes of a user, and seldom more than one
    for (const { id, codeHash } of hashed) if (await verify(text, codeHash)) return id;
    return former?.id ?? null;
  });
  return { code, recoveryCodeId };
}
