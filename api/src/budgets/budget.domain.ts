import { createHash } from 'node:crypto';
import { inTransaction } from '@entropi/db/db';
import type { Deps } from '../deps';
import { tooManyRequests } from '../errors';
import { countKeys, deleteKeys, findCounts, type KeyAmount, uncountKeys } from './budget.repo';
import { forgetRejections, getRecentRejections } from './recent-rejections';

type Context = Pick<Deps, 'db' | 'now'>;

/** Allows at most `max` attempts with the same `parts` within a window. */
export interface Limit {
  /**
   * What is counted, and for whom. It is stored as a hash, because it may contain any text and must not name a user.
   */
  parts: readonly string[];
  max: number;
  windowMs: number;
  /** How much one attempt counts; 1 by default. */
  amount?: number;
  /** For a limit that many share: what is reserved beyond `max` for those who have used little themselves. */
  kept?: KeptShare;
}

/** A shared limit goes on to `max` for callers whose own count, the first in the list, is at most `ownUse`. */
interface KeptShare {
  max: number;
  ownUse: number;
}

/** What was counted; it is given back when the attempt turns out good, or was not used. */
export type Counted = readonly KeyAmount[];

/** Thrown to roll back, with its transaction, what was counted beyond a limit. */
export class LimitReached extends Error {
  /** `isShared`: others have used the limit up. */
  constructor(
    readonly retryAfterS: number,
    readonly isShared: boolean,
  ) {
    super('limit reached');
  }
}

/**
 * Counts an attempt against every limit before it is evaluated, in one statement, so that of simultaneous attempts
 * no more than the limit pass. Throws 429 with Retry-After when one of the limits is reached, and then counts none
 * of them.
 */
export async function countAttempt(deps: Context, limits: readonly Limit[]): Promise<Counted> {
  try {
    return await countWithin(deps, limits);
  } catch (error) {
    if (!(error instanceof LimitReached)) throw error;
    throw tooManyRequests(error.retryAfterS, 'login_throttled');
  }
}

/** Counts an attempt in the same way; false when a limit is reached. */
export async function isCountedAttempt(deps: Context, limits: readonly Limit[]): Promise<boolean> {
  try {
    await countWithin(deps, limits);
    return true;
  } catch (error) {
    if (error instanceof LimitReached) return false;
    throw error;
  }
}

/** Counts an attempt in the same way. Throws `LimitReached`, and then counts none of the limits. */
export async function countWithin(deps: Context, limits: readonly Limit[]): Promise<Counted> {
  const { db } = deps;
  const now = deps.now();
  const amounts = limits.map((limit) => ({
    key: writeKey(limit),
    max: limit.max,
    amount: limit.amount ?? 1,
    resetsAt: new Date(now.getTime() + limit.windowMs),
  }));
  const recent = getRecentRejections(db);
  const knownFreeAt = recent.findFreeAt(amounts, now);
  if (knownFreeAt) throw new LimitReached(toRetryAfterS(knownFreeAt, now), false);
  return inTransaction(db, async (tx) => {
    const rows = await countKeys(tx, amounts, now);
    const found = new Map(rows.map((row) => [row.key, row]));
    const counted = amounts.map((one) => ({ ...one, ...found.get(one.key) }));
    const own = counted[0]?.count ?? 0;
    const full = limits.flatMap((limit, index) => {
      const { count = 0, resetsAt = now } = counted[index] ?? {};
      return isReached(limit, count, own) ? [{ limit, wanted: amounts[index], resetsAt }] : [];
    });
    if (full.length === 0) return counted;
    // Whether a caller may go on with a shared limit depends on their own use.
    for (const { limit, wanted, resetsAt } of full)
      if (wanted && !limit.kept) recent.save(wanted, resetsAt, now);
    const freeAt = new Date(Math.max(...full.map(({ resetsAt }) => resetsAt.getTime())));
    const isShared = full.every(({ limit }) => limit.kept);
    throw new LimitReached(toRetryAfterS(freeAt, now), isShared);
  });
}

function toRetryAfterS(freeAt: Date, now: Date): number {
  return Math.max(1, (freeAt.getTime() - now.getTime()) / 1000);
}

function isReached({ max, kept }: Limit, count: number, own: number): boolean {
  if (count <= max) return false;
  return !kept || own > kept.ownUse || count > kept.max;
}

/** Gives back the count of an attempt that was no guess, was not evaluated or was not used. */
export async function giveBack({ db }: Pick<Deps, 'db'>, counted: Counted): Promise<void> {
  await uncountKeys(db, counted);
  if (counted.length > 0) forgetRejections(db);
}

/** Reads what is counted for each limit in its present window; null where nothing is. */
export async function readCounts({ db, now }: Context, limits: readonly Limit[]) {
  const keys = limits.map(writeKey);
  const rows = await findCounts(db, keys, now());
  return keys.map((key) => rows.find((row) => row.key === key) ?? null);
}

/** Forgets earlier attempts for the limits. */
export async function forgetAttempts(
  { db }: Pick<Deps, 'db'>,
  limits: readonly Limit[],
): Promise<void> {
  await deleteKeys(db, limits.map(writeKey));
  forgetRejections(db);
}

function writeKey({ parts }: Limit): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
}
