import { expect, type Page, test } from '@playwright/test';
import { ALMANAC, publishForeignRemote, retireForeignRemote } from '../support/foreign-remote';
import { arrive, closeByEscape, goTo, type Person } from '../support/person';
import { saveSession } from '../support/signed-in';
import { flipByte } from '../support/tamper';

test.describe.configure({ mode: 'serial' });

let alice: Person;
/** Address of the chunk that is loaded on demand. */
let lazyChunk: string;

test.beforeAll(async ({ browser }) => {
  alice = await arrive(browser, 'alice', await saveSession('alice'));
  await publishForeignRemote();
});
test.afterAll(async () => {
  await retireForeignRemote();
  await alice.leave();
});

const findTitle = (page: Page) => page.getByRole('heading', { name: 'An almanac from elsewhere' });
const findQuestion = (page: Page) => page.getByRole('button', { name: 'What about the moon?' });
const findResponse = (page: Page) => page.getByText('The moon comes round every 29.5 days.');

test('a remote built by another team with Rspack is opened from the drawer, late chunk and all', async () => {
  const { page, requests, complaints } = alice;
  await page.goto('/');
  await goTo(page, ALMANAC.item);
  await expect(page).toHaveURL(ALMANAC.path);
  await expect(findTitle(page)).toBeVisible();
  // React and the session are shared with the shell: its hooks work, and it knows the user.
  await expect(page.getByText('For alice', { exact: true })).toBeVisible();
  const scripts = /\/remotes\/foreign-remote\/1\.0\.0-\w{12}\/.*\.js$/;
  const before = new Set(requests);
  await findQuestion(page).click();
  await expect(findResponse(page)).toBeVisible();
  const late = requests.filter((url) => scripts.test(url) && !before.has(url));
  expect(late).toHaveLength(1);
  lazyChunk = late[0] ?? '';
  expect(complaints).toEqual([]);
});

test('its tab of the dashboard and its section of the account load when they are opened', async ({
  browser,
}) => {
  const { page, requests, complaints, leave } = await arrive(
    browser,
    'alice',
    await saveSession('alice'),
  );
  await page.goto('/');
  await page.getByRole('button', { name: /^Menu/ }).click();
  const icon = page.getByRole('link', { name: ALMANAC.item }).locator('path');
  await expect(icon.first()).toHaveAttribute('d', /^M12 3a9 9/);
  await closeByEscape(page);
  await goTo(page, 'Dashboard');
  const tab = page.getByRole('tab', { name: 'Moon' });
  await expect(tab).toBeVisible();
  const isForeign = (url: string) => url.includes('/remotes/foreign-remote/');
  const before = requests.filter(isForeign).length;
  await tab.click();
  await expect(findResponse(page)).toBeVisible();
  expect(requests.filter(isForeign).length).toBeGreaterThan(before);
  await expect(page).toHaveURL(/tab=foreign-remote-moon/);
  await page.goto('/account/settings?section=foreign-remote-moon');
  await expect(findResponse(page)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Moon' })).toHaveAttribute('aria-current', 'page');
  expect(complaints).toEqual([]);
  await leave();
});

test('a flipped byte in its late chunk is rejected like in any other', async ({ browser }) => {
  // A browser that has not cached the file yet.
  const session = await saveSession('alice');
  const { page, complaints, leave } = await arrive(browser, 'alice', session);
  const restore = await flipByte(lazyChunk);
  try {
    await page.goto(ALMANAC.path);
    await findQuestion(page).click();
    await expect(page.getByRole('alert').filter({ hasText: 'Almanac could not be' })).toBeVisible();
    await expect(findResponse(page)).toHaveCount(0);
  } finally {
    await restore();
  }
  expect(complaints).toEqual([]);
  await leave();
});
