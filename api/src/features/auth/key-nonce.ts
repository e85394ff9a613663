import { createHmac } from 'node:crypto';
import { isSameText } from './refresh-token';

/** What a client whose clock is another puts in its next proof: our time, which it cannot have made up. */
export function createNonce(key: Uint8Array, seconds: number): string {
  const mac = createHmac('sha256', key).update(`dpop nonce ${seconds}`).digest('base64url');
  return `${seconds}.${mac}`;
}

/** Whether one of these keys made a nonce not longer ago than this; other processes' clocks may be as far ahead. */
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
