/** Parts of a progress of 1 that a thread shares with its process. */
export const PROGRESS_PARTS = 10_000;
