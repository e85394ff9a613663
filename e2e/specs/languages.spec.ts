import {
  type Browser,
  type BrowserContextOptions,
  expect,
  type Locator,
  type Page,
  test,
} from '@playwright/test';
import { sendAs } from '../support/api';
import { type MadeUser, makeUser } from '../support/made-user';
import { openEyes } from '../support/pages/visit';
import { closeBrowser, openLogin, type StoredSession } from '../support/person';
import { watchSecrets } from '../support/secrets/known-secrets';
import { saveSession } from '../support/signed-in';

/** Chooses another language or region in the bar of a signed-in user, and waits until the account has it. */
async function saveChoice(page: Page, chooser: Locator, tag: string): Promise<void> {
  const saved = page.waitForResponse((response) => response.url().endsWith('/language'));
  await chooser.selectOption(tag);
  expect((await saved).status()).toBe(200);
}

/** A page of a browser of its own. */
async function openBrowser(browser: Browser, options: BrowserContextOptions): Promise<Page> {
  const context = await browser.newContext(options);
  watchSecrets(context);
  return context.newPage();
}

/** Another browser of the same user, which knows nothing but their session. */
const openOther = (browser: Browser, storageState: StoredSession, locale: string) =>
  openBrowser(browser, { storageState, locale });

const findChooser = (page: Page, name = 'Language and region') =>
  page.getByRole('combobox', { name, exact: true });

test.describe('before login', () => {
  for (const [locale, tag, heading, name] of [
    ['de-AT', 'de-AT', 'Anmelden', 'Sprache und Region'],
    ['fr-CA', 'fr-CH', 'Connexion', 'Langue et région'],
    ['it-IT', 'en-GB', 'Log in', 'Language and region'],
  ] as const) {
    test(`a browser of ${locale} is greeted in its language`, async ({ browser }) => {
      const page = await openBrowser(browser, { locale });
      await page.goto('/login');
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
      await expect(page.locator(`html[lang="${tag}"]`)).toHaveCount(1);
      await expect(findChooser(page, name)).toHaveValue(tag);
      await closeBrowser(page);
    });
  }

  test('the chooser works by the keyboard, and the browser keeps the choice', async ({
    browser,
  }) => {
    const page = await openBrowser(browser, { locale: 'en-GB' });
    await openLogin(page);
    await expect(page.getByLabel('Username')).toBeFocused();
    await findChooser(page).focus();
    await page.keyboard.type('Fran');
    await expect(page.getByRole('heading', { level: 1, name: 'Connexion' })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: 'Connexion' })).toBeVisible();
    await page.goto('/forgot-password');
    await expect(findChooser(page, 'Langue et région')).toHaveValue('fr-CH');
    await closeBrowser(page);
  });
});

test.describe('the language of an account', () => {
  let admin: Page;
  let ruth: MadeUser;

  test.beforeAll(async ({ browser }) => {
    admin = await openEyes(browser, await saveSession('admin'));
    await admin.goto('/');
    ruth = await makeUser(admin, 'ruth', { is_superuser: true, is_stuff: false });
  });
  test.afterAll(() => closeBrowser(admin));

  test('an administrator sets it in the bar; another browser shows it, with amounts as written there', async ({
    browser,
  }) => {
    const page = await openOther(browser, ruth.session, 'en-GB');
    await page.goto('/admin/subscriptions');
    await expect(page.getByText('EUR\u00a049.00').first()).toBeVisible();
    await saveChoice(page, findChooser(page), 'de-AT');
    await expect(page.getByText('EUR\u00a049,00').first()).toBeVisible();
    await expect(findChooser(page, 'Sprache und Region')).toHaveValue('de-AT');

    const other = await openOther(browser, ruth.session, 'fr-FR');
    await other.goto('/admin/subscriptions');
    await expect(other.locator('html[lang="de-AT"]')).toHaveCount(1);
    await expect(other.getByText('EUR\u00a049,00').first()).toBeVisible();
    expect(await sendAs(other, 'GET', '/auth/me')).toMatchObject({ language: 'de', region: 'AT' });

    // The region changes, and the language stays.
    await saveChoice(other, findChooser(other, 'Sprache und Region'), 'de-CH');
    await expect(other.getByText('EUR\u00a049.00').first()).toBeVisible();
    await Promise.all([page, other].map(closeBrowser));
  });

  test('what cannot be saved is said', async ({ browser }) => {
    const page = await openOther(browser, ruth.session, 'en-GB');
    await page.goto('/admin/subscriptions');
    const chooser = page.getByRole('combobox', { name: /Sprache und Region|Language and region/ });
    // The page has the language of the account by now, which would replace an earlier choice.
    await expect(page.getByText(/EUR\u00a049[.,]00/).first()).toBeVisible();
    await page.route('**/api/profile/*/language', (route) => route.abort());
    await chooser.selectOption('en-IE');
    await expect(page.getByText('The language could not be saved')).toBeVisible();
    await expect(page.locator('html[lang="en-IE"]')).toHaveCount(1);
    await closeBrowser(page);
  });
});

test.describe('the colours of the system', () => {
  for (const scheme of ['dark', 'light'] as const) {
    test(`are followed where they are ${scheme}, until others are chosen`, async ({ browser }) => {
      const page = await openBrowser(browser, {
        colorScheme: scheme,
        locale: 'en-GB',
        storageState: await saveSession('admin'),
      });
      const shown = (wanted: string) => page.locator(`html[data-scheme="${wanted}"]`);
      await page.goto('/');
      await expect(shown(scheme)).toHaveCount(1);
      const other = scheme === 'dark' ? 'light' : 'dark';
      await page.emulateMedia({ colorScheme: other });
      await expect(shown(other)).toHaveCount(1);
      await page
        .getByRole('button', { name: scheme === 'dark' ? 'Dark colours' : 'Light colours' })
        .click();
      await expect(shown(scheme)).toHaveCount(1);
      await page.reload();
      await expect(shown(scheme)).toHaveCount(1);
      await closeBrowser(page);
    });
  }
});
