/** @jest-environment node */
import { webcrypto } from 'node:crypto';
import { ApiError } from '@entropi/shared/http/api-error';
import type { KeyPair, KeyStore } from './key-store';
import { continueWithKey, openWithKey, prove } from './session-key';

const TARGET = { method: 'POST', url: 'https://api.test/auth/refresh' };

const kept = new Map<string, KeyPair>();
const store: KeyStore = {
  find: async (place) => kept.get(place) ?? null,
  save: async (place, key) => void kept.set(place, key),
  move: async (from, to) => {
    kept.set(to, kept.get(from) as KeyPair);
    kept.delete(from);
  },
  remove: async (place) => void kept.delete(place),
};
const fail = () => Promise.reject(new Error('silent'));

beforeEach(() => kept.clear());

/** Reads the parts of a proof, and checks its signature by the key that it names. */
async function read(proof = '') {
  const [head = '', claims = '', signature = ''] = proof.split('.');
  const decode = (text: string) => JSON.parse(Buffer.from(text, 'base64url').toString());
  const header = decode(head);
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256' };
  const key = await webcrypto.subtle.importKey('jwk', header.jwk, algorithm, true, ['verify']);
  const isSigned = await webcrypto.subtle.verify(
    { name: 'ECDSA', hash: 'SHA-256' },
    key,
    Buffer.from(signature, 'base64url'),
    Buffer.from(`${head}.${claims}`),
  );
  return { header, claims: decode(claims), isSigned };
}

function reject(code: string, nonce: string | null = null): ApiError {
  return new ApiError({ status: 400, statusText: '', url: '', body: { code }, nonce });
}

describe('opening a session', () => {
  it('presents a key that cannot be read, and keeps it under the id of the session', async () => {
    const shown: (string | undefined)[] = [];
    const send = async (headers: Record<string, string>) => {
      shown.push(headers.dpop);
      return 7;
    };
    expect(await openWithKey(store, TARGET, send, (id) => id)).toBe(7);
    const { header, claims, isSigned } = await read(shown[0]);
    expect(isSigned).toBe(true);
    expect(header).toEqual({
      typ: 'dpop+jwt',
      alg: 'ES256',
      jwk: { kty: 'EC', crv: 'P-256', x: expect.any(String), y: expect.any(String) },
    });
    expect(claims).toEqual({
      jti: expect.any(String),
      htm: 'POST',
      htu: TARGET.url,
      iat: expect.any(Number),
    });
    expect([...kept.keys()]).toEqual(['7']);
    expect(kept.get('7')?.privateKey.extractable).toBe(false);
  });

  it('presents no key where the browser cannot keep one', async () => {
    const none = { ...store, save: fail };
    const send = jest.fn(async (_headers: Record<string, string>) => 7);
    expect(await openWithKey(none, TARGET, send, (id) => id)).toBe(7);
    expect(send.mock.calls).toEqual([[{}]]);
    expect(kept.size).toBe(0);
  });

  it('rejects as the server does, and keeps no key', async () => {
    const send = () => Promise.reject(reject('wrong_code'));
    await expect(openWithKey(store, TARGET, send, () => 7)).rejects.toMatchObject({
      body: { code: 'wrong_code' },
    });
    expect(kept.size).toBe(0);
  });
});

describe('continuing a session', () => {
  beforeEach(() =>
    openWithKey(
      store,
      TARGET,
      async () => 7,
      (id) => id,
    ),
  );

  it('presents its key by a new proof each time', async () => {
    const proofs = new Set<string>();
    for (let times = 0; times < 3; times += 1) {
      await continueWithKey(store, 7, TARGET, async ({ dpop = '' }) => proofs.add(dpop));
    }
    const ids = await Promise.all([...proofs].map(async (proof) => (await read(proof)).claims.jti));
    expect(new Set(ids).size).toBe(3);
  });

  it('tries once more with the nonce that the server wants', async () => {
    const send = jest.fn(async ({ dpop }: Record<string, string>) => {
      const { claims } = await read(dpop);
      if (!claims.nonce) throw reject('use_dpop_nonce', 'n1');
      return claims.nonce as string;
    });
    expect(await continueWithKey(store, 7, TARGET, send)).toBe('n1');
    expect(send).toHaveBeenCalledTimes(2);
  });

  it.each(['use_dpop_nonce', 'invalid_dpop_proof'])(
    'gives up after the second %s',
    async (code) => {
      const send = jest.fn(() => Promise.reject(reject(code)));
      await expect(continueWithKey(store, 7, TARGET, send)).rejects.toMatchObject({
        body: { code },
      });
      expect(send).toHaveBeenCalledTimes(2);
    },
  );

  it('presents no key where the browser has lost it, and sends nothing where it cannot look', async () => {
    const send = jest.fn(async (_headers: Record<string, string>) => 'ended');
    expect(await continueWithKey(store, 8, TARGET, send)).toBe('ended');
    expect(send.mock.calls).toEqual([[{}]]);
    const silent = { ...store, find: fail };
    await expect(continueWithKey(silent, 7, TARGET, send)).rejects.toThrow('silent');
    expect(send).toHaveBeenCalledTimes(1);
  });
});

it('signs what two keys show differently', async () => {
  await openWithKey(
    store,
    TARGET,
    async () => 1,
    (id) => id,
  );
  await openWithKey(
    store,
    TARGET,
    async () => 2,
    (id) => id,
  );
  const [one, two] = await Promise.all(
    ['1', '2'].map(async (place) => read(await prove(kept.get(place) as KeyPair, TARGET))),
  );
  expect(one?.header.jwk).not.toEqual(two?.header.jwk);
});
