/** Why nothing is opened in a market for a while: an opening was filled beyond its tolerance. */
export type OpeningPauseReason = 'slippage';

/** By epic; what has ended stays until another of the same market takes its place. */
export type OpeningPauses = Record<string, { until: string; reason: OpeningPauseReason }>;

/** Until when nothing is opened in a market for a task, in epoch milliseconds; 0: it may be. */
export function findPausedUntil(
  task: { openingPauses: OpeningPauses } | null,
  epic: string,
): number {
  const pause = task?.openingPauses[epic];
  return pause ? Date.parse(pause.until) : 0;
}
