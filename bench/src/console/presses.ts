import type { Page } from '@playwright/test';
import { waitForQuiet } from './wait-for-quiet';

/** Milliseconds from the press of "Stop all tasks" to the figures of what that would meet; nothing is stopped. */
export async function measurePreview(page: Page, origin: string): Promise<number> {
  await page.goto(`${origin}/admin/monitoring`);
  await page.locator('[role="row"][data-id]').first().waitFor();
  await page.getByRole('button', { name: 'Stop all tasks' }).waitFor();
  await waitForQuiet(page);
  const ms = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const buttons = [...document.querySelectorAll<HTMLElement>('main button')];
        const begin = performance.now();
        buttons.find(({ textContent }) => textContent === 'Stop all tasks')?.click();
        const look = () => {
          const figures = document.querySelector('[role="dialog"] dl dd');
          if (figures) setTimeout(() => resolve(performance.now() - begin));
          else requestAnimationFrame(look);
        };
        requestAnimationFrame(look);
      }),
  );
  await page.keyboard.press('Escape');
  return ms;
}

/** Milliseconds from the press of the button until the file of all users is saved. */
export async function measureCsv(page: Page, origin: string): Promise<number> {
  await page.goto(`${origin}/admin/users`);
  await page.locator('[role="row"][data-id]').first().waitFor();
  const button = page.getByRole('button', { name: 'Download CSV' });
  await button.waitFor();
  const begin = performance.now();
  const [download] = await Promise.all([
    page.waitForEvent('download', { timeout: 120_000 }),
    button.click(),
  ]);
  await download.path();
  return performance.now() - begin;
}
