import type { BenchOptions } from '../config';
import { pause, startMeasuredEngine } from './measured-engine';

const WANTED_LEVEL = 12;
const WANTED_IDLE = 5;

/**
 * Counts statements at the driver, including `begin` and `commit`: while levels open, and while the engine waits.
 */
export async function benchStatements({ isShort }: BenchOptions): Promise<void> {
  const tasks = isShort ? 5 : 1000;
  const idleMs = isShort ? 1000 : 60_000;
  const measured = await startMeasuredEngine(tasks);
  const { counter, harness } = measured;
  try {
    await measured.awaitLevel(0);
    // The first comparison after an opening, half a minute later, reads the books.
    await pause(isShort ? 500 : 45_000);
    counter.reset();
    await pause(idleMs);
    const idle = counter.texts.length / (idleMs / 1000);
    console.log(
      `an idle engine with ${tasks} tasks: ${idle.toFixed(1)} statements a second (wanted: ≤ ${WANTED_IDLE})`,
    );
    counter.reset();
    const begunAt = Date.now();
    await harness.setPrice(7979);
    await measured.awaitLevel(1);
    const seconds = (Date.now() - begunAt) / 1000;
    // Balances are read besides the trading, at most every five seconds.
    const trading = counter.texts.filter((text) => !/broker_accounts|broker_keys/.test(text));
    const perLevel = Math.max(trading.length - idle * seconds, 0) / tasks;
    console.log(
      `${tasks} levels opened in ${seconds.toFixed(1)} s, each by ${perLevel.toFixed(1)} statements (wanted: ≤ ${WANTED_LEVEL})`,
    );
  } finally {
    await measured.stop();
  }
}
