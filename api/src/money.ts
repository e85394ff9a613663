import type { Money } from '@entropi/contracts/primitives';

const MINOR_DIGITS = 2;

/** Money for the wire from minor units (hundredths) of a currency. */
export function toMoney(minor: number, currency: string): Money {
  const digits = String(Math.abs(minor)).padStart(MINOR_DIGITS + 1, '0');
  const whole = digits.slice(0, -MINOR_DIGITS);
  return {
    amount: `${minor < 0 ? '-' : ''}${whole}.${digits.slice(-MINOR_DIGITS)}`,
    currency,
  };
}

/** Minor units of an amount; null when it is finer than a minor unit or too big to count exactly. */
export function toMinor(amount: string): number | null {
  const match = /^(-?)(\d+)(?:\.(\d+))?$/.exec(amount);
  if (!match) return null;
  const [, sign, whole = '0', fraction = ''] = match;
  if (/[1-9]/.test(fraction.slice(MINOR_DIGITS))) return null;
  const minor = Number(`${whole}${fraction.slice(0, MINOR_DIGITS).padEnd(MINOR_DIGITS, '0')}`);
  if (!Number.isSafeInteger(minor)) return null;
  return sign && minor !== 0 ? -minor : minor;
}
