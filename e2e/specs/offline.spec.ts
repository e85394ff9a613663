import { expect, test } from '@playwright/test';
import { readAs, readUserId } from '../support/api';
import { closeBrowser } from '../support/person';
import { openPage, saveSession } from '../support/signed-in';

const WIDTHS = [1280, 390];

test('a close cannot be confirmed while offline, and the broker books nothing', async ({
  browser,
}) => {
  const page = await openPage(browser, await saveSession('bob'));
  const closes: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'DELETE') closes.push(request.url());
  });
  await page.goto('/');
  const userId = await readUserId(page);
  const listOpen = async () => {
    const paywall = await readAs<{ open_shares: { deal_id: string; state: string }[] }>(
      page,
      `/api/ig/paywall/${userId}`,
    );
    return paywall.open_shares.map(({ deal_id, state }) => `${deal_id} ${state}`);
  };
  const close = page.getByRole('button', { name: /^Close share/ }).first();
  await expect(close).toBeEnabled();
  const before = await listOpen();
  await close.click();
  const question = page.getByRole('dialog');
  await expect(question).toContainText(/It is closed at the market’s price, now /);
  await page.context().setOffline(true);
  await expect(question.getByRole('button', { name: 'Close share' })).toBeDisabled();
  await expect(question.getByRole('alert')).toContainText('nothing is sent later');
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 844 });
    await test.info().attach(`offline-close-${width}`, {
      body: await page.screenshot(),
      contentType: 'image/png',
    });
  }
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(close).toBeDisabled();

  await page.context().setOffline(false);
  await expect(close).toBeEnabled();
  expect(closes).toEqual([]);
  expect(await listOpen()).toEqual(before);
  await closeBrowser(page);
});

test('the dashboard says within three seconds that it is cut off', async ({ browser }) => {
  const page = await openPage(browser, await saveSession('alice'));
  await page.goto('/');
  await page.goto(`/dashboard/${await readUserId(page)}`);
  await expect(page.getByText('Connected', { exact: true })).toBeVisible();
  await page.context().setOffline(true);
  await expect(page.getByText(/^Not connected/)).toBeVisible({ timeout: 3_000 });
  await expect(page.getByRole('button', { name: /^(Pause|Start)$/ })).toBeDisabled();
  await page.context().setOffline(false);
  await expect(page.getByText('Connected', { exact: true })).toBeVisible();
  await closeBrowser(page);
});
