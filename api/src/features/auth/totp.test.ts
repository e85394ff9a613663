import fc from 'fast-check';
import { createRecoveryCodes, findTotpStep, STEP_S, writeTotpCode } from './totp';

/** The secret of RFC 6238's examples, `12345678901234567890`, in base 32. */
const RFC_SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

describe('writeTotpCode', () => {
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [20_000_000_000, '353130'],
  ])('returns RFC 6238’s code at %d s', (second, code) => {
    expect(writeTotpCode(RFC_SECRET, new Date(second * 1000))).toBe(code);
  });
});

describe('findTotpStep', () => {
  it('finds the step of a code one step off at most', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1_000, max: 100_000_000 }),
        fc.integer({ min: -4, max: 4 }),
        (step, off) => {
          const code = writeTotpCode(RFC_SECRET, new Date((step + off) * STEP_S * 1000));
          const found = findTotpStep(code, RFC_SECRET, new Date(step * STEP_S * 1000 + 7000));
          if (Math.abs(off) <= 1) expect(found).not.toBeNull();
          // Two steps may share a code by chance, but a step that is far away is never found.
          if (found !== null) expect(Math.abs(found - step)).toBeLessThanOrEqual(1);
        },
      ),
    );
  });

  it('is null for what is no code', () => {
    for (const text of ['', '12345', '1234567', 'abcdef', '12 345']) {
      expect(findTotpStep(text, RFC_SECRET, new Date())).toBeNull();
    }
  });
});

describe('createRecoveryCodes', () => {
  it('makes ten different ones without characters that are mistaken for one another', () => {
    const codes = createRecoveryCodes();
    expect(new Set(codes).size).toBe(10);
    for (const code of codes)
      expect(code).toMatch(/^([a-hj-km-np-z2-9]{4}-){2}[a-hj-km-np-z2-9]{4}$/);
  });
});
