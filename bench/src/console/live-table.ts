import { setTimeout } from 'node:timers/promises';
import type { Page } from '@playwright/test';

/** Shares of a processor's core, in percent, that a page takes while nobody touches it. */
interface PageCost {
  scripting: number;
  /** Scripting with style, layout and all else of the main thread. */
  all: number;
}

/**
 * Measures what the monitoring page takes with as many rows as it can show. It counts the time that the thread of the
 * page has run, so that other programs of the machine do not count.
 */
export async function measureLiveTable(
  page: Page,
  origin: string,
  { seconds, settleMs }: { seconds: number; settleMs: number },
): Promise<PageCost> {
  await page.goto(`${origin}/admin/monitoring?size=100`);
  await page.locator('[role="row"][data-id]').first().waitFor();
  await setTimeout(settleMs);
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const read = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    const find = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? 0;
    return { at: performance.now(), scripting: find('ScriptDuration'), all: find('TaskDuration') };
  };
  const before = await read();
  await setTimeout(seconds * 1000);
  const after = await read();
  const passed = (after.at - before.at) / 1000;
  const toPercent = (used: number) => (100 * used) / passed;
  return {
    scripting: toPercent(after.scripting - before.scripting),
    all: toPercent(after.all - before.all),
  };
}
