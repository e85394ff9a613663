import { createHash } from 'node:crypto';
import { inTransaction } from '../db/db';
import type { Deps } from '../deps';
import { tooManyRequests } from '../errors';
import { countKeys, deleteKeys, type KeyCount, uncountKeys } from './budget.repo';

/** At most `max` attempts that share `parts` within a window. */
export interface Limit {
  /** What is counted and of whom; stored as a hash: it may hold any text, and must name no user. */
  parts: readonly string[];
  max: number;
  windowMs: number;
}

/** Attempts that were counted, to be given back when they turn out good. */
export type Counted = readonly KeyCount[];

/** Takes back, with its transaction, what was counted beyond a limit. */
class LimitReached extends Error {
  constructor(readonly retryAfterS: number) {
    super('limit reached');
  }
}

/**
 * Counts an attempt against every limit before it is evaluated, in one statement: of attempts that come
 * at once no more than the limit pass. Throws 429 with Retry-After when one of them is reached, and
 * then counts none of them.
 */
export async function countAttempt(deps: Deps, limits: readonly Limit[]): Promise<Counted> {
  try {
    return await countWithin(deps, limits);
  } catch (error) {
    if (!(error instanceof LimitReached)) throw error;
    throw tooManyRequests(error.retryAfterS, 'login_throttled');
  }
}

/** Counts an attempt the same way; false when a limit is reached. */
export async function isCountedAttempt(deps: Deps, limits: readonly Limit[]): Promise<boolean> {
  try {
    await countWithin(deps, limits);
    return true;
  } catch (error) {
    if (error instanceof LimitReached) return false;
    throw error;
  }
}

function countWithin(deps: Deps, limits: readonly Limit[]): Promise<Counted> {
  const now = deps.now();
  const parseMax = new Map(limits.map((limit) => [writeKey(limit), limit.max]));
  const keys = limits.map((limit) => ({
    key: writeKey(limit),
    resetsAt: new Date(now.getTime() + limit.windowMs),
  }));
  return inTransaction(deps.db, async (tx) => {
    const counted = await countKeys(tx, keys, now);
    const full = counted.filter(({ key, count }) => count > (parseMax.get(key) ?? 0));
    if (full.length === 0) return counted;
    const freeAt = Math.max(...full.map(({ resetsAt }) => resetsAt.getTime()));
    throw new LimitReached(Math.max(1, (freeAt - now.getTime()) / 1000));
  });
}

/** Gives back an attempt that was no guess, or was not evaluated. */
export function giveBack(deps: Deps, counted: Counted): Promise<void> {
  return uncountKeys(deps.db, counted);
}

/** Forgets earlier attempts of the limits. */
export function forgetAttempts(deps: Deps, limits: readonly Limit[]): Promise<void> {
  return deleteKeys(deps.db, limits.map(writeKey));
}

function writeKey({ parts }: Limit): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
}
