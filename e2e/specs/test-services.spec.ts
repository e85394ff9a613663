import { expect, type Page, test } from '@playwright/test';
import { sendAs } from '../support/api';
import { setFaults } from '../support/broker-faults';
import { addBrokerUser } from '../support/broker-user';
import { makeUser } from '../support/made-user';
import { openEyes } from '../support/pages/visit';
import { closeBrowser } from '../support/person';
import { saveSession } from '../support/signed-in';

test.describe.configure({ mode: 'serial' });

const SIMON = { apiKey: 'simon-key', identifier: 'SIM-SIMON', password: 'sim-simon-2026' };
const ACCOUNT = 'SIMONCFD';
/** More than the half minute for which the page waits for the outcome of an order. */
const LOOKS_FOR_MS = 60_000;

let page: Page;

/** Creates a member of staff with an account at the simulated broker. */
test.beforeAll(async ({ browser }) => {
  const admin = await openEyes(browser, await saveSession('admin'));
  const { session } = await makeUser(admin, 'simon', { is_superuser: false, is_stuff: true });
  await closeBrowser(admin);
  await addBrokerUser(SIMON, ACCOUNT);
  page = await openEyes(browser, session);
  const { apiKey, identifier, password } = SIMON;
  const keys = { environment: 'SIM', api_key: apiKey, identifier, password };
  await sendAs(page, 'POST', '/api/me/ig/keys', keys);
  await sendAs(page, 'POST', '/api/me/ig/chage-default-account', { account_id: ACCOUNT });
});

test.afterEach(() => setFaults({ rejectOrder: false, callFails: false, orderLost: false }));
test.afterAll(() => closeBrowser(page));

/** Chooses a market; returns the part of the page that tries an order on it. */
async function chooseMarket() {
  await page.goto('/igbank/test');
  await page.getByLabel('Name or epic').fill('Germany');
  await page.getByRole('button', { name: 'Search' }).click();
  await page
    .getByRole('list', { name: 'Markets found' })
    .getByRole('button', { name: /Cash/ })
    .click();
  return page.getByRole('group', { name: 'Try an order' });
}

async function tryOrder() {
  const trial = await chooseMarket();
  await trial.getByRole('button', { name: 'Try an order' }).click();
  const question = page.getByRole('dialog', { name: /^Buy .* and close it\?$/ });
  await expect(question).toContainText('Sends two real orders to');
  await question.getByRole('button', { name: 'Send both orders' }).click();
  return trial;
}

test('an order is opened and closed, with the time of each step', async () => {
  const trial = await tryOrder();
  await expect(trial.getByText(/^Opened at .*, closed at .*EUR/)).toBeVisible({
    timeout: LOOKS_FOR_MS,
  });
  await expect(trial.getByRole('listitem')).toHaveText([
    /^Order to buy accepted: [\d\s]+ ms$/,
    /^Bought: [\d\s]+ ms$/,
    /^Order to close accepted: [\d\s]+ ms$/,
    /^Closed: [\d\s]+ ms$/,
  ]);
});

test('an order that the broker rejects says so, and leaves nothing open', async () => {
  await setFaults({ rejectOrder: { accountId: ACCOUNT, reason: 'MARKET_OFFLINE' } });
  const trial = await tryOrder();
  await expect(trial.getByRole('alert')).toHaveText(
    'Nothing is open: the broker rejected the order. The market is offline. Try again later.',
  );
  await expect(trial.getByText('Bought')).toHaveCount(0);
  await expect(trial.getByRole('button', { name: 'Try an order' })).toBeEnabled();
});

test('an order whose response is lost is not called done, and may be open', async () => {
  await setFaults({ orderLost: { accountId: ACCOUNT, booked: false, count: 1 } });
  const trial = await tryOrder();
  await expect(trial.getByRole('alert')).toContainText('has not confirmed in time', {
    timeout: LOOKS_FOR_MS,
  });
  await expect(trial.getByRole('button', { name: 'Try an order' })).toBeEnabled();
});

test('a test of the connection says that it fails while the broker is down', async () => {
  await page.goto('/igbank/test');
  await setFaults({ callFails: { identifier: SIMON.identifier, answer: '503' } });
  await page.getByRole('button', { name: 'Test connection' }).click();
  await expect(
    page.getByText('The connection does not work; see the step that failed.'),
  ).toBeVisible({
    timeout: LOOKS_FOR_MS,
  });
});
