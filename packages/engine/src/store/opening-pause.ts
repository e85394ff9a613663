import type { OpeningPauses } from '@entropi/db/schema/trading';

/** Until when a task opens nothing in a market, in epoch milliseconds; 0 when it may. */
export function findPausedUntil(
  task: { openingPauses: OpeningPauses } | null,
  epic: string,
): number {
  const pause = task?.openingPauses[epic];
  return pause ? Date.parse(pause.until) : 0;
}
