import { randomBytes, randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { parseRefreshToken, writeRefreshToken } from './refresh-token';

const position = fc.record({
  familyId: fc.integer({ min: 1, max: 999_999_999 }),
  n: fc.integer({ min: 1, max: 999_999_999 }),
});

describe('a refresh token', () => {
  it('states its position, and is the same for the same position, family and key', () => {
    const [seed, key] = [randomUUID(), randomBytes(32)];
    fc.assert(
      fc.property(position, (place) => {
        const token = writeRefreshToken(place, seed, key);
        expect(parseRefreshToken(token)).toEqual(place);
        expect(writeRefreshToken(place, seed, key)).toBe(token);
      }),
    );
  });

  it('differs for another position, family or key', () => {
    const [seed, key] = [randomUUID(), randomBytes(32)];
    fc.assert(
      fc.property(position, position, (place, other) => {
        fc.pre(place.familyId !== other.familyId || place.n !== other.n);
        const mac = (token: string) => token.split('.')[2];
        const own = mac(writeRefreshToken(place, seed, key));
        expect(mac(writeRefreshToken(other, seed, key))).not.toBe(own);
        expect(mac(writeRefreshToken(place, randomUUID(), key))).not.toBe(own);
        expect(mac(writeRefreshToken(place, seed, randomBytes(32)))).not.toBe(own);
      }),
    );
  });

  it('is read from any text without failing', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(parseRefreshToken(text)).toBeNull();
      }),
    );
  });
});
