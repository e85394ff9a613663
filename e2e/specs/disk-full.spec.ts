import { expect, test } from '@playwright/test';
import { readDashboard } from '../support/api';
import { confirmUntilClosed } from '../support/confirm';
import { fillDiskOfCommands } from '../support/database';
import { INDEX, releasePrice, setPrice } from '../support/market';
import { closeBrowser } from '../support/person';
import { makeTrader } from '../support/trader';

/** How long an engine on a busy machine may take to open the first share. */
const PATIENCE_MS = 90_000;

let makeRoom: (() => Promise<void>) | null = null;

test.afterEach(async () => {
  await makeRoom?.();
  makeRoom = null;
  await releasePrice(INDEX);
});

test('a close that the full disk rejects says so, closes nothing, and is confirmed again once there is room', async ({
  browser,
}) => {
  const { id, page } = await makeTrader(browser, 'flora');
  await page.goto(`/dashboard/${id}`);
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  const close = page.getByRole('button', { name: /^Close share/ }).first();
  await expect(close).toBeEnabled({ timeout: PATIENCE_MS });
  const { market } = await readDashboard(page);
  if (!market) throw new Error('no market');
  // At a price that stands still no share is closed by itself.
  await setPrice(INDEX, { bid: market.bid, offer: market.offer });
  const listOpen = async () =>
    (await readDashboard(page)).open_shares.map(({ deal_id }) => deal_id);

  // The kernel fails every write of a row with ENOSPC; all else is read and written as before.
  makeRoom = await fillDiskOfCommands();
  await expect(page.getByText('Connected', { exact: true })).toBeVisible();
  // An order that was under way when the price was fixed changes the list once more.
  await expect
    .poll(async () => new Set((await readDashboard(page)).open_shares.map(({ state }) => state)))
    .toEqual(new Set(['OPEN']));
  const before = await listOpen();
  const label = (await close.getAttribute('aria-label')) ?? '';
  const level = Number(label.match(/Level (\d+)/)?.[1]);
  const { open_shares } = await readDashboard(page);
  const closed = open_shares.find((share) => share.level === level)?.deal_id;
  await page.getByRole('button', { name: label, exact: true }).click();
  const question = page.getByRole('dialog');
  const confirm = question.getByRole('button', { name: 'Close share' });
  await confirm.click();
  await expect(question.getByRole('alert')).toContainText('Try again in a moment.');
  await expect(confirm).toBeEnabled();
  await expect(question.getByRole('progressbar')).toHaveCount(0);
  const body = await page.screenshot();
  await test.info().attach('disk-full', { body, contentType: 'image/png' });
  expect(await listOpen()).toEqual(before);

  await makeRoom();
  makeRoom = null;
  await confirmUntilClosed(question, 'Close share');
  expect(closed).toBeTruthy();
  await expect.poll(listOpen).not.toContain(closed);
  await closeBrowser(page);
});
