import { createCipheriv, randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { createSealer, findKeyId, SealError, type SealPlace } from './seal';

const place: SealPlace = { purpose: 'broker-password', table: 'broker_keys', userId: 7, rowId: 3 };
const oldKey = randomBytes(32);
const newKey = randomBytes(32);
const sealer = createSealer([oldKey]);

/** The code with which a value cannot be opened. */
function catchCode(open: () => string): string {
  try {
    return `opened: ${open()}`;
  } catch (error) {
    if (error instanceof SealError) return error.code;
    throw error;
  }
}

/** A value in the first format. */
function sealFirst(text: string, purpose: string, key: Uint8Array): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  cipher.setAAD(Buffer.from(purpose));
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return `v1.${Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url')}`;
}

describe('seal', () => {
  it('opens to the text that was sealed, whatever it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(sealer.open(sealer.seal(text, place), place)).toBe(text);
      }),
    );
  });

  it('seals the same text differently each time and shows nothing of it', () => {
    const first = sealer.seal('sim-demo-2026', place);
    expect(sealer.seal('sim-demo-2026', place)).not.toBe(first);
    expect(first).not.toContain('sim-demo');
  });

  it.each([
    { purpose: 'broker-api-key' },
    { table: 'user_totp' },
    { userId: 8 },
    { userId: null },
    { rowId: 4 },
  ])('does not open in another place: %p', (change) => {
    const sealed = sealer.seal('secret', place);
    expect(catchCode(() => sealer.open(sealed, { ...place, ...change }))).toBe('seal_mismatch');
  });

  it('does not open with a flipped byte or another name of its key, nor what was never sealed', () => {
    const sealed = sealer.seal('secret', place);
    const at = sealed.length - 3;
    const flipped = `${sealed.slice(0, at)}${sealed[at] === 'A' ? 'B' : 'A'}${sealed.slice(at + 1)}`;
    expect(catchCode(() => sealer.open(flipped, place))).toBe('seal_mismatch');
    const both = createSealer([newKey, oldKey]);
    const renamed = sealed.replace(sealer.keyId, both.keyId);
    expect(catchCode(() => both.open(renamed, place))).toBe('seal_mismatch');
    for (const text of ['', 'plain', 'v2', 'v2.', 'v3.a.b', 'v2.a']) {
      expect(catchCode(() => sealer.open(text, place))).toBe('seal_mismatch');
    }
  });

  it('seals with the first key and opens with every one', () => {
    const before = sealer.seal('secret', place);
    const both = createSealer([newKey, oldKey]);
    expect(both.open(before, place)).toBe('secret');
    const after = both.seal('secret', place);
    expect(findKeyId(after)).toBe(createSealer([newKey]).keyId);
    expect(createSealer([newKey]).open(after, place)).toBe('secret');
  });

  it('reports an unknown key, and which one it is', () => {
    const sealed = sealer.seal('secret', place);
    const open = () => createSealer([newKey]).open(sealed, place);
    expect(catchCode(open)).toBe('seal_key_unknown');
    expect(open).toThrow(expect.objectContaining({ keyId: sealer.keyId }));
  });

  it('opens what was sealed in the first format, for its purpose, with any of the keys', () => {
    const sealed = sealFirst('secret', 'broker-password', oldKey);
    expect(findKeyId(sealed)).toBeNull();
    expect(createSealer([newKey, oldKey]).open(sealed, place)).toBe('secret');
    expect(catchCode(() => createSealer([newKey]).open(sealed, place))).toBe('seal_key_unknown');
    const other = { ...place, purpose: 'totp' };
    expect(catchCode(() => sealer.open(sealed, other))).toBe('seal_key_unknown');
  });

  it('needs a key, and each of 32 bytes', () => {
    expect(() => createSealer([])).toThrow('no sealing key');
    expect(() => createSealer([newKey, randomBytes(16)])).toThrow('32 bytes');
  });
});
