import type { BrowserContext, Page } from '@playwright/test';
import { type Device, slowProcessor } from './visits';

const QUIET_MS = 2_000;

/** The destination: a link of the home page, and the heading of the page to which it leads. */
const AIM = { path: '/account/settings', heading: 'Account details' };

/** Resolves when no script has come for a while, so that everything that is loaded ahead is there. */
async function waitForPreloading(page: Page): Promise<void> {
  await page.waitForFunction((quietMs) => {
    const loaded = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    const ends = loaded.filter(({ name }) => name.endsWith('.js')).map((each) => each.responseEnd);
    return performance.now() - Math.max(...ends) > quietMs;
  }, QUIET_MS);
}

/** Milliseconds from the click on a link to the first frame with the heading of the other remote's page. */
export async function measureSwitch(
  context: BrowserContext,
  device: Device,
  origin: string,
): Promise<number> {
  const page = await context.newPage();
  try {
    await page.goto(origin);
    await page.locator(`main a[href="${AIM.path}"]`).first().waitFor();
    await waitForPreloading(page);
    await slowProcessor(page, device);
    return await page.evaluate(
      ({ path, heading }) =>
        new Promise<number>((resolve) => {
          const link = document.querySelector<HTMLElement>(`main a[href="${path}"]`);
          const begin = performance.now();
          link?.click();
          const look = () => {
            const headings = [...document.querySelectorAll('main h1')];
            const isThere = headings.some((each) => each.textContent?.trim() === heading);
            if (isThere) setTimeout(() => resolve(performance.now() - begin));
            else requestAnimationFrame(look);
          };
          requestAnimationFrame(look);
        }),
      AIM,
    );
  } finally {
    await page.close();
  }
}
