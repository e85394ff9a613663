import { expect, type Page, test } from '@playwright/test';
import { readDashboard } from '../support/api';
import { setFaults } from '../support/broker-faults';
import { INDEX, releasePrice, setPrice } from '../support/market';
import { closeBrowser, goTo } from '../support/person';
import { makeTrader } from '../support/trader';

/** Every call is cut off, streams break and cannot be opened again: a broker that is gone. */
const AWAY = { callFails: { answer: 'reset' }, streamRejected: {}, streamDropped: {} };
const BACK = { callFails: false, streamRejected: false } as const;

/**
 * Five minutes of the browser's clock pass while the broker is away. For the server it is away for less: nothing
 * changes there after a task has said that its broker does not respond, since reads are tried again every few seconds
 * and an order of which there is no trace, which is given up after 90 seconds, is not sent here.
 */
const AWAY_FOR = '05:00';
const FIVE_MINUTES_MS = 300_000;
const PATIENCE_MS = 60_000;

test.afterEach(async () => {
  await setFaults(BACK);
  await releasePrice(INDEX);
});

async function attachScreenshot(page: Page, name: string): Promise<void> {
  const body = await page.screenshot({ fullPage: true });
  await test.info().attach(name, { body, contentType: 'image/png' });
}

const findTask = (page: Page) => page.getByRole('region', { name: 'Task' });

test('a broker that is gone for minutes is named, with the time of its last price, until it is back', async ({
  browser,
}) => {
  const { page } = await makeTrader(browser, 'omar');
  await page.goto('about:blank');
  // The clock is five minutes behind before they pass, and right afterwards.
  await page.clock.install({ time: Date.now() - FIVE_MINUTES_MS });
  await page.goto('/');
  await goTo(page, 'Dashboard');
  await expect(page.getByText('Connected', { exact: true })).toBeVisible();
  await expect(page.getByText('each change', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await expect(page.getByRole('tab', { name: /^Open shares \([1-9]/ })).toBeVisible();
  const { market } = await readDashboard(page);
  if (!market) throw new Error('no market');

  await setFaults(AWAY);
  const away = findTask(page).getByText('The broker does not respond.');
  await expect(away).toBeVisible({ timeout: PATIENCE_MS });
  await page.clock.fastForward(AWAY_FOR);
  await expect(away).toBeVisible();
  await expect(findTask(page)).toContainText(
    'It goes on by itself as soon as the broker responds.',
  );
  await expect(findTask(page)).toContainText('waits for a price of the market');
  await expect(page.getByText(/points away/)).toHaveCount(0);
  await expect(page.getByText('each change', { exact: true })).toHaveCount(0);
  await expect(
    page.getByText(/^no price now; these are the last ones, of \d\d:\d\d$/),
  ).toBeVisible();
  await expect(
    page.getByText(/^at the last price, of \d\d:\d\d · [−+]?\d\.\d\d\s%$/),
  ).toBeVisible();
  // The balance is the last known one, and no zero.
  await expect(page.getByText(/^EUR\s0(\.00)?$/)).toHaveCount(0);
  await expect(page.getByRole('columnheader', { name: 'Now' })).toHaveCount(0);
  // No part of the page waits for the broker.
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await attachScreenshot(page, 'away');
  await page.getByRole('button', { name: 'Refresh from broker' }).click();
  await expect(page.getByText(/The broker did not respond/).first()).toBeVisible({
    timeout: PATIENCE_MS,
  });
  await page.getByRole('link', { name: 'Entropi', exact: true }).click();
  await expect(page.getByText('The broker does not respond.').first()).toBeVisible();
  await expect(page.getByText(/^at the last price, of \d\d:\d\d$/)).toBeVisible();
  await attachScreenshot(page, 'away-home');

  await goTo(page, 'Dashboard');
  await expect(away).toBeVisible();
  await setFaults(BACK);
  await setPrice(INDEX, { bid: market.bid + 1, offer: market.offer + 1 });
  await expect(away).toHaveCount(0, { timeout: PATIENCE_MS });
  await expect(page.getByText(/^no price now/)).toHaveCount(0);
  await expect(page.getByText(/^(each change|every few seconds)$/)).toBeVisible();
  await expect(findTask(page)).toContainText(/points away|opens level 0/);
  await attachScreenshot(page, 'back');
  await closeBrowser(page);
});
