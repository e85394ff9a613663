import { expect, type Page, type Route, test } from '@playwright/test';
import { freshCode } from '../support/codes';
import { arrive, demoPassword } from '../support/person';
import { saveSession } from '../support/signed-in';

/** Holds the shell's scripts back, with `first: false` all but the one that comes first; returns what lets them go. */
async function holdScripts(page: Page, { first = true } = {}): Promise<() => Promise<void>> {
  const held: Route[] = [];
  let isHeld = true;
  await page.route('**/shell/**/*.js', (route) =>
    isHeld && (first || !route.request().url().includes('/texts.'))
      ? void held.push(route)
      : route.continue(),
  );
  return async () => {
    isHeld = false;
    for (const route of held) await route.continue();
  };
}

/** Opens the login once the gateway has what it begins with: the first page waits for that only briefly. */
async function openLogin(page: Page): Promise<void> {
  await expect
    .poll(async () => (await page.request.get('/login')).text())
    .toContain('data-first-view');
  await page.goto('/login', { waitUntil: 'commit' });
}

async function photograph(page: Page, name: string): Promise<void> {
  await test.info().attach(name, { body: await page.screenshot(), contentType: 'image/png' });
}

test('/messages has a frame before any script has come, and none afterwards', async ({
  browser,
}) => {
  const person = await arrive(browser, 'visitor');
  const { page } = person;
  const letGo = await holdScripts(page);
  await page.goto('/messages', { waitUntil: 'commit' });
  const frame = page.locator('#entropi-frame');
  await expect(frame).toBeVisible();
  await expect(frame.locator('i').first()).toBeVisible();
  await photograph(page, 'frame');
  await letGo();
  await expect(page.getByLabel('Username')).toBeVisible();
  await expect(frame).toBeHidden();
  expect(person.complaints).toEqual([]);
  await person.leave();
});

test('what is typed into the login before any script has come is kept, with the cursor', async ({
  browser,
}) => {
  const person = await arrive(browser, 'visitor');
  const { page } = person;
  await page.setViewportSize({ width: 390, height: 844 });
  const letGo = await holdScripts(page);
  await openLogin(page);
  const frame = page.locator('#entropi-frame');
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible();
  await expect(page.getByLabel('Username')).toBeFocused();
  await expect(page.getByRole('button', { name: 'Log in', exact: true })).toBeDisabled();
  await page.keyboard.type('alice');
  await page.keyboard.press('Tab');
  const password = demoPassword('alice');
  await page.keyboard.type(password.slice(0, 4));
  // No script is there to handle the key, and the browser must not submit the form by itself.
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/login$/);
  const places = async () => {
    const named = [page.getByRole('heading'), page.getByLabel('Username'), page.getByRole('link')];
    const boxes = await Promise.all(named.map((each) => each.first().boundingBox()));
    return boxes.map((box) => box && [Math.round(box.x), Math.round(box.y)]);
  };
  const before = await places();
  await photograph(page, 'first-view');
  await letGo();
  await expect(frame).toHaveCount(0);
  await expect(page.getByLabel('Username')).toHaveValue('alice');
  await expect(page.getByRole('textbox', { name: 'Password' })).toBeFocused();
  await photograph(page, 'page');
  expect(await places()).toEqual(before);
  await page.keyboard.type(password.slice(4));
  await page.keyboard.press('Enter');
  await page.getByLabel('Code').fill(await freshCode('alice'));
  await expect(page).not.toHaveURL(/\/login/);
  expect(person.complaints).toEqual([]);
  await person.leave();
});

test('a signed-in user at the login sees no form while their session is looked up, and is led home', async ({
  browser,
}) => {
  const person = await arrive(browser, 'alice', await saveSession('alice'));
  const { page } = person;
  const held: Route[] = [];
  await page.route('**/auth/me/suspension', (route) => void held.push(route));
  await page.goto('/login');
  await expect.poll(() => held.length).toBeGreaterThan(0);
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeHidden();
  await expect(page.getByLabel('Username')).toBeHidden();
  await photograph(page, 'signed-in');
  for (const route of held) await route.continue();
  await expect(page.getByRole('heading', { name: 'Welcome, alice' })).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
  await expect(page.locator('#entropi-frame')).toHaveCount(0);
  expect(person.complaints).toEqual([]);
  await person.leave();
});

test('the dashboard is read while its scripts are on their way, and not again when they have come', async ({
  browser,
}) => {
  const session = await saveSession('alice');
  const person = await arrive(browser, 'alice', session);
  const { page } = person;
  const reads: string[] = [];
  const files: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/remotes/mf-trading/')) files.push(pathname);
    if (request.method() === 'GET' && /^\/(auth\/me|api\/ig\/dashboard)/.test(pathname)) {
      reads.push(pathname);
    }
  });
  await page.goto('/');
  const link = page.getByRole('link', { name: 'Dashboard' }).first();
  const dashboard = (await link.getAttribute('href')) ?? '';
  expect(dashboard).toMatch(/^\/dashboard\/\d+$/);
  // An event would have the page read again, and Home still preloads files.
  await page.route('**/api/stream*', () => undefined);
  await page.goto('about:blank');
  reads.length = 0;
  files.length = 0;
  const letGo = await holdScripts(page, { first: false });
  await page.goto(dashboard, { waitUntil: 'commit' });
  const early = ['/auth/me', '/auth/me/suspension', `/api/ig${dashboard}`];
  await expect.poll(() => [...reads].sort()).toEqual([...early].sort());
  // Nothing of the page competes with the scripts of the shell.
  expect(files).toEqual([]);
  await letGo();
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await expect(page.getByText('Today', { exact: true }).first()).toBeVisible();
  expect([...reads].sort()).toEqual([...early].sort());
  expect(person.complaints).toEqual([]);
  await person.leave();
});

for (const [language, heading] of [
  ['de-CH', 'Anmelden'],
  ['fr-FR', 'Connexion'],
] as const) {
  test(`the login begins in the browser's language: ${language}`, async ({ browser }) => {
    const context = await browser.newContext({ locale: language, colorScheme: 'dark' });
    const page = await context.newPage();
    const letGo = await holdScripts(page);
    await openLogin(page);
    await expect(page.getByRole('heading', { name: heading })).toBeVisible();
    await photograph(page, `first-view-${language}`);
    await letGo();
    await expect(page.locator('#entropi-frame')).toHaveCount(0);
    await expect(page.getByRole('heading', { name: heading })).toBeVisible();
    await context.close();
  });
}

test('a browser without JavaScript is told so, and shows no form that cannot work', async ({
  browser,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/login');
  await expect(page.locator('noscript')).toBeVisible();
  await expect(page.getByLabel('Username')).toBeHidden();
  await context.close();
});
