import type { Page } from '@playwright/test';
import { countMails, readLink } from '../outbox';
import { click, type PageState } from './page-state';

/** Enters name and password, which leads to the second step. */
export function enterPassword(username: string, password: string) {
  return async (page: Page) => {
    await page.getByLabel('Username').fill(username);
    await page.getByRole('textbox', { name: 'Password' }).fill(password);
    await page.getByRole('button', { name: 'Log in' }).click();
  };
}

export const GINA_PASSWORD = 'nine-patient-storks';

const GINA_ADDRESS = 'gina@demo.example';
/** The subject of the mail; other mails of her account may come in between. */
const RESET = 'Set a new password';

/** Gets the link that the page of a forgotten password mails. */
export async function openMailedLink(page: Page): Promise<void> {
  const before = await countMails(GINA_ADDRESS, RESET);
  await page.getByLabel('E-mail').fill(GINA_ADDRESS);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await page.goto(await readLink(GINA_ADDRESS, RESET, before + 1));
}

function activateWith(password: string) {
  return async (page: Page) => {
    await page.getByLabel('New password').fill(password);
    await page.getByLabel('Repeat it').fill(password);
    await click(['button', 'Activate the account'])(page);
  };
}

/** Pages for visitors who are not signed in, or are between password and second step. */
export const VISITOR_PAGES: readonly Omit<PageState, 'user'>[] = [
  { name: 'login', path: '/login', shows: ['heading', 'Log in'], isMain: true },
  {
    name: 'login-rejected',
    path: '/login',
    shows: ['alert', ''],
    open: enterPassword('unknown-user', 'wrong-password'),
  },
  { name: 'forgot-password', path: '/forgot-password', shows: ['heading', 'Forgotten password'] },
  {
    name: 'reset-password',
    path: '/forgot-password',
    shows: ['textbox', 'New password'],
    open: openMailedLink,
  },
  {
    name: 'reset-password-used',
    path: '/reset-password?token=a-token-of-no-mail',
    shows: ['heading', /does not work any more/],
  },
  {
    name: 'confirm-address',
    path: '/confirm-address?token=a-token-of-no-mail',
    shows: ['heading', 'Confirm the new e-mail address'],
  },
  {
    name: 'confirm-address-used',
    path: '/confirm-address?token=a-token-of-no-mail',
    shows: ['heading', /does not work any more/],
    open: click(['button', 'Confirm the address']),
  },
  {
    name: 'undo-address',
    path: '/undo-address?token=a-token-of-no-mail',
    shows: ['heading', 'Take the change of address back'],
  },
  { name: 'reset-password-no-token', path: '/reset-password', shows: ['heading', /incomplete/] },
  { name: 'register', path: '/register', shows: ['heading', 'Register'] },
  {
    name: 'register-invited',
    path: '/register?invite=a-token-of-no-mail',
    shows: ['textbox', 'Username'],
  },
  {
    name: 'activate',
    path: '/activate?token=a-token-of-no-mail',
    shows: ['heading', 'Activate your account'],
  },
  {
    name: 'activate-rejected',
    path: '/activate?token=a-token-of-no-mail',
    shows: ['heading', /does not work any more/],
    open: activateWith(GINA_PASSWORD),
  },
  {
    name: 'two-factor',
    path: '/login',
    shows: ['textbox', 'Code'],
    open: enterPassword('alice', 'demo-alice-2026'),
    isMain: true,
  },
  {
    name: 'two-factor-recovery',
    path: '/login/two-factor',
    shows: ['textbox', 'Recovery code'],
    open: click(['button', 'Use a recovery code instead']),
  },
  {
    name: 'two-factor-setup',
    path: '/login',
    shows: ['heading', 'Protect your account'],
    open: async (page) => {
      await page.getByRole('button', { name: /Back to/ }).click();
      await enterPassword('gina', GINA_PASSWORD)(page);
    },
  },
];
