/** After a failure of ours (the database is away, a defect) it is tried again after this. */
export const AFTER_FAILURE_MS = 1000;
/** Reads of the broker's positions because something changed there are this far apart. */
export const RECONCILES_APART_MS = 2000;
