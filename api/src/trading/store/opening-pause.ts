/** Why nothing is opened in a market for a while: an opening was filled beyond its tolerance. */
export type OpeningPauseReason = 'slippage';

/** By epic. A pause that is over stays until another one of the same market replaces it. */
export type OpeningPauses = Record<string, { until: string; reason: OpeningPauseReason }>;

/** Until when a task opens nothing in a market, in epoch milliseconds; 0 when it may. */
export function findPausedUntil(
  task: { openingPauses: OpeningPauses } | null,
  epic: string,
): number {
  const pause = task?.openingPauses[epic];
  return pause ? Date.parse(pause.until) : 0;
}
