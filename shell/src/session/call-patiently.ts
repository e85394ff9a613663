import { isApiError } from '@entropi/shared/http/api-error';
import { BehaviorSubject } from 'rxjs';

const DEFAULT_WAIT_MS = 5_000;
/** The longest wait before a call is tried again, whatever the server asks for: it may have counted wrongly. */
const MAX_WAIT_MS = 60_000;
/** Up to so much longer, so that pages that were told the same do not all come back at once. */
const SPREAD_MS = 1_000;

/**
 * When the calls that wait for their turn go on, in milliseconds since 1970; null: no user is held up by one. It is
 * the latest, if several wait.
 */
export const resumesAt$ = new BehaviorSubject<number | null>(null);

const waits = new Set<{ until: number }>();

export interface Patience {
  /** Ends the waiting; the call rejects then as it did last. */
  signal: AbortSignal;
  /** Called before each wait; returns whether the user is held up by it, and so is told. They are if left out. */
  onWait?: () => boolean;
}

/** What the Retry-After of a failure asks to wait, in milliseconds, at most a minute; null without one. */
export function findRetryAfterMs(error: unknown): number | null {
  const seconds = isApiError(error) ? error.retryAfterSeconds : null;
  return seconds !== null && seconds > 0 ? Math.min(seconds * 1000, MAX_WAIT_MS) : null;
}

/**
 * How long to wait before a call that was rejected for too many requests is tried again, in milliseconds. Null: it
 * was rejected for something else.
 */
export function findTurnMs(error: unknown): number | null {
  if (!isApiError(error) || error.status !== 429) return null;
  return findRetryAfterMs(error) ?? DEFAULT_WAIT_MS;
}

/**
 * Makes a call by which the session lives. While the server has too many requests it waits as long as that says, and
 * tries again. Rejects with any other failure at once.
 */
export async function callPatiently<T>(
  call: () => Promise<T>,
  { signal, onWait = () => true }: Patience,
): Promise<T> {
  for (;;) {
    try {
      return await call();
    } catch (error) {
      const turnMs = findTurnMs(error);
      if (turnMs === null || signal.aborted) throw error;
      await waitForTurn(turnMs, signal, onWait());
      if (signal.aborted) throw error;
    }
  }
}

/** Resolves when it is a call's turn, or earlier when the signal fires. */
export async function waitForTurn(
  turnMs: number,
  signal: AbortSignal,
  isShown: boolean,
): Promise<void> {
  const waitMs = turnMs + Math.random() * SPREAD_MS;
  const wait = { until: Date.now() + waitMs };
  if (isShown) waits.add(wait);
  publish();
  const over = new AbortController();
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, waitMs);
    over.signal.addEventListener('abort', () => clearTimeout(timer));
    signal.addEventListener('abort', () => resolve(), { signal: over.signal });
  });
  over.abort();
  waits.delete(wait);
  publish();
}

function publish(): void {
  const latest = waits.size > 0 ? Math.max(...[...waits].map(({ until }) => until)) : null;
  if (latest !== resumesAt$.value) resumesAt$.next(latest);
}
