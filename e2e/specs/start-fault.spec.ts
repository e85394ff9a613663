import { type Browser, expect, type Page, type Route, test } from '@playwright/test';
import { demoPassword } from '../support/person';
import { openPage } from '../support/signed-in';
import { flipByte } from '../support/tamper';

// What the page says when the shell itself does not come.
const FAILED = 'Entropi could not be loaded. Check your connection.';
const SLOW = 'Entropi takes longer than usual to load. Check your connection.';

const findFault = (page: Page) => page.locator('#entropi-fault');
const findTryAgain = (page: Page) => findFault(page).getByRole('button', { name: 'Try again' });

/** Addresses of the scripts that index.html names. */
async function listScripts(browser: Browser): Promise<string[]> {
  const page = await openPage(browser, null);
  await page.goto('/login');
  await expect(page.getByLabel('Username')).toBeEnabled();
  const scripts = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLScriptElement>('script[data-start]')].map(({ src }) => src),
  );
  await expect(findFault(page)).toBeHidden();
  await page.context().close();
  return scripts;
}

/** Expects the login as it is when the shell has started, with nothing said of a fault. */
async function expectLogin(page: Page): Promise<void> {
  await expect(page.locator('#entropi-frame')).toHaveCount(0);
  await page.getByLabel('Username').fill('alice');
  await page.getByRole('textbox', { name: 'Password' }).fill(demoPassword('alice'));
  await expect(page.getByRole('button', { name: 'Log in', exact: true })).toBeEnabled();
  await expect(findFault(page)).toBeHidden();
}

async function photograph(page: Page, name: string): Promise<void> {
  await test.info().attach(name, { body: await page.screenshot(), contentType: 'image/png' });
}

let scripts: string[];
test.beforeAll(async ({ browser }) => {
  scripts = await listScripts(browser);
  expect(scripts.length).toBeGreaterThan(1);
});

test('each script of the shell that does not come, or is not there, is said on the page', async ({
  browser,
}) => {
  const faults: [string, (route: Route) => Promise<void>][] = [
    ['network', (route) => route.abort()],
    ['status', (route) => route.fulfill({ status: 404, body: 'Not Found' })],
  ];
  for (const script of scripts) {
    for (const [name, fault] of faults) {
      const page = await openPage(browser, null);
      const errors: string[] = [];
      page.on('pageerror', (error) => errors.push(String(error)));
      await page.route(script, fault);
      await page.goto('/messages');
      await expect(page.getByRole('alert')).toContainText(FAILED);
      await photograph(page, `${name}-${new URL(script).pathname}`);
      await page.unroute(script);
      await findTryAgain(page).click();
      await expect(page.getByLabel('Username')).toBeEnabled();
      await expect(findFault(page)).toBeHidden();
      expect(errors).toEqual([]);
      await page.context().close();
    }
  }
});

test('a damaged script is said above the login, and fetched anew at the next try', async ({
  browser,
}) => {
  for (const script of scripts) {
    const restore = await flipByte(script);
    // Without interception, which would switch off the memory in which the browser has the damaged file.
    const page = await openPage(browser, null);
    try {
      await page.goto('/login');
      await expect(page.getByRole('alert')).toContainText(FAILED);
    } finally {
      await restore();
    }
    await photograph(page, `damaged-${new URL(script).pathname}`);
    await findTryAgain(page).click();
    await expectLogin(page);
    await page.context().close();
  }
});

test('it is said in the browser’s language, in the dark, and on a telephone', async ({
  browser,
}) => {
  for (const [locale, words, button] of [
    [
      'de-CH',
      'Entropi konnte nicht geladen werden. Prüfen Sie Ihre Verbindung.',
      'Erneut versuchen',
    ],
    ['fr-FR', 'Entropi n’a pas pu être chargé. Vérifiez votre connexion.', 'Réessayer'],
  ] as const) {
    const viewport = { width: 320, height: 640 };
    const context = await browser.newContext({ locale, colorScheme: 'dark', viewport });
    const page = await context.newPage();
    await page.route(scripts.at(-1) ?? '', (route) => route.abort());
    await page.goto('/login');
    await expect(page.getByRole('alert')).toContainText(words);
    await expect(page.getByRole('button', { name: button })).toBeVisible();
    await photograph(page, locale);
    await context.close();
  }
});

test('a browser that loses its connection stays on the page, which says so until it is back', async ({
  browser,
}) => {
  const page = await openPage(browser, null);
  const held: Route[] = [];
  await page.route('**/shell/**/*.js', (route) => void held.push(route));
  await page.goto('/login', { waitUntil: 'commit' });
  await expect.poll(() => held.length).toBe(scripts.length);
  await page.context().setOffline(true);
  for (const route of held) await route.abort('internetdisconnected');
  await page.unroute('**/shell/**/*.js');
  await expect(page.getByRole('alert')).toContainText(FAILED);
  const retry = findTryAgain(page);
  await retry.click();
  await expect(retry).toBeEnabled();
  await expect(page.getByRole('alert')).toContainText(FAILED);
  await page.context().setOffline(false);
  await retry.click();
  await expectLogin(page);
  await page.context().close();
});

test('a slow network is called slow after 15 seconds without a script, until the shell is there', async ({
  browser,
}) => {
  const page = await openPage(browser, null);
  // Its time stands still but for what the test lets pass, however slow the machine is.
  const now = Date.now();
  await page.clock.install({ time: now });
  await page.clock.pauseAt(now + 1000);
  const held: Route[] = [];
  let isHeld = true;
  // What the shell loads later is not held.
  await page.route('**/shell/**/*.js', (route) =>
    isHeld ? void held.push(route) : route.continue(),
  );
  await page.goto('/login', { waitUntil: 'commit' });
  await expect.poll(() => held.length).toBe(scripts.length);
  await page.clock.runFor(14_000);
  await expect(findFault(page)).toBeHidden();
  // One of them comes, and the others go on waiting.
  const [name = ''] = scripts;
  await page.evaluate((src) => {
    const script = [...document.scripts].find((each) => each.src === src);
    script?.addEventListener('load', () => script.classList.add('come'));
  }, name);
  const first = held.find((route) => route.request().url() === name);
  await first?.continue();
  await expect(page.locator('script.come')).toHaveCount(1);
  await page.clock.runFor(14_000);
  await expect(findFault(page)).toBeHidden();
  await page.clock.runFor(2_000);
  await expect(page.getByRole('alert')).toContainText(SLOW);
  await page.getByLabel('Username').fill('bob');
  await photograph(page, 'slow');
  isHeld = false;
  for (const route of held) if (route !== first) await route.continue();
  await page.clock.resume();
  await expect(page.locator('#entropi-frame')).toHaveCount(0);
  await expect(page.getByLabel('Username')).toHaveValue('bob');
  await expect(findFault(page)).toBeHidden();
  await page.context().close();
});
