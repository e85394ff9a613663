import { expect, type Page, test } from '@playwright/test';
import { Authenticator } from '../support/authenticator';
import { addBrokerUser } from '../support/broker-user';
import { readLink } from '../support/outbox';
import { arrive, goTo, logIn, type Person } from '../support/person';

// The story of one account, from the invitation to its owner's new password.
test.describe.configure({ mode: 'serial' });

const ADDRESS = 'erin@demo.example';
const FIRST_PASSWORD = 'seven-quiet-herons';
const NEXT_PASSWORD = 'eleven-loud-ravens';
const KEYS = { apiKey: 'sim-erin-key', identifier: 'SIM-ERIN', password: 'sim-erin-2026' };

let erin: Person;
let authenticator: Authenticator;

test.beforeAll(async ({ browser }) => {
  erin = await arrive(browser, 'erin');
});
test.afterAll(() => erin.leave());

/** Finds a password field; the button that reveals it has a similar label. */
const secretField = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });

async function enterPassword(page: Page, password: string): Promise<void> {
  await page.getByLabel('Username').fill('erin');
  await secretField(page, 'Password').fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
}

async function setPassword(page: Page, password: string): Promise<void> {
  await secretField(page, 'New password').fill(password);
  await secretField(page, 'Repeat it').fill(password);
  await page.getByRole('button', { name: 'Set the password' }).click();
  await expect(page.getByText('Your password is set')).toBeVisible();
}

/** Reads the claims of the token in the page's own browser. */
function readScope(page: Page): Promise<unknown> {
  return page.evaluate(() => {
    const payload = localStorage.getItem('access_token')?.split('.')[1] ?? '';
    return JSON.parse(atob(payload.replace(/-/g, '+').replace(/_/g, '/'))).scope;
  });
}

test('the administrator invites a new user, who sets a password by the link in the mail', async ({
  browser,
}) => {
  const admin = await arrive(browser, 'admin');
  await logIn(admin);
  await goTo(admin.page, 'Users');
  await admin.page.getByRole('button', { name: 'New user' }).click();
  const form = admin.page.getByRole('dialog', { name: 'New user' });
  await form.getByLabel('Username').fill('erin');
  await form.getByLabel('E-mail').fill(ADDRESS);
  await form.getByLabel('First name').fill('Erin');
  await form.getByLabel('Last name').fill('Demo');
  await form.getByRole('button', { name: 'Create user' }).click();
  await expect(admin.page.getByText(/an invitation is on its way/)).toBeVisible();
  await admin.leave();

  await erin.page.goto(await readLink(ADDRESS, 'Your Entropi account'));
  await setPassword(erin.page, FIRST_PASSWORD);
});

test('the first login shows a QR code and ten recovery codes, and ends with a code', async () => {
  const { page } = erin;
  await page.goto('/login');
  await enterPassword(page, FIRST_PASSWORD);
  await expect(page).toHaveURL(/\/login\/two-factor$/);
  await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible();
  authenticator = new Authenticator((await page.locator('code').textContent()) ?? '');
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(
    page.getByRole('list', { name: /recovery codes/ }).getByRole('listitem'),
  ).toHaveCount(10);
  await expect(page.getByRole('button', { name: 'Next' })).toBeDisabled();
  await page.getByLabel('I have saved these codes').check();
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByLabel('Code').fill(await authenticator.nextCode());
  await expect(page).toHaveURL(/\/onboarding$/);
  expect(await readScope(page)).toBe('onboarding');
});

test('onboarding goes from the profile to the strategy and then opens the product', async () => {
  const { page } = erin;
  await addBrokerUser(KEYS, 'ER1CFD');
  await page.getByLabel('Phone').fill('+41 44 555 12 12');
  await page.getByLabel('Street and number').fill('Seeweg 1');
  await page.getByLabel('Postcode').fill('8001');
  await page.getByLabel('City').fill('Zürich');
  await page.getByRole('button', { name: 'Save and continue', exact: true }).click();

  await page.getByRole('combobox', { name: 'Environment' }).click();
  await page.getByRole('option', { name: 'Simulator' }).click();
  await page.getByLabel('API key').fill(KEYS.apiKey);
  await page.getByLabel('IG username').fill(KEYS.identifier);
  await secretField(page, 'IG password').fill('not-this-one');
  await page.getByRole('button', { name: 'Check and save' }).click();
  await expect(page.getByText(/^Identifier or password is wrong/)).toBeVisible();
  await secretField(page, 'IG password').fill(KEYS.password);
  await page.getByRole('button', { name: 'Check and save' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: '1 account found' })).toBeVisible();
  await page.getByRole('button', { name: 'Continue', exact: true }).click();

  await expect(page.getByRole('radiogroup', { name: 'Account to trade' })).toBeVisible();
  await page.getByRole('button', { name: 'Save and continue', exact: true }).click();
  await expect(page.getByRole('radiogroup', { name: 'Strategy' })).toBeVisible();
  await page.getByRole('button', { name: 'Save and continue', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Start trading' })).toBeDisabled();
  await page.getByRole('button', { name: 'Not yet' }).click();

  await expect(page).toHaveURL(/:\d+\/$/);
  await expect(page.getByRole('heading', { name: 'Welcome, erin' })).toBeVisible();
  expect(await readScope(page)).toBe('user');
});

test('a forgotten password is set again by mail, and the link works once', async () => {
  const { page } = erin;
  await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click();
  await page.getByRole('link', { name: 'Forgotten your password?' }).click();
  await page.getByLabel('E-mail').fill(ADDRESS);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByText('Check your mail')).toBeVisible();
  const link = await readLink(ADDRESS, 'Set a new password');
  await page.goto(link);
  await setPassword(page, NEXT_PASSWORD);
  await page.goto(link);
  await expect(page.getByText('This link does not work any more')).toBeVisible();

  await page.goto('/login');
  await enterPassword(page, FIRST_PASSWORD);
  await expect(page.getByText('Username or password is wrong.')).toBeVisible();
  await enterPassword(page, NEXT_PASSWORD);
  await page.getByLabel('Code').fill(await authenticator.nextCode());
  await expect(page.getByRole('heading', { name: 'Welcome, erin' })).toBeVisible();
  expect(erin.complaints).toEqual([]);
});
