import { expect, type Page, test } from '@playwright/test';
import { readAs, sendAs } from '../support/api';
import { addBrokerUser } from '../support/broker-user';
import { makeUser } from '../support/made-user';
import { INDEX } from '../support/market';
import { openEyes } from '../support/pages/visit';
import { closeBrowser } from '../support/person';
import { saveSession } from '../support/signed-in';

test.describe.configure({ mode: 'serial' });

const NINA = { apiKey: 'nina-key', identifier: 'SIM-NINA', password: 'sim-nina-2026' };
const ACCOUNT = 'NINACFD';
const WIDTHS = [1280, 390];

let nina: Page;
let ninaId: number;

/** Creates a user with a strategy of her own, and no share yet. */
test.beforeAll(async ({ browser }) => {
  const admin = await openEyes(browser, await saveSession(browser, 'admin'));
  const made = await makeUser(admin, 'nina', { is_superuser: false, is_stuff: true });
  ninaId = made.id;
  await closeBrowser(admin);
  await addBrokerUser(NINA, ACCOUNT);
  nina = await openEyes(browser, made.session);
  const { apiKey, identifier, password } = NINA;
  const keys = { environment: 'SIM', api_key: apiKey, identifier, password };
  await sendAs(nina, 'POST', '/api/me/ig/keys', keys);
  await sendAs(nina, 'POST', '/api/me/ig/chage-default-account', { account_id: ACCOUNT });
  const risks = `/api/profile/${ninaId}/risks`;
  const { version } = await readAs<{ version: number }>(nina, risks);
  await sendAs(nina, 'POST', risks, { version });
  const strategies = await readAs<{ id: number; epic: string; is_active: boolean }[]>(
    nina,
    '/api/strategy/strategies/',
  );
  const strategy = strategies.find(({ epic, is_active }) => epic === INDEX && is_active);
  await sendAs(nina, 'POST', '/api/strategy/congig/me/', {
    strategy_id: strategy?.id,
    coupled_strategy_id: null,
    size_factor: 1,
    max_open_shares: null,
    daily_loss_limit: null,
    notify: true,
  });
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
  await form.getByRole('button', { name: 'Open at market' }).click();
  await expect(form).toHaveCount(0);
  await expect(nina.getByRole('tab', { name: 'Open shares (1)' })).toBeVisible();
});

test('the dashboard closes all after a question, and pauses the task', async () => {
  await nina.getByRole('button', { name: 'Start', exact: true }).click();
  await expect(nina.getByRole('button', { name: 'Stop after this cycle' })).toBeVisible();
  await expect(nina.getByRole('tab', { name: /^Open shares \([2-9]\)/ })).toBeVisible();
  await picture('commands');
  await nina.getByRole('button', { name: 'Close all' }).click();
  const question = nina.getByRole('dialog');
  await expect(question).toContainText('nothing is opened in their place');
  await picture('close-all');
  // The market may move in between. Then the dialog stays open with the new price.
  await expect(async () => {
    await question.getByRole('button', { name: /^Close \d+ shares?$/ }).click();
    await expect(question).toHaveCount(0);
  }).toPass();
  await expect(nina.getByRole('tab', { name: 'Open shares (0)' })).toBeVisible();
  await expect(nina.getByRole('button', { name: 'Start', exact: true })).toBeVisible();
  expect(await listOpen()).toEqual([]);
});

test('the timeline says what was done, and why', async () => {
  await nina.getByRole('tab', { name: 'Timeline' }).click();
  const table = nina.getByRole('grid', { name: 'Timeline' });
  await expect(table.getByText(/^Opened by hand/)).toBeVisible();
  await expect(table.getByText(/^Opens: .*level 0/)).toBeVisible();
  await expect(table.getByText(/^All shares closed, by nina/)).toBeVisible();
  await picture('timeline');
});
