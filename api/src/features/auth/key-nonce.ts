import { createHmac } from 'node:crypto';
import { isSameText } from './refresh-token';

/**
 * A nonce for the next proof of a client whose clock is off. It states our time, signed, so that the client cannot
 * make it up.
 */
export function createNonce(key: Uint8Array, seconds: number): string {
  const mac = createHmac('sha256', key).update(`dpop nonce ${seconds}`).digest('base64url');
  return `${seconds}.${mac}`;
}

/**
 * Whether one of these keys made the nonce within the last `windowS` seconds, or within the next: the clock of
 * another process may be ahead.
 */
export function isFreshNonce(
  nonce: string,
  keys: readonly Uint8Array[],
  seconds: number,
  windowS: number,
): boolean {
  const [, text] = nonce.match(/^(\d{1,12})\.[\w-]{43}$/) ?? [];
  if (!text || Math.abs(seconds - Number(text)) > windowS) return false;
  return keys.some((key) => isSameText(nonce, createNonce(key, Number(text))));
}
