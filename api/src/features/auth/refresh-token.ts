import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/** The n-th token of a refresh family. */
export interface RefreshPosition {
  familyId: number;
  n: number;
}

/**
 * The text of the n-th token: its position in clear, and an HMAC over the family's seed, so that asking twice for
 * the successor of one token gives the same text.
 */
export function writeRefreshToken(
  { familyId, n }: RefreshPosition,
  seed: string,
  key: Uint8Array,
): string {
  const mac = createHmac('sha256', key).update(`${familyId}.${n}.${seed}`).digest('base64url');
  return `${familyId}.${n}.${mac}`;
}

/** The position that a token claims to have; null for a text that is no token. This proves nothing yet. */
export function parseRefreshToken(token: string): RefreshPosition | null {
  const [, familyId, n] = token.match(/^([1-9]\d{0,8})\.([1-9]\d{0,8})\.[\w-]{43}$/) ?? [];
  return familyId && n ? { familyId: Number(familyId), n: Number(n) } : null;
}

/** The hash that is stored in place of a token. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** Compares two texts in constant time, so that the time does not show where they differ. */
export function isSameText(left: string, right: string): boolean {
  const [a, b] = [Buffer.from(left), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
}
