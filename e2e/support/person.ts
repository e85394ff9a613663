import {
  type Browser,
  type BrowserContext,
  expect,
  type Page,
  type Response,
} from '@playwright/test';
import { freshCode } from './codes';
import { watchSecrets } from './secrets/known-secrets';

/** What a browser stores while a user is signed in. */
export type StoredSession = Awaited<ReturnType<BrowserContext['storageState']>>;

/** A user with their own browser, and what that browser has requested and complained about. */
export interface Person {
  username: string;
  page: Page;
  /** Every URL that the browser requested. */
  requests: string[];
  /** Violations of the page's policy and uncaught errors; must stay empty. */
  complaints: string[];
  leave(): Promise<void>;
}

/** Closes the browser of a page, even while a request that the test answers is under way. */
export async function closeBrowser(page: Page): Promise<void> {
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.context().close();
}

/**
 * Opens a browser context that watches requests and policy.
 *
 * @param session what an earlier login has stored; without it nobody is signed in
 */
export async function arrive(
  browser: Browser,
  username: string,
  session?: StoredSession,
): Promise<Person> {
  const context = await browser.newContext(session && { storageState: session });
  watchSecrets(context);
  const page = await context.newPage();
  const requests: string[] = [];
  const complaints: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  page.on('pageerror', (error) => complaints.push(`${error.name}: ${error.message}`));
  page.on('console', (message) => {
    if (message.text().startsWith('policy violation')) complaints.push(message.text());
  });
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      console.error(`policy violation: ${event.violatedDirective} ${event.blockedURI}`);
    });
  });
  return { username, page, requests, complaints, leave: () => closeBrowser(page) };
}

/** Opens the login, and waits until it is that of the remote: index.html has one that is there before any script. */
export async function openLogin(page: Page): Promise<Response | null> {
  const response = await page.goto('/login');
  await expect(page.locator('#entropi-frame')).toHaveCount(0);
  await expect(page.getByLabel('Username')).toBeVisible();
  return response;
}

/** The password of a user of the demonstration. */
export const demoPassword = (username: string) => `demo-${username}-2026`;

/** Logs in by name, password and the code of the authenticator. */
export async function logIn(person: Person): Promise<void> {
  const { page, username } = person;
  await page.goto('/login');
  await page.getByLabel('Username').fill(username);
  await page.getByRole('textbox', { name: 'Password' }).fill(demoPassword(username));
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page).toHaveURL(/\/login\/two-factor$/);
  // Six digits submit themselves.
  await page.getByLabel('Code').fill(await freshCode(username));
  await expect(page).not.toHaveURL(/\/login/);
}

/** Opens the drawer and follows one of its items. */
export async function goTo(page: Page, item: string): Promise<void> {
  await page.getByRole('button', { name: /^Menu/ }).click();
  await page
    .getByRole('navigation', { name: 'Main menu' })
    .getByRole('link', { name: item })
    .click();
}

/** Presses Escape once a dialog or a menu has the focus: before that, the key would go to the page below. */
export async function closeByEscape(page: Page): Promise<void> {
  await expect(page.locator('.MuiModal-root:focus-within')).not.toHaveCount(0);
  await page.keyboard.press('Escape');
}

/** Leaves a page with a changed form by an item of the menu, and confirms that. */
export async function goWithoutSaving(page: Page, item: string): Promise<void> {
  await goTo(page, item);
  await page.getByRole('button', { name: 'Leave without saving' }).click();
}
