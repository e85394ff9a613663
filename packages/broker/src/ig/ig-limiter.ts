import type { Allowance } from './ig-errors';

/** Calls per minute that IG allows; 0 means that there is no limit (§1.10). */
export interface IgLimits {
  perKey: number;
  perAccountTrading: number;
  perAccountReads: number;
}

/** Closes go before opens, opens before reads. */
export type Priority = 'close' | 'open' | 'read';

export interface TurnRequest {
  /** Null for calls that only count for the key, such as a login. */
  accountId: string | null;
  priority: Priority;
  /** Historical prices have a weekly allowance of their own. */
  historical?: boolean;
}

export type Turn = { kind: 'go' } | { kind: 'backoff'; retryAfterMs: number };

/** Gives turns to the calls of one key. */
export interface IgLimiter {
  /** Waits for a turn; `backoff` when an allowance is used up or the wait would be too long. */
  acquire(request: TurnRequest): Promise<Turn>;
  /** Whether a turn would come at once. */
  isFree(request: TurnRequest): boolean;
  /** In how many milliseconds the last of `turns` turns would come, by what waits and is paused now. */
  findWaitMs(request: TurnRequest, turns: number): number;
  /** For a time, lets no call through that counts towards this allowance. */
  pause(allowance: Allowance, accountId: string | null, durationMs: number): void;
  setLimits(limits: IgLimits): void;
  /** Whether nothing waits and every allowance is as whole as that of a key that was never used. */
  isIdle(): boolean;
  /** Rejects every waiting call. */
  close(): void;
}

interface Waiter extends TurnRequest {
  order: number;
  deadline: number;
  resolve(turn: Turn): void;
}

const RANK: Record<Priority, number> = { close: 0, open: 1, read: 2 };

/** IG does not count exactly as we do, so the limiter stays this many calls below each limit. */
const HEADROOM = 2;
/** This part of each limit is reserved for closes, so that a close may leave whatever else is wanted. */
const RESERVED_FOR_CLOSES = 0.2;
/** The part of a bucket for calls other than closes. */
const OPEN_PART = '/others';

/**
 * Calls are spaced evenly, never sent in bursts, because IG enforces the spacing (§1.10). There is one queue for the
 * key, so that a close of one account goes before the reads of another. Reads and openings are spaced further apart
 * than closes, so that every minute has calls left for closing.
 */
export function createIgLimiter(initial: IgLimits, maxWaitMs: number): IgLimiter {
  let limits = initial;
  let waiters: Waiter[] = [];
  let timer: NodeJS.Timeout | null = null;
  let order = 0;
  /** When the next call of a bucket may go, and until when a bucket is paused, in epoch milliseconds. */
  const nextAt = new Map<string, number>();
  const pausedUntil = new Map<string, number>();

  function readyAt(waiter: TurnRequest): number {
    return Math.max(...listBuckets(waiter).map((bucket) => nextAt.get(bucket) ?? 0));
  }

  function findPauseMs(request: TurnRequest): number {
    return Math.max(...listPauses(request).map((name) => pausedUntil.get(name) ?? 0)) - Date.now();
  }

  function getIntervalMs(bucket: string): number {
    const part = bucket.endsWith(OPEN_PART) ? 1 - RESERVED_FOR_CLOSES : 1;
    if (bucket.startsWith('key')) return interval(limits.perKey, part);
    if (bucket.startsWith('t:')) return interval(limits.perAccountTrading, part);
    return interval(limits.perAccountReads, part);
  }

  function sendAway(): void {
    const now = Date.now();
    waiters = waiters.filter((waiter) => {
      const paused = findPauseMs(waiter);
      if (paused <= 0 && waiter.deadline > now) return true;
      waiter.resolve({ kind: 'backoff', retryAfterMs: Math.max(paused, 1000) });
      return false;
    });
  }

  function letGo(): boolean {
    const now = Date.now();
    const next = waiters
      .filter((waiter) => readyAt(waiter) <= now)
      .reduce<Waiter | null>((best, one) => (best && !goesBefore(one, best) ? best : one), null);
    if (!next) return false;
    waiters = waiters.filter((waiter) => waiter !== next);
    for (const bucket of listBuckets(next)) nextAt.set(bucket, now + getIntervalMs(bucket));
    next.resolve({ kind: 'go' });
    return true;
  }

  function pump(): void {
    if (timer) clearTimeout(timer);
    timer = null;
    sendAway();
    while (letGo());
    if (waiters.length === 0) return;
    const wakeAt = Math.min(...waiters.map((one) => Math.min(readyAt(one), one.deadline)));
    timer = setTimeout(pump, Math.max(wakeAt - Date.now(), 1));
  }

  return {
    acquire(request) {
      const paused = findPauseMs(request);
      if (paused > 0) return Promise.resolve({ kind: 'backoff', retryAfterMs: paused });
      return new Promise((resolve) => {
        order += 1;
        waiters.push({ ...request, order, deadline: Date.now() + maxWaitMs, resolve });
        pump();
      });
    },
    isFree(request) {
      return waiters.length === 0 && findPauseMs(request) <= 0 && readyAt(request) <= Date.now();
    },
    findWaitMs(request, turns) {
      const now = Date.now();
      const waits = listBuckets(request).map((bucket) => {
        const ahead = waiters.filter(
          (one) =>
            RANK[one.priority] <= RANK[request.priority] && listBuckets(one).includes(bucket),
        ).length;
        const freeInMs = Math.max((nextAt.get(bucket) ?? 0) - now, 0);
        return freeInMs + (ahead + turns - 1) * getIntervalMs(bucket);
      });
      return Math.max(findPauseMs(request), ...waits);
    },
    pause(allowance, accountId, durationMs) {
      pausedUntil.set(pauseName(allowance, accountId), Date.now() + durationMs);
      pump();
    },
    setLimits(next) {
      limits = next;
      pump();
    },
    isIdle() {
      const now = Date.now();
      const isOver = (at: number) => at <= now;
      return (
        waiters.length === 0 &&
        [...nextAt.values()].every(isOver) &&
        [...pausedUntil.values()].every(isOver)
      );
    },
    close() {
      for (const waiter of waiters) waiter.resolve({ kind: 'backoff', retryAfterMs: 1000 });
      waiters = [];
      pump();
    },
  };
}

function interval(perMinute: number, part: number): number {
  if (perMinute <= 0) return 0;
  return 60_000 / Math.max((perMinute - HEADROOM) * part, 1);
}

function goesBefore(a: Waiter, b: Waiter): boolean {
  return (
    RANK[a.priority] - RANK[b.priority] < 0 || (a.priority === b.priority && a.order < b.order)
  );
}

function listBuckets(request: TurnRequest): string[] {
  const { accountId, priority } = request;
  const own = accountId === null ? [] : [`${priority === 'read' ? 'r' : 't'}:${accountId}`];
  const buckets = ['key', ...own];
  if (priority === 'close') return buckets;
  // Closes do not count towards the allowance of reads, so nothing is reserved there.
  const shared = buckets.filter((bucket) => !bucket.startsWith('r:'));
  return [...buckets, ...shared.map((bucket) => `${bucket}${OPEN_PART}`)];
}

function pauseName(allowance: Allowance, accountId: string | null): string {
  return allowance === 'key' ? 'key' : `${allowance}:${accountId}`;
}

function listPauses(request: TurnRequest): string[] {
  const own = request.priority === 'read' ? 'account' : 'trading';
  const names = ['key', pauseName(own, request.accountId)];
  return request.historical ? [...names, pauseName('historical', request.accountId)] : names;
}
