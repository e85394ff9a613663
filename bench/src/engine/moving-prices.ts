import { type EngineHarness, EPIC } from '@entropi/engine/testing/engine-harness';

/** The simulator looks at a path of prices this often. */
const STEP_MS = 50;
/** Where the path begins. */
export const TOP_BID = 8022;
/** Down and up through three levels of every ladder, in this many steps: 40 orders a second for 200 accounts. */
const TRAVEL = { points: 140, steps: 600 };

function findBid(step: number): number {
  const phase = step % TRAVEL.steps;
  const part = Math.min(phase, TRAVEL.steps - phase) / (TRAVEL.steps / 2);
  return TOP_BID - Math.round(TRAVEL.points * part);
}

/** Has the market follow the path for this long. */
export function startPrices(harness: EngineHarness, seconds: number): Promise<unknown> {
  const steps = Array.from({ length: Math.ceil((seconds * 1000) / STEP_MS) }, (_, step) => {
    const bid = findBid(step);
    return { afterMs: step * STEP_MS, bid, offer: bid + 1 };
  });
  return harness.control('PUT', `markets/${EPIC}`, { path: steps });
}
