import { MISS_PAUSES, type MissPauses } from '@entropi/trading/core/missed-price';

/** Times of the engine, in milliseconds; the defaults are right for a real broker. */
export interface Timings extends MissPauses {
  /** A call of the broker that has no answer by then has failed. */
  callTimeoutMs: number;
  /** An order of which the broker shows no trace becomes ABSENT only after this time. */
  absentAfterMs: number;
  /** It also takes this many reads in a row that show no trace. */
  cleanReads: number;
  /** An order that is unresolved after this time puts the task into error; resolving goes on. */
  orderDeadlineMs: number;
  /** First and longest wait between two attempts to resolve an order. */
  resolveFirstMs: number;
  resolveLongestMs: number;
  /**
   * An opening leaves within this time of the beginning of its last check, or is checked again; so does every order
   * that was checked when it was written.
   */
  checkLifeMs: number;
  /** An opening that could not be sent for this long is dropped, because its price is gone. */
  unsentOpenExpiresMs: number;
  /** First and longest pause of a level whose order was rejected. */
  rejectionFirstMs: number;
  rejectionMaxMs: number;
  /** First and longest pause of a close that was rejected or lost; it is still wanted. */
  closeRetryFirstMs: number;
  closeRetryMaxMs: number;
  /**
   * Longest pause of a close whose market is closed. It is ordered when the market opens, and after this pause at
   * the latest.
   */
  closedMarketRetryMaxMs: number;
  /** First and longest pause after which the broker is asked again to move a stop that it has not moved. */
  stopRetryFirstMs: number;
  stopRetryMaxMs: number;
  /** First and longest pause between two tries of a login that the broker has locked. */
  loginLockFirstMs: number;
  loginLockMaxMs: number;
  /** After a fill beyond the order's tolerance nothing more is opened in its market for this long. */
  slippagePauseMs: number;
  reconcileEveryMs: number;
  /** An account that was not compared for this long, or ever, may have deals that were opened and closed unseen. */
  unseenAfterMs: number;
  /** How long the caller of a reconcile waits, at most; less than the API waits. */
  reconcileWaitMs: number;
  /** How often cycles are begun, faults checked and tasks read again. */
  superviseEveryMs: number;
  /** A task at which there is nothing to do is looked at once in so many of these times. */
  restingRounds: number;
  /** What this engine owns is free for others when it was not renewed for this long. */
  leaseMs: number;
  /** How often free broker keys are claimed, and surplus ones handed over. */
  ownershipEveryMs: number;
  /** How often requests of the API are looked for without a notification. */
  requestsEveryMs: number;
  /** Work that has to be done again and again, and was not for this long, makes the engine unready. */
  unableAfterMs: number;
  /** An account whose round takes this long hangs. */
  roundMaxMs: number;
  heartbeatEveryMs: number;
  /** A market without a price for this long is degraded, and nothing is decided there. */
  priceMaxAgeMs: number;
}

export const TIMINGS: Timings = {
  absentAfterMs: 90_000,
  cleanReads: 3,
  orderDeadlineMs: 180_000,
  resolveFirstMs: 250,
  resolveLongestMs: 5_000,
  callTimeoutMs: 10_000,
  checkLifeMs: 1_000,
  unsentOpenExpiresMs: 30_000,
  rejectionFirstMs: 30_000,
  rejectionMaxMs: 900_000,
  ...MISS_PAUSES,
  closeRetryFirstMs: 1_000,
  closeRetryMaxMs: 60_000,
  closedMarketRetryMaxMs: 3_600_000,
  stopRetryFirstMs: 60_000,
  stopRetryMaxMs: 3_600_000,
  loginLockFirstMs: 30_000,
  loginLockMaxMs: 300_000,
  slippagePauseMs: 300_000,
  reconcileEveryMs: 30_000,
  unseenAfterMs: 300_000,
  reconcileWaitMs: 12_000,
  superviseEveryMs: 1_000,
  restingRounds: 10,
  leaseMs: 15_000,
  ownershipEveryMs: 2_000,
  requestsEveryMs: 3_000,
  unableAfterMs: 30_000,
  roundMaxMs: 300_000,
  heartbeatEveryMs: 5_000,
  priceMaxAgeMs: 10_000,
};

/** This many rejected openings in a row put the task into error. */
export const REJECTS_IN_ROW = 5;

/**
 * The pause before a next cycle when the level 0 of this many cycles before it was dropped at the last moment; it
 * grows each time.
 */
export function pauseAfterBlock(tries: number, timings: Timings): number {
  const grown = timings.superviseEveryMs * 2 ** Math.min(tries, 20);
  return Math.min(grown, timings.rejectionMaxMs);
}

/** The pause after the n-th rejection in a row, n from 1; it grows each time. */
export function pauseAfterRejection(rejections: number, timings: Timings): number {
  const grown = timings.rejectionFirstMs * 2 ** Math.min(rejections - 1, 20);
  return Math.min(grown, timings.rejectionMaxMs);
}

/** The pause before a close is ordered again after its n-th attempt has failed, n from 1; it grows each time. */
export function pauseBeforeClose(
  attempt: number,
  timings: Timings,
  longestMs = timings.closeRetryMaxMs,
): number {
  return Math.min(timings.closeRetryFirstMs * 2 ** Math.min(attempt - 1, 20), longestMs);
}
