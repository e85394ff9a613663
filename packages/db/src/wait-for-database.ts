import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { isDatabaseDown } from './sql-state';

const PAUSE_MS = 500;
/** How often the log tells what is waited for. */
const REPORT_EVERY_MS = 5000;

/**
 * Runs `work` as soon as the database can be reached. A database that is starting, recovering or not there yet is
 * waited for, up to `limitMs`. Work that was interrupted is done again. Rejects with any other error at once, and
 * with the last one at the limit.
 */
export async function waitForDatabase<T>(
  work: () => Promise<T>,
  log: Logger,
  limitMs = 60_000,
): Promise<T> {
  const begin = Date.now();
  let reported = begin - REPORT_EVERY_MS;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isDatabaseDown(error) || Date.now() - begin > limitMs) throw error;
      if (Date.now() - reported >= REPORT_EVERY_MS) {
        reported = Date.now();
        log.warn({ err: error }, 'the database cannot be reached yet: waiting');
      }
    }
    await sleep(PAUSE_MS);
  }
}
