/**
 * How long an account's loop rests after a failure of our own (the database is down, a defect) before it tries
 * again.
 */
export const AFTER_FAILURE_MS = 1000;
/** A comparison that has to wait for its turn at the broker is put off for so long at most. */
const PUT_OFF_AT_MOST_MS = 5000;
/** The least time between two reads of the broker's positions that are made because something changed there. */
export const RECONCILES_APART_MS = 2000;

/** For how long a comparison is put off yet that has its turn in `turnInMs`; 0 when it begins now, turn or none. */
export function findPutOffMs(sinceMs: number, turnInMs: number): number {
  return Math.max(Math.min(turnInMs, PUT_OFF_AT_MOST_MS - sinceMs), 0);
}
