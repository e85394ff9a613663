import { type Browser, expect, type Page, test } from '@playwright/test';
import { MADE_PASSWORD, makeUser } from '../support/made-user';
import { countMails, readLink } from '../support/outbox';
import { openEyes } from '../support/pages/visit';
import { closeBrowser } from '../support/person';
import { saveSession } from '../support/signed-in';

const SETTINGS = '/account/settings?section=security';

/**
 * Opens a page of a new user who has confirmed their address, so that mails reach them, and has signed in with this
 * browser, so that the session is bound to its key.
 */
async function signIn(browser: Browser, username: string): Promise<Page> {
  const admin = await openEyes(browser, await saveSession('admin'));
  const { authenticator } = await makeUser(admin, username, {
    is_superuser: false,
    is_stuff: true,
  });
  await closeBrowser(admin);
  const page = await openEyes(browser, null);
  await page.goto(await readLink(`${username}@demo.example`, 'Confirm your e-mail address'));
  await page.getByRole('button', { name: 'Confirm the address' }).click();
  await expect(page.getByRole('heading', { name: 'Your address is confirmed' })).toBeVisible();
  await page.goto('/login');
  await page.getByLabel('Username').fill(username);
  await page.getByRole('textbox', { name: 'Password' }).fill(MADE_PASSWORD);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByLabel('Code').fill(await authenticator.nextCode());
  await expect(page).not.toHaveURL(/\/login/);
  await expectOpen(page);
  return page;
}

async function expectOpen(page: Page): Promise<void> {
  await page.goto(SETTINGS);
  await expect(page.getByText('Bound to its browser')).toBeVisible();
}

/** Makes the stored token look expired, so that the next page begins with a refresh. */
async function expire(page: Page): Promise<void> {
  await page.evaluate(() => {
    const [head, claims = '', signature] = (localStorage.getItem('access_token') ?? '').split('.');
    const said = JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/')));
    const over = btoa(JSON.stringify({ ...said, exp: 1 })).replace(/=+$/, '');
    localStorage.setItem('access_token', `${head}.${over}.${signature}`);
  });
}

/** Lists the keys in this browser, with their place, and whether a page can read them. */
function listKeys(page: Page): Promise<{ place: string; isReadable: boolean }[]> {
  return page.evaluate(
    () =>
      new Promise((resolve, reject) => {
        const opening = indexedDB.open('entropi-session', 1);
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const keys: { place: string; isReadable: boolean }[] = [];
          const reading = opening.result.transaction('keys').objectStore('keys').openCursor();
          reading.onsuccess = () => {
            const cursor = reading.result;
            if (!cursor) {
              opening.result.close();
              resolve(keys);
              return;
            }
            const { extractable: isReadable } = cursor.value.privateKey as CryptoKey;
            keys.push({ place: String(cursor.key), isReadable });
            cursor.continue();
          };
        };
      }),
  );
}

test('a copied session works until its token is over: its refresh ends it, and its owner is told', async ({
  browser,
}) => {
  const page = await signIn(browser, 'rosa');
  const copy = await openEyes(browser, await page.context().storageState());
  await expectOpen(copy);
  await expire(copy);
  await copy.goto(SETTINGS);
  await expect(copy).toHaveURL(/\/login$/);
  await expect(copy.getByRole('note')).toHaveText(/no longer has the key of your session/);
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByRole('note')).toHaveText(/a copy of it was used in another place/);
  const subject = 'One of your sessions was ended';
  const count = () => countMails('rosa@demo.example', subject);
  await expect.poll(count).toBe(1);
  await closeBrowser(copy);
  await closeBrowser(page);
});

test('tabs, reloads and a clock that is an hour off keep a session; logging out removes its key', async ({
  browser,
}) => {
  const page = await signIn(browser, 'sven');
  expect(await listKeys(page)).toEqual([
    { place: expect.stringMatching(/^\d+$/), isReadable: false },
  ]);
  const tab = await page.context().newPage();
  for (let times = 0; times < 2; times += 1) {
    const before = await page.evaluate(() => localStorage.getItem('refresh_token'));
    await expire(page);
    await Promise.all([expectOpen(page), expectOpen(tab)]);
    expect(await page.evaluate(() => localStorage.getItem('refresh_token'))).not.toBe(before);
  }
  await tab.close();
  await page.clock.setFixedTime(Date.now() - 3_600_000);
  await expire(page);
  await expectOpen(page);
  await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible();
  await expect(async () => expect(await listKeys(page)).toEqual([])).toPass();
  await closeBrowser(page);
});
