import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { createSealer } from './seal';

const sealer = createSealer(randomBytes(32));

describe('seal', () => {
  it('opens to the text that was sealed, whatever it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(sealer.open(sealer.seal(text, 'broker-key'), 'broker-key')).toBe(text);
      }),
    );
  });

  it('seals the same text differently each time and shows nothing of it', () => {
    const first = sealer.seal('sim-demo-2026', 'broker-key');
    expect(sealer.seal('sim-demo-2026', 'broker-key')).not.toBe(first);
    expect(first).not.toContain('sim-demo');
  });

  it('refuses another key, another purpose and a flipped byte', () => {
    const sealed = sealer.seal('secret', 'broker-key');
    const at = sealed.length - 3;
    const flipped = `${sealed.slice(0, at)}${sealed[at] === 'A' ? 'B' : 'A'}${sealed.slice(at + 1)}`;
    expect(() => createSealer(randomBytes(32)).open(sealed, 'broker-key')).toThrow();
    expect(() => sealer.open(sealed, 'totp')).toThrow();
    expect(() => sealer.open(flipped, 'broker-key')).toThrow();
    expect(() => sealer.open('plain', 'broker-key')).toThrow('not a sealed text');
  });

  it('refuses a key of another length', () => {
    expect(() => createSealer(randomBytes(16))).toThrow('32 bytes');
  });
});
