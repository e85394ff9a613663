import { cpus } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';

const CALM_WINDOWS = 2;
const CALM_PERCENT = 40;

/** Milliseconds that the processors have worked, and that have passed, since the machine started. */
function readProcessors() {
  const sums = { busy: 0, all: 0 };
  for (const { times } of cpus()) {
    const all = Object.values(times).reduce((sum, ms) => sum + ms, 0);
    sums.busy += all - times.idle;
    sums.all += all;
  }
  return sums;
}

/**
 * Waits until tasks that were added at once have opened their first levels, and what they take is what trading takes.
 * Gives how many percent of the processors are busy then; more than is calm when patience ends.
 */
export async function waitUntilCalm({
  windowMs,
  patienceMs,
}: {
  windowMs: number;
  patienceMs: number;
}): Promise<number> {
  let calm = 0;
  let percent = 100;
  for (const begin = performance.now(); performance.now() - begin < patienceMs; ) {
    const before = readProcessors();
    await sleep(windowMs);
    const after = readProcessors();
    percent = (100 * (after.busy - before.busy)) / (after.all - before.all);
    calm = percent <= CALM_PERCENT ? calm + 1 : 0;
    if (calm >= CALM_WINDOWS) break;
  }
  return percent;
}
