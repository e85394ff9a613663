import { randomBytes } from 'node:crypto';
import { calculateJwkThumbprint, exportJWK, generateKeyPair, SignJWT } from 'jose';
import { createSessionKey, type SessionKey } from '../../testing/session-key';
import { createNonce } from './key-nonce';
import { findShownKey, KEY_PROOF_WINDOW_S } from './key-proof';

const NOW = new Date('2026-05-04T10:00:00Z');
const SECONDS = NOW.getTime() / 1000;
const KEY = randomBytes(32);
const OLD_KEY = randomBytes(32);

const deps = {
  tokenKeys: { refreshKeys: [KEY, OLD_KEY] as const },
  config: { API_BASE_URLS: ['http://localhost:8000', 'https://app.example.com/backend'] },
  now: () => NOW,
};

let key: SessionKey;
beforeAll(async () => {
  key = await createSessionKey(() => NOW);
});

const find = (header: unknown) =>
  findShownKey(deps, { header, method: 'POST', path: '/auth/refresh' });
const rejection = async (header: unknown) => {
  const error = await find(header).catch((thrown: unknown) => thrown);
  return error as { status: number; code: string; headers: Record<string, string> };
};

describe('a request', () => {
  it('without the header shows no key', async () => {
    expect(await find(undefined)).toBeNull();
  });

  it('shows the key that signed its proof, at each address that the API has', async () => {
    const thumbprint = await calculateJwkThumbprint(key.jwk);
    for (const htu of [
      'http://localhost:8000/auth/refresh',
      'https://app.example.com/backend/auth/refresh',
      'HTTPS://APP.example.com:443/backend/auth/refresh?x=1#y',
    ]) {
      expect(await find(await key.prove({ htu }))).toMatchObject({ thumbprint });
    }
  });

  it.each([-KEY_PROOF_WINDOW_S, KEY_PROOF_WINDOW_S])(
    'may be %i seconds off, and its proof is kept for as long as it could be shown',
    async (offset) => {
      const shown = await find(await key.prove({ iat: SECONDS + offset }));
      const isKept = (shown?.proof.until ?? 0) >= SECONDS + offset + KEY_PROOF_WINDOW_S;
      expect(isKept).toBe(true);
    },
  );

  it.each([-KEY_PROOF_WINDOW_S - 1, KEY_PROOF_WINDOW_S + 1, -1e12, 1e12])(
    'that is %i seconds off is given a nonce, with which it is good',
    async (offset) => {
      const iat = SECONDS + offset;
      const { status, code, headers } = await rejection(await key.prove({ iat }));
      expect([status, code]).toEqual([400, 'use_dpop_nonce']);
      const nonce = headers['dpop-nonce'] ?? '';
      expect(await find(await key.prove({ iat, nonce }))).not.toBeNull();
    },
  );
});

describe('a nonce', () => {
  it('is good with a key from before, and for a minute', async () => {
    const ofOldKey = createNonce(OLD_KEY, SECONDS - KEY_PROOF_WINDOW_S);
    expect(await find(await key.prove({ nonce: ofOldKey }))).not.toBeNull();
  });

  it('that is old, foreign or malformed is answered with a new one', async () => {
    const other = createNonce(KEY, SECONDS);
    for (const nonce of [
      createNonce(KEY, SECONDS - KEY_PROOF_WINDOW_S - 1),
      createNonce(KEY, SECONDS + KEY_PROOF_WINDOW_S + 1),
      createNonce(randomBytes(32), SECONDS),
      other.replace(/^\d+/, String(SECONDS + 1)),
      '',
      'x',
    ]) {
      expect((await rejection(await key.prove({ nonce }))).code).toBe('use_dpop_nonce');
    }
  });
});

describe('no proof of a request is', () => {
  it.each<[string, () => Promise<unknown>]>([
    ['an empty header', async () => ''],
    ['a text', async () => 'x.y.z'],
    ['several', async () => `${await key.prove()}, ${await key.prove()}`],
    ['a list', async () => [await key.prove()]],
    ['one that is too long', async () => key.prove({ nonce: 'x'.repeat(4000) })],
    ['one of another method', () => key.prove({ htm: 'GET' })],
    ['one of another path', () => key.prove({ htu: 'http://localhost:8000/auth/verify-2fa' })],
    ['one of another host', () => key.prove({ htu: 'https://evil.example/auth/refresh' })],
    ['one of a path alone', () => key.prove({ htu: '/auth/refresh' })],
    ['one of another type', () => key.prove({}, { typ: 'JWT' })],
    ['one whose time is no number', () => key.prove({ iat: '1' as never })],
    ['one without an id', () => key.prove({ jti: '' })],
    ['one without a key', () => key.prove({}, { jwk: undefined })],
    [
      'one that names another key',
      async () => key.prove({}, { jwk: (await createSessionKey(() => NOW)).jwk }),
    ],
    [
      'one whose key is no point of the curve',
      () => key.prove({}, { jwk: { ...key.jwk, x: 'AA' } }),
    ],
    [
      'one with the private key in it',
      async () => {
        const pair = await generateKeyPair('ES256', { extractable: true });
        const jwk = await exportJWK(pair.privateKey);
        return signOther(pair.privateKey, 'ES256', jwk);
      },
    ],
    [
      'one of another algorithm',
      async () => {
        const pair = await generateKeyPair('ES384', { extractable: true });
        return signOther(pair.privateKey, 'ES384', await exportJWK(pair.publicKey));
      },
    ],
    [
      'one with a shared secret for a key',
      async () => {
        const secret = randomBytes(32);
        const jwk = { kty: 'oct', k: secret.toString('base64url') };
        return signOther(secret, 'HS256', jwk);
      },
    ],
    [
      'one without a signature',
      async () => {
        const [, claims] = (await key.prove()).split('.');
        const head = Buffer.from(JSON.stringify({ alg: 'none', typ: 'dpop+jwt', jwk: key.jwk }));
        return `${head.toString('base64url')}.${claims}.`;
      },
    ],
  ])('%s', async (_what, make) => {
    expect(await rejection(await make())).toMatchObject({
      status: 400,
      code: 'invalid_dpop_proof',
    });
  });
});

function signOther(key: CryptoKey | Uint8Array, alg: string, jwk: object): Promise<string> {
  const claims = { jti: 'j', htm: 'POST', htu: 'http://localhost:8000/auth/refresh', iat: SECONDS };
  return new SignJWT(claims)
    .setProtectedHeader({ alg, typ: 'dpop+jwt', jwk: jwk as never })
    .sign(key);
}
