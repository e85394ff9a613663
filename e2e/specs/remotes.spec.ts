import { expect, type Page, test } from '@playwright/test';
import { breakFiles } from '../support/faults';
import { arrive, closeBrowser, goTo, logIn, openLogin, type Person } from '../support/person';
import { changeServed, isStillMarked, markPage } from '../support/served-page';
import { openPage, saveSession } from '../support/signed-in';

test.describe.configure({ mode: 'serial' });

let alice: Person;

test.beforeAll(async ({ browser }) => {
  alice = await arrive(browser, 'alice');
  await logIn(alice);
});
test.afterAll(() => alice.leave());

test('one React and one session stream serve five bundles', async ({ browser }) => {
  const admin = await arrive(browser, 'admin');
  const scripts: Promise<{ url: string; text: string }>[] = [];
  admin.page.on('response', (response) => {
    const url = response.url();
    if (!url.endsWith('.js')) return;
    const text = response.text().catch(() => '');
    scripts.push(text.then((content) => ({ url, text: content })));
  });
  await logIn(admin);
  await goTo(admin.page, 'Monitoring Tool');
  await expect(admin.page.getByRole('heading', { name: 'Monitoring Tool' })).toBeVisible();
  await goTo(admin.page, 'Messages');
  await expect(admin.page.getByRole('heading', { name: 'Messages' })).toBeVisible();
  // The page has its scripts already, but their texts may reach the test a little later.
  const loaded = await Promise.all(scripts);
  for (const remote of ['mf-auth', 'mf-admin', 'mf-chat']) {
    expect(loaded.some(({ url }) => url.includes(`/remotes/${remote}/`))).toBe(true);
  }
  await alice.page.goto('/account/settings');
  await expect(alice.page.getByRole('heading', { name: 'Account details' })).toBeVisible();
  // React's exports for its renderers, and the storage key of the session, occur only in the file that defines them.
  const holders = (pattern: RegExp) => [
    ...new Set(loaded.filter(({ text }) => pattern.test(text)).map(({ url }) => url)),
  ];
  const react = holders(/__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE\s*=/);
  expect(react).toHaveLength(1);
  expect(react[0]).toContain('/shell/');
  const session = holders(/["'`]refresh_token["'`]\s*[,)]/).filter(
    (url) => !url.includes('/shell/'),
  );
  expect(session).toEqual([]);
  // MUI's components come from the shell; those that a remote brings along are for another shell.
  expect(loaded.some(({ url }) => /\/shell\/.*\/basics\./.test(url))).toBe(true);
  expect(loaded.map(({ url }) => url).filter((url) => url.includes('/own-parts.'))).toEqual([]);
  await admin.leave();
});

test('without the script of the shell’s parts a page says so, and Try again brings it back', async () => {
  const { page } = alice;
  const script = /\/shell\/.*\/basics\./;
  await page.route(script, (route) => route.fulfill({ status: 404, body: 'Not Found' }));
  await page.goto('/messages');
  await expect(page.getByText(/could not be loaded/)).toBeVisible();
  await expect(page.getByLabel('Write a message')).toBeHidden();
  await page.unroute(script);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByLabel('Write a message')).toBeVisible();
});

test('without the files of the chat the rest works, and Try again brings it back', async () => {
  const { page } = alice;
  await page.goto('/');
  const files = /\/remotes\/mf-chat\//;
  await page.route(files, (route) => route.fulfill({ status: 404, body: 'Not Found' }));
  await page.reload();
  await goTo(page, 'Dashboard');
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await goTo(page, 'Messages');
  const fallback = page.getByRole('alert').filter({ hasText: /could not be loaded/ });
  await expect(fallback).toBeVisible();
  await page.unroute(files);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByLabel('Write a message')).toBeVisible();
});

test('a slow remote shows a sign of waiting, and then its page', async () => {
  const { page } = alice;
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const files = /\/remotes\/mf-chat\/.*\.js$/;
  await page.route(files, async (route) => {
    await released;
    await route.continue();
  });
  // The browser does not consider a page loaded while one of its files is loading.
  await page.goto('/messages', { waitUntil: 'commit' });
  await expect(page.locator('main [aria-busy=true]')).toBeVisible();
  await expect(page.getByLabel('Write a message')).toBeHidden();
  release();
  await expect(page.getByLabel('Write a message')).toBeVisible();
  await page.unroute(files);
});

test('a page that comes after its time was up is shown in place of its fallback', async ({
  browser,
}) => {
  const page = await openPage(browser, await saveSession('alice'));
  await changeServed(page, {
    config: (config) => {
      config.loader = { timeoutMs: 1000, attempts: 1 };
    },
  });
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await breakFiles(page, 'mf-chat', 'chunk', async (route) => {
    await released;
    await route.continue();
  });
  await page.goto('/messages', { waitUntil: 'commit' });
  const fallback = page.getByRole('alert').filter({ hasText: 'could not be loaded' });
  await expect(fallback).toContainText('timeout');
  await markPage(page);
  release();
  await expect(page.getByLabel('Write a message')).toBeVisible();
  await expect(fallback).toHaveCount(0);
  expect(await isStillMarked(page)).toBe(true);
  await closeBrowser(page);
});

/** Opens the login, and expects its files to have been requested once, before the shell could ask for them. */
async function expectRequestedOnce(page: Page, requests: readonly string[]): Promise<void> {
  const response = await openLogin(page);
  const html = (await response?.text()) ?? '';
  const scripts = [...html.matchAll(/<script[^>]* src="([^"]+)"/g)].map(
    ([, src = '']) => new URL(src, page.url()).href,
  );
  expect(scripts.length).toBeGreaterThan(1);
  const timings = await page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).map(
      ({ name, initiatorType, startTime, responseEnd }) => ({
        name,
        initiatorType,
        startTime,
        responseEnd,
      }),
    ),
  );
  const ahead = timings.filter(({ initiatorType }) => initiatorType === 'link');
  const files = ahead.map(({ name }) => name);
  for (const file of [
    /mf-manifest\.json$/,
    /remote-entry\.js$/,
    /\/__federation_expose_remote\./,
  ]) {
    expect(files).toContainEqual(expect.stringMatching(file));
  }
  const begun = Math.min(...ahead.map(({ startTime }) => startTime));
  const isThere = (script: string) =>
    timings.some(({ name, responseEnd }) => name === script && responseEnd <= begun);
  expect(scripts.filter((script) => !isThere(script)).length).toBeLessThanOrEqual(1);
  for (const file of files) {
    expect(requests.filter((url) => url === file)).toEqual([file]);
  }
}

test('what a page needs of its remote is loaded once, when the shell’s scripts are there', async ({
  browser,
}) => {
  const anonymous = await arrive(browser, 'anonymous');
  await expectRequestedOnce(anonymous.page, anonymous.requests);
  await anonymous.leave();
});

test('it is loaded once, too, where a slow processor hears late that they are there', async ({
  browser,
}) => {
  const anonymous = await arrive(browser, 'anonymous');
  await anonymous.page.addInitScript(() => {
    PerformanceObserver.prototype.observe = () => undefined;
  });
  await expectRequestedOnce(anonymous.page, anonymous.requests);
  await anonymous.leave();
});
