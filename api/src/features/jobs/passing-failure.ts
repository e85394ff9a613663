import type { JobRow } from '@entropi/contracts/jobs';
import { ApiError } from '../../errors';

/** Thrown by a row that something kept from being done that passes: it waits, and is done again after a pause. */
export class PassingFailure extends Error {
  override readonly name = 'PassingFailure';
  readonly pauseMs: number;
  /** What kept it, which is shown while it waits. */
  readonly failure: NonNullable<JobRow['error']>;
  constructor(pauseMs: number, failure: NonNullable<JobRow['error']>) {
    super('a row of a job waits');
    this.pauseMs = pauseMs;
    this.failure = failure;
  }
}

const SECOND_MS = 1000;

/**
 * How long a row waits before it is done again, each time. All are shorter than the time after which the message of a
 * job counts as lost.
 */
const PAUSES_MS = [5, 15, 30, 45, 45, 45, 45].map((seconds) => seconds * SECOND_MS);
/** Each try may have spent an allowance of the broker's, of which a few would leave nothing for a week. */
const SPENT_PAUSES_MS = [15, 45].map((seconds) => seconds * SECOND_MS);

const MAX_PAUSE_MS = Math.max(...PAUSES_MS);

/** What a machine under load or a restart brings about: nothing has reached the broker. */
const UNSENT: ReadonlySet<string> = new Set([
  'engine_unavailable',
  'broker_busy',
  'service_unavailable',
  'too_many_requests',
]);
/** The broker may have done it without its response having come. */
const SPENT: ReadonlySet<string> = new Set(['broker_unavailable']);

/**
 * Milliseconds until what failed may succeed, after it was tried `tries` times before; null when it fails for good,
 * was tried often enough, or has to wait for so long that the user is better told why.
 */
export function findPause(error: unknown, tries: number): number | null {
  if (!(error instanceof ApiError)) return null;
  const pauses = SPENT.has(error.code) ? SPENT_PAUSES_MS : UNSENT.has(error.code) ? PAUSES_MS : [];
  const pauseMs = pauses[tries];
  if (pauseMs === undefined) return null;
  const wantedMs = Math.max(pauseMs, Number(error.headers['retry-after'] ?? 0) * SECOND_MS);
  return wantedMs <= MAX_PAUSE_MS ? wantedMs : null;
}
