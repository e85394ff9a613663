import type { Clock } from '../clock';
import type { RateLimits } from '../config';
import { IgError } from '../errors';

const MINUTE_MS = 60_000;
const WEEK_MS = 7 * 24 * 60 * MINUTE_MS;

export type AllowanceKind = 'trading' | 'reading';

/** Counts as IG does: calls of a key and of an account over the last minute, points of a week. */
export function createRateLimiter(options: { clock: Clock; limits: () => RateLimits }) {
  const calls = new Map<string, number[]>();
  const points = new Map<string, { windowStartMs: number; used: number }>();

  /** A rejected call is not counted; limit 0 means none. */
  function count(bucket: string, limit: number, errorCode: string): void {
    if (limit === 0) return;
    const nowMs = options.clock.now();
    const recent = (calls.get(bucket) ?? []).filter((atMs) => nowMs - atMs < MINUTE_MS);
    if (recent.length >= limit) throw new IgError(403, errorCode);
    recent.push(nowMs);
    calls.set(bucket, recent);
  }

  function getWindow(accountId: string) {
    const nowMs = options.clock.now();
    const known = points.get(accountId);
    if (known && nowMs - known.windowStartMs < WEEK_MS) return known;
    const opened = { windowStartMs: nowMs, used: 0 };
    points.set(accountId, opened);
    return opened;
  }

  return {
    countKey: (apiKey: string) =>
      count(
        `key ${apiKey}`,
        options.limits().perKey,
        'error.public-api.exceeded-api-key-allowance',
      ),
    countAccount: (accountId: string, kind: AllowanceKind) =>
      kind === 'trading'
        ? count(
            `trading ${accountId}`,
            options.limits().perAccountTrading,
            'error.public-api.exceeded-account-trading-allowance',
          )
        : count(
            `reading ${accountId}`,
            options.limits().perAccountNonTrading,
            'error.public-api.exceeded-account-allowance',
          ),
    /** Takes `wanted` price points from the week's allowance; throws 403 when they are not left. */
    takePoints: (accountId: string, wanted: number) => {
      const total = options.limits().historicalPointsPerWeek;
      const window = getWindow(accountId);
      if (total > 0 && window.used + wanted > total) {
        throw new IgError(403, 'error.public-api.exceeded-account-historical-data-allowance');
      }
      window.used += wanted;
      return {
        remainingAllowance: total > 0 ? total - window.used : 10_000,
        totalAllowance: total > 0 ? total : 10_000,
        allowanceExpiry: Math.round((window.windowStartMs + WEEK_MS - options.clock.now()) / 1000),
      };
    },
    clear: () => {
      calls.clear();
      points.clear();
    },
  };
}

export type RateLimiter = ReturnType<typeof createRateLimiter>;
