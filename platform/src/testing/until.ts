import { setTimeout } from 'node:timers/promises';

/** Long enough for a busy machine; something that never comes still fails. */
const LIMIT_MS = 60_000;

/** Waits until a condition holds. Throws if it never does. */
export async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  const endMs = performance.now() + LIMIT_MS;
  while (!(await holds())) {
    if (performance.now() > endMs) throw new Error(`It never held: ${holds}`);
    await setTimeout(10);
  }
}
