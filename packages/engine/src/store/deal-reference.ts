import { createHash, createHmac } from 'node:crypto';

/**
 * Our references use all of the broker's 30 characters of `[A-Za-z0-9_-]`. They hold what they stand for, as numbers
 * of fixed width, and end in a signature: without it anyone who trades on the account could make one.
 */
const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const WIDTHS = { cycle: 6, level: 2, attempt: 4, startMs: 7, strategy: 6, user: 6 };
const HASH_LENGTH = 19;
const SIGNATURE_LENGTH = 4;

/**
 * Our reference for the opening of a level. The start of the cycle makes it unique across all databases that ever
 * traded on the account, and the same (cycle, level, attempt) always gives the same reference. It holds enough to
 * rebuild a cycle that a database no longer has.
 */
export function levelReference(
  key: string,
  cycle: { id: number; startedAt: Date; strategyId: number },
  level: number,
  attempt: number,
): string {
  const { id, startedAt, strategyId } = cycle;
  const body = [
    write(id, WIDTHS.cycle),
    write(level, WIDTHS.level),
    write(attempt, WIDTHS.attempt),
    write(startedAt.getTime(), WIDTHS.startMs),
    write(strategyId, WIDTHS.strategy),
  ].join('');
  return sign(key, `c${body}`);
}

/** The part that all attempts to open a level share; it names the level in the books. */
export function levelScope(cycle: { id: number }, level: number): string {
  return `cycle:${cycle.id}:${level}`;
}

/** Our reference for an opening by hand: the same for the same user, Idempotency-Key and attempt. */
export function manualReference(
  key: string,
  user: { id: number; createdAt: Date },
  idempotencyKey: string,
  attempt: number,
): string {
  const text = `${user.id}:${user.createdAt.toISOString()}:${idempotencyKey}:${attempt}`;
  const hash = createHash('sha256').update(text).digest('base64url').slice(0, HASH_LENGTH);
  return sign(key, `u${write(user.id, WIDTHS.user)}${hash}`);
}

/**
 * The first part of the name of a share's closes in our own books; the number of the attempt follows. The broker
 * never sees it, because a close names only a dealId.
 */
export function closePrefix(shareId: number): string {
  return `x${shareId.toString(36)}-`;
}

/** What a reference of ours tells by itself. */
export type OwnReference =
  | {
      kind: 'LEVEL';
      cycleId: number;
      level: number;
      attempt: number;
      /** The start of the cycle, in whole milliseconds. */
      startedAt: Date;
      strategyId: number;
    }
  | { kind: 'MANUAL'; userId: number };

const FORM = /^[cu][A-Za-z0-9_-]{29}$/;

/** Parses a reference of ours, whether or not the books contain it; null when somebody else made it. */
export function parseReference(key: string, reference: string): OwnReference | null {
  const body = reference.slice(0, -SIGNATURE_LENGTH);
  if (!FORM.test(reference) || sign(key, body) !== reference) return null;
  let place = 1;
  const take = (width: number) => {
    place += width;
    return read(body.slice(place - width, place));
  };
  if (reference.startsWith('u')) return { kind: 'MANUAL', userId: take(WIDTHS.user) };
  return {
    kind: 'LEVEL',
    cycleId: take(WIDTHS.cycle),
    level: take(WIDTHS.level),
    attempt: take(WIDTHS.attempt),
    startedAt: new Date(take(WIDTHS.startMs)),
    strategyId: take(WIDTHS.strategy),
  };
}

function sign(key: string, body: string): string {
  const signature = createHmac('sha256', key).update(body).digest('base64url');
  return body + signature.slice(0, SIGNATURE_LENGTH);
}

function write(value: number, width: number): string {
  let text = '';
  for (let rest = value; text.length < width; rest = Math.floor(rest / DIGITS.length))
    text = DIGITS.charAt(rest % DIGITS.length) + text;
  return text;
}

function read(text: string): number {
  return [...text].reduce((sum, digit) => sum * DIGITS.length + DIGITS.indexOf(digit), 0);
}
