import type { Page } from '@playwright/test';

const QUIET_MS = 2000;

/** Resolves when nothing was loaded for a while, so that what is loaded ahead is there. */
export async function waitForQuiet(page: Page): Promise<void> {
  await page.waitForFunction((quietMs) => {
    const loaded = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    return performance.now() - Math.max(...loaded.map((each) => each.responseEnd)) > quietMs;
  }, QUIET_MS);
}
