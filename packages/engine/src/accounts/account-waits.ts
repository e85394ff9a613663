/**
 * How long an account's loop rests after a failure of our own (the database is down, a defect) before it tries
 * again.
 */
export const AFTER_FAILURE_MS = 1000;
/** The least time between two reads of the broker's positions that are made because something changed there. */
export const RECONCILES_APART_MS = 2000;
