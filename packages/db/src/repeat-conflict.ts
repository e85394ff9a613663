import { setTimeout as sleep } from 'node:timers/promises';
import { findSqlState } from './sql-state';

/** 40P01: the server has ended a deadlock. 40001: a serialization failure. Both have rolled everything back. */
const CONFLICTS = new Set(['40P01', '40001']);

const MAX_ATTEMPTS = 4;
/** The first pause; it is doubled after every attempt, and a random part keeps two opponents from meeting again. */
const FIRST_PAUSE_MS = 20;

/** Whether the server gave this work up in favour of another's, so that it may be done again. */
export function isConflict(error: unknown): boolean {
  return CONFLICTS.has(findSqlState(error) ?? '');
}

/**
 * Does work again, a few times, when it lost a conflict with other work, and then throws its error. `work` is one
 * whole transaction, or one statement outside of any, because the server has undone all of it.
 */
export async function repeatConflict<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (attempt === MAX_ATTEMPTS || !isConflict(error)) throw error;
    }
    const pauseMs = FIRST_PAUSE_MS * 2 ** (attempt - 1);
    await sleep(pauseMs * (1 + Math.random()));
  }
}
