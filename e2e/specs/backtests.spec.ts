import { expect, type Page, test } from '@playwright/test';
import { findAxeViolations } from '../support/pages/axe';
import { findOverflow } from '../support/pages/layout';
import { resize } from '../support/pages/visit';
import { closeBrowser } from '../support/person';
import { makeTrader } from '../support/trader';

/** Enough to read the minutes of a day from the broker, and to play them on a busy machine. */
const PATIENCE_MS = 120_000;

async function run(page: Page, sizeFactor: string): Promise<void> {
  await page.getByLabel('Size factor').fill(sizeFactor);
  await page.getByRole('button', { name: 'Run back-test' }).click();
  await expect(page.getByText('Worst depth')).toBeVisible({ timeout: PATIENCE_MS });
}

async function show(page: Page, name: string): Promise<void> {
  const body = await page.screenshot({ fullPage: true });
  await test.info().attach(name, { body, contentType: 'image/png' });
  expect(await findAxeViolations(page)).toEqual([]);
  expect(await findOverflow(page)).toEqual([]);
}

/** Lists figures in which an amount of five digits would overflow, or touch the line beside it. */
function findTightFigures(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const ROOM = 6;
    const figures = [...document.querySelectorAll('dl:has(> dd.num)')];
    return figures.flatMap((figure) => {
      const number = figure.querySelector<HTMLElement>('dd.num');
      if (!number) return [];
      number.textContent = '▲ EUR\u00a0+26\u202f505.40';
      number.style.whiteSpace = 'nowrap';
      const text = document.createRange();
      text.selectNodeContents(number);
      const over = text.getBoundingClientRect().right + ROOM - figure.getBoundingClientRect().right;
      return over > 0 ? [`${figure.textContent}: ${over} px`] : [];
    });
  });
}

test('what a back-test traded is replayed on its prices, and two are drawn on one chart', async ({
  browser,
}) => {
  test.slow();
  const { page } = await makeTrader(browser, 'tessa');
  await page.goto('/account/settings?section=strategy');
  await page.getByRole('combobox', { name: 'Prices of' }).click();
  await page.getByRole('option', { name: 'the last day' }).click();
  await run(page, '1');
  await expect(page.getByRole('img', { name: 'What the account would be worth' })).toBeVisible();
  await expect(page.getByText('lowest in between')).toBeVisible();

  const cycles = page.getByRole('grid', { name: 'Cycles' });
  await cycles.getByRole('button', { name: 'Open' }).last().click();
  const chart = page.getByRole('img', { name: 'Prices and fills of the cycle' });
  await expect(chart).toBeVisible();
  const shares = page.getByRole('grid', { name: 'Shares of this cycle' });
  await expect(shares.getByRole('row').nth(1)).toBeVisible();
  await page.getByRole('slider', { name: 'Moment of the replay' }).press('Home');
  // The wait begins before the click, because a short cycle is played within seconds.
  await Promise.all([
    page.getByRole('button', { name: 'Hold' }).waitFor(),
    page.getByRole('button', { name: 'Play', exact: true }).click(),
  ]);
  await page.getByRole('slider', { name: 'Moment of the replay' }).press('End');
  await show(page, 'replay');
  await resize(page, 390);
  await expect(chart).toBeVisible();
  await show(page, 'replay on a phone');
  await resize(page, 1280);
  await page.getByRole('button', { name: 'Close replay' }).click();

  await run(page, '3');
  const boxes = page.getByRole('checkbox', { name: /^Compare / });
  // The first result is on the page until the second one comes.
  await expect(boxes).toHaveCount(2, { timeout: PATIENCE_MS });
  for (const box of await boxes.all()) await box.check();
  await expect(page.getByRole('region', { name: 'Side by side' })).toBeVisible();
  await expect(page.getByRole('img', { name: /^Equity in percent/ })).toBeVisible();
  await show(page, 'compared');
  // Tabs fade into the panel that they stand on, not into the page.
  const fades = page
    .getByRole('tablist')
    .last()
    .evaluate((tabs) => getComputedStyle(tabs.parentElement ?? tabs).backgroundImage);
  expect(await fades).toContain('rgb(255, 255, 255)');
  for (const width of [390, 1280]) {
    await resize(page, width);
    expect(await findTightFigures(page)).toEqual([]);
  }
  await closeBrowser(page);
});
