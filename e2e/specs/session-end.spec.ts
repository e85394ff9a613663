import { type Browser, expect, type Page, test } from '@playwright/test';
import { sendAs } from '../support/api';
import { addBrokerUser } from '../support/broker-user';
import { MADE_PASSWORD, makeUser } from '../support/made-user';
import { openEyes } from '../support/pages/visit';
import { closeBrowser } from '../support/person';
import { saveSession } from '../support/signed-in';

const SETTINGS = '/account/settings?section=profile';
const LOST = /what you had typed there and not saved is lost/;
const KEPT = /what you had typed is filled in again/;

const findNotices = (page: Page) => page.getByRole('region', { name: 'Notices' });

async function openAdmin(browser: Browser): Promise<Page> {
  return openEyes(browser, await saveSession('admin'));
}

/** Opens a page, types into its form, and waits for the region that announces changes. */
async function typeName(page: Page): Promise<void> {
  await page.goto(SETTINGS);
  await page.getByLabel('First name').fill('Half-typed');
  await expect(page.getByRole('log')).toBeAttached();
}

/** Expects the login with its reason, which is shown and announced politely once, while the heading has the focus. */
async function expectReason(page: Page, words: RegExp): Promise<void> {
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByRole('note')).toHaveText(words);
  await expect(page.getByRole('log').getByText(words)).toHaveCount(1);
  await expect(page.getByRole('heading', { level: 1, name: 'Log in' })).toBeFocused();
}

const RALPH = { apiKey: 'ralph-key', identifier: 'SIM-RALPH', password: 'sim-ralph-2026' };

/** Completes the four steps, and opens the rest of the product without trading. */
async function finishOnboarding(page: Page, id: number): Promise<void> {
  await addBrokerUser(RALPH, 'RALPHCFD');
  await sendAs(page, 'PUT', `/api/profile/${id}`, {
    first_name: 'Ralph',
    last_name: 'Demo',
    email: 'ralph@demo.example',
    phone: '+41 44 555 03 04',
    language: 'en',
    address: { street: 'Seeweg 2', postcode: '8001', city: 'Zürich', country: 'CH' },
    notifications: {},
  });
  const { apiKey, identifier, password } = RALPH;
  const keys = { environment: 'SIM', api_key: apiKey, identifier, password };
  await sendAs(page, 'POST', '/api/me/ig/keys', keys);
  await sendAs(page, 'POST', '/api/me/ig/chage-default-account', { account_id: 'RALPHCFD' });
  const [strategy] = await sendAs<{ id: number }[]>(page, 'GET', '/api/strategy/strategies/');
  await sendAs(page, 'POST', '/api/strategy/congig/me/', {
    strategy_id: strategy?.id,
    coupled_strategy_id: null,
    size_factor: 1,
    max_open_shares: null,
    daily_loss_limit: null,
    notify: false,
  });
  await page.goto('/onboarding');
  await page.getByRole('button', { name: 'Not yet' }).click();
  await expect(page.getByRole('heading', { name: /^Welcome/ })).toBeVisible();
}

test('a session that is ended on another device says so, and the login leads back to what was typed', async ({
  browser,
}) => {
  const admin = await openAdmin(browser);
  const roles = { is_superuser: false, is_stuff: true };
  const { session, authenticator } = await makeUser(admin, 'otto', roles);
  const page = await openEyes(browser, session);
  await typeName(page);
  const elsewhere = await openEyes(browser, session);
  await sendAs(elsewhere, 'POST', '/auth/logout', { all: true });
  await closeBrowser(elsewhere);
  await expectReason(page, /Your session has ended: it ran out, or was ended from another device/);
  await expect(findNotices(page).getByText(KEPT)).toBeVisible();

  await page.getByLabel('Username').fill('otto');
  await page.getByRole('textbox', { name: 'Password' }).fill(MADE_PASSWORD);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByLabel('Code').fill(await authenticator.nextCode());
  await expect(page).toHaveURL(new RegExp(`${SETTINGS.replace('?', '\\?')}$`));
  await expect(page.getByLabel('First name')).toHaveValue('Half-typed');
  await expect(findNotices(page).getByText(/It is not saved yet/)).toBeVisible();
  await closeBrowser(page);
  await closeBrowser(admin);
});

test('a logout in another tab is named where the page was, and not where the user logged out', async ({
  browser,
}) => {
  const admin = await openAdmin(browser);
  const roles = { is_superuser: false, is_stuff: true };
  const { session } = await makeUser(admin, 'ruben', roles);
  const page = await openEyes(browser, session);
  await typeName(page);
  const tab = await page.context().newPage();
  await tab.goto('/');
  await tab.getByRole('banner').getByRole('button', { name: 'Logout' }).click();
  await expectReason(page, /You were logged out in another tab/);
  await expect(findNotices(page).getByText(KEPT)).toBeVisible();
  await expect(tab.getByRole('heading', { name: 'Log in' })).toBeVisible();
  await expect(tab.getByRole('note')).toHaveCount(0);
  await closeBrowser(page);
  await closeBrowser(admin);
});

test('a deactivated user is led to the login with a reason', async ({ browser }) => {
  const admin = await openAdmin(browser);
  const roles = { is_superuser: false, is_stuff: true };
  const { id, session } = await makeUser(admin, 'quinn', roles);
  const page = await openEyes(browser, session);
  await page.goto(SETTINGS);
  await expect(page.getByRole('log')).toBeAttached();
  await sendAs(admin, 'PUT', `/api/users/${id}`, { is_active: false });
  await expectReason(page, /by an administrator/);
  await expect(findNotices(page).getByText(LOST)).toHaveCount(0);
  await closeBrowser(page);
  await closeBrowser(admin);
});

test('a user who is suspended while they type sees why, and that it is lost', async ({
  browser,
}) => {
  const admin = await openAdmin(browser);
  const roles = { is_superuser: false, is_stuff: false };
  const { id, session } = await makeUser(admin, 'ralph', roles);
  const page = await openEyes(browser, session);
  await finishOnboarding(page, id);
  await typeName(page);
  const amount = { amount: '49.00', currency: 'EUR' };
  const debt = { user_id: id, amount, due_on: '2020-01-01' };
  await sendAs(admin, 'POST', '/api/entropi-payments/', debt);
  await expect(page).toHaveURL(new RegExp(`/paywall/${id}$`));
  await expect(page.getByRole('alert').first()).toContainText('EUR');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(findNotices(page).getByText(LOST)).toBeVisible();
  await closeBrowser(page);
  await closeBrowser(admin);
});
