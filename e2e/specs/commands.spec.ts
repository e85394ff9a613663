import { expect, type Page, test } from '@playwright/test';
import { readAs } from '../support/api';
import { confirmUntilClosed } from '../support/confirm';
import { closeBrowser } from '../support/person';
import { makeTrader } from '../support/trader';

test.describe.configure({ mode: 'serial' });

const WIDTHS = [1280, 390];

let nina: Page;
let ninaId: number;

test.beforeAll(async ({ browser }) => {
  const made = await makeTrader(browser, 'nina');
  nina = made.page;
  ninaId = made.id;
});

test.afterAll(() => closeBrowser(nina));

async function picture(name: string) {
  for (const width of WIDTHS) {
    await nina.setViewportSize({ width, height: 844 });
    await test.info().attach(`${name}-${width}`, {
      body: await nina.screenshot(),
      contentType: 'image/png',
    });
  }
  await nina.setViewportSize({ width: 1280, height: 844 });
}

const listOpen = async () =>
  (await readAs<{ open_shares: { state: string }[] }>(nina, `/api/ig/dashboard/${ninaId}`))
    .open_shares;

test('a share is opened by hand, with the price that is seen', async () => {
  await nina.goto(`/dashboard/${ninaId}`);
  await nina.getByRole('button', { name: 'Open by hand' }).click();
  const form = nina.getByRole('dialog');
  await expect(form.getByRole('button', { name: 'Open at market' })).toBeEnabled();
  await picture('open-by-hand');
  await confirmUntilClosed(form, 'Open at market');
  await expect(nina.getByRole('tab', { name: 'Open shares (1)' })).toBeVisible();
});

test('the dashboard closes all after a question, and pauses the task', async () => {
  await nina.getByRole('button', { name: 'Start', exact: true }).click();
  await expect(nina.getByRole('button', { name: 'Stop after this cycle' })).toBeVisible();
  await expect(nina.getByRole('tab', { name: /^Open shares \([2-9]\)/ })).toBeVisible();
  await picture('commands');
  // A page that was scrolled for a picture may show a bar with the same commands.
  await nina.getByRole('button', { name: 'Close all' }).first().click();
  const question = nina.getByRole('dialog');
  await expect(question).toContainText('nothing is opened in their place');
  await picture('close-all');
  await confirmUntilClosed(question, /^Close \d+ shares?$/);
  await expect(nina.getByRole('tab', { name: 'Open shares (0)' })).toBeVisible();
  await expect(nina.getByRole('button', { name: 'Start', exact: true })).toBeVisible();
  await expect.poll(listOpen).toEqual([]);
});

test('the timeline says what was done, and why', async () => {
  await nina.getByRole('tab', { name: 'Timeline' }).click();
  const table = nina.getByRole('grid', { name: 'Timeline' });
  await expect(table.getByText(/^Opened by hand/)).toBeVisible();
  await expect(table.getByText(/^Opens: .*level 0/)).toBeVisible();
  await expect(table.getByText(/^All shares closed, by nina/)).toBeVisible();
  await picture('timeline');
});
