import { KEY_HEADER } from '@entropi/contracts/session-key';
import { getErrorBody, isApiError } from '@entropi/shared/http/api-error';
import type { KeyPair, KeyStore } from './key-store';

/** Sends a call with the given headers, which present the key. */
type Send<Reply> = (headers: Record<string, string>) => Promise<Reply>;

/** The request that a proof is for. */
interface Target {
  method: string;
  /** The address exactly as the browser requests it. */
  url: string;
}

const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256' };
const SIGNATURE = { name: 'ECDSA', hash: 'SHA-256' };

/**
 * Opens a session by a call that presents a new key, and keeps the key under the id of the session. A browser
 * that cannot keep keys presents none, and its session is then not bound to a key.
 *
 * @param findId reads the session's id from the reply
 */
export async function openWithKey<Reply>(
  store: KeyStore,
  target: Target,
  send: Send<Reply>,
  findId: (reply: Reply) => number | null,
): Promise<Reply> {
  // The key is stored before it is presented: a session whose key is lost would end at its first refresh.
  // Without a secure origin the browser offers neither a random id nor keys.
  const place = `new ${crypto.randomUUID?.()}`;
  const key = await createKey(store, place).catch(() => null);
  if (!key) return send({});
  const reply = await sendWithProof(key, target, send).catch(async (error: unknown) => {
    await store.remove(place).catch(() => undefined);
    throw error;
  });
  const id = findId(reply);
  if (id !== null) await store.move(place, String(id));
  return reply;
}

/** Continues a session by its key. If the browser has lost it, no key is presented, and the server ends the session. */
export async function continueWithKey<Reply>(
  store: KeyStore,
  id: number,
  target: Target,
  send: Send<Reply>,
): Promise<Reply> {
  const key = await store.find(String(id));
  return key ? sendWithProof(key, target, send) : send({});
}

async function createKey(store: KeyStore, place: string): Promise<KeyPair> {
  const key = await crypto.subtle.generateKey(ALGORITHM, false, ['sign']);
  await store.save(place, key);
  return key;
}

/** Sends with a proof, and once more with a new one where the server demands its nonce or rejects the first. */
async function sendWithProof<Reply>(key: KeyPair, target: Target, send: Send<Reply>) {
  try {
    return await send({ [KEY_HEADER]: await prove(key, target) });
  } catch (error) {
    const { code } = getErrorBody(error);
    if (code !== 'use_dpop_nonce' && code !== 'invalid_dpop_proof') throw error;
    const nonce = isApiError(error) ? error.nonce : null;
    return send({ [KEY_HEADER]: await prove(key, target, nonce) });
  }
}

/** A proof of the key for one request (RFC 9449 §4.2). */
export async function prove(
  { publicKey, privateKey }: KeyPair,
  { method, url }: Target,
  nonce?: string | null,
): Promise<string> {
  const { kty, crv, x, y } = await crypto.subtle.exportKey('jwk', publicKey);
  const header = { typ: 'dpop+jwt', alg: 'ES256', jwk: { kty, crv, x, y } };
  const claims = {
    jti: crypto.randomUUID(),
    htm: method,
    htu: url,
    iat: Math.floor(Date.now() / 1000),
    ...(nonce ? { nonce } : {}),
  };
  const text = `${encode(header)}.${encode(claims)}`;
  const signature = await crypto.subtle.sign(SIGNATURE, privateKey, new TextEncoder().encode(text));
  return `${text}.${toBase64Url(new Uint8Array(signature))}`;
}

const encode = (part: object) => toBase64Url(new TextEncoder().encode(JSON.stringify(part)));

function toBase64Url(bytes: Uint8Array): string {
  const text = btoa(String.fromCharCode(...bytes));
  return text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}
