import type { Page } from '@playwright/test';
import { waitForQuiet } from './wait-for-quiet';

/** A list of the console: its link in the menu. */
type ListPath = '/admin/users' | '/admin/monitoring';

/** A page of the console from which one goes to the lists. */
const FROM = '/admin/subscriptions';

/** Milliseconds from the click on a link of the console to the first frame with rows of its list. */
export async function measureFirstRows(
  page: Page,
  origin: string,
  path: ListPath,
): Promise<number> {
  await page.goto(origin + FROM);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await waitForQuiet(page);
  return await page.evaluate(
    (aim) =>
      new Promise<number>((resolve) => {
        const link = document.querySelector<HTMLElement>(`nav a[href="${aim}"]`);
        const begin = performance.now();
        link?.click();
        const look = () => {
          const row = document.querySelector('[role="row"][data-id] [data-field="username"]');
          if (location.pathname === aim && row?.textContent) {
            setTimeout(() => resolve(performance.now() - begin));
          } else requestAnimationFrame(look);
        };
        requestAnimationFrame(look);
      }),
    path,
  );
}
