/** After a failure of ours (the database is away, a defect) it is tried again after this. */
export const AFTER_FAILURE_MS = 1000;
/** Reads of the broker's positions because something changed there are this far apart. */
export const RECONCILES_APART_MS = 2000;
/** An audit whose transactions could not be read is tried again after this. */
export const AUDIT_AGAIN_MS = 15 * 60_000;
/** The transaction of a roll is looked for after this, and then after growing waits: it may lag by hours. */
export const SETTLE_FIRST_MS = 2000;
