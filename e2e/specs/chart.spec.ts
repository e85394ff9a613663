import { type Browser, expect, type Page, test } from '@playwright/test';
import { readUserId } from '../support/api';
import { closeBrowser } from '../support/person';
import { openPage, saveSession } from '../support/signed-in';

const MINUTE_MS = 60_000;

/** Opens alice's dashboard in a time zone. The texts that its canvases draw are recorded in `drawn`. */
async function openDashboard(browser: Browser, timezoneId: string): Promise<Page> {
  const page = await openPage(browser, await saveSession('alice'), { timezoneId });
  await page.addInitScript(() => {
    const drawn = new Set<string>();
    const draw = CanvasRenderingContext2D.prototype.fillText;
    CanvasRenderingContext2D.prototype.fillText = function fillText(text, ...rest) {
      drawn.add(text);
      return draw.call(this, text, ...rest);
    };
    Object.assign(window, { drawn });
  });
  await page.goto('/');
  await page.goto(`/dashboard/${await readUserId(page)}`);
  await expect(page.getByRole('img', { name: /^Price and ladder of/ })).toBeVisible();
  return page;
}

const readDrawn = (page: Page) =>
  page.evaluate(() => [...(window as typeof window & { drawn: Set<string> }).drawn]);

/** Reads "14:30" as minutes since midnight. */
function toMinutes(clock: string): number {
  const [hours, minutes] = clock.split(':').map(Number);
  return (hours ?? 0) * 60 + (minutes ?? 0);
}

for (const [timezoneId, offsetMinutes] of [
  ['Asia/Kolkata', 330],
  ['UTC', 0],
] as const) {
  test(`the time axis shows the hours of ${timezoneId} to a reader there`, async ({ browser }) => {
    const page = await openDashboard(browser, timezoneId);
    const clocks = async () => (await readDrawn(page)).filter((text) => /^\d\d:\d\d$/.test(text));
    await expect.poll(async () => (await clocks()).length).toBeGreaterThan(1);
    const now = Math.floor(Date.now() / MINUTE_MS) + offsetMinutes;
    for (const clock of await clocks()) {
      const minutesAgo = (((now - toMinutes(clock)) % 1440) + 1440) % 1440;
      // The label is within the last hour, or in the space that is kept to the right of the last candle.
      expect(minutesAgo < 75 || minutesAgo > 1440 - 15, `${clock} in ${timezoneId}`).toBe(true);
    }
    const chart = page.getByRole('img', { name: /^Price and ladder of/ });
    // The short name of September has four letters.
    const stamp = /^\d{1,2} \w{3,4} \d{4}, (\d\d:\d\d)$/;
    await expect
      .poll(async () => {
        // A chart that is drawn again forgets where the pointer is.
        await chart.hover({ position: { x: 200, y: 100 } });
        return (await readDrawn(page)).some((text) => stamp.test(text));
      })
      .toBe(true);
    const crosshair = stamp.exec((await readDrawn(page)).find((text) => stamp.test(text)) ?? '');
    const ago = (((now - toMinutes(crosshair?.[1] ?? '')) % 1440) + 1440) % 1440;
    expect(ago).toBeLessThan(75);
    await closeBrowser(page);
  });
}
