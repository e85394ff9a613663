import { expect, type Locator, type Page, test } from '@playwright/test';
import { FOREIGN_HOSTS, GATEWAY_URL } from '../config';
import {
  buildForeignHost,
  type ForeignHost,
  mountFromOther,
  OTHER_GATEWAY_URL,
  openHost,
  startForeignHost,
  visitNews,
} from '../support/foreign-host';
import { ALMANAC, publishForeignRemote, retireForeignRemote } from '../support/foreign-remote';
import { closeBrowser, closeByEscape } from '../support/person';

// These tests look at what the shell shows around its pages, in a page of another team.
test.describe.configure({ mode: 'serial' });

const [LISTED = ''] = FOREIGN_HOSTS;
const ACCOUNT = '/?remote=mf-trading&page=/account/settings';
/** The surface of the dark scheme. */
const DARK = 'rgb(23, 30, 40)';

let host: ForeignHost;

test.beforeAll(async () => {
  await publishForeignRemote();
  await buildForeignHost();
  host = await startForeignHost(LISTED, 'alice');
});
test.afterAll(async () => {
  await host.stop();
  await retireForeignRemote();
});

const findSave = (page: Page) => page.getByRole('button', { name: 'Save changes' });

test('a remote of a third team is shown, though nothing of ours was in its build', async ({
  browser,
}) => {
  const address = `${host.url}/?remote=${ALMANAC.name}&page=${ALMANAC.path}`;
  const { page, complaints } = await openHost(browser, address);
  const ask = page.getByRole('button', { name: 'What about the moon?' });
  const moon = page.getByText('The moon comes round every 29.5 days.');
  await ask.click();
  await expect(moon).toBeVisible();
  await visitNews(page);
  await expect(page.getByText('For alice', { exact: true })).toBeVisible();
  await expect(moon).toHaveCount(0);
  await ask.click();
  await expect(moon).toBeVisible();
  expect(complaints).toEqual([]);
  await closeBrowser(page);
});

test('slots of a page have what other remotes show there', async ({ browser }) => {
  const { page, complaints } = await openHost(browser, host.url + ACCOUNT);
  await page.getByRole('button', { name: 'Moon', exact: true }).click();
  await expect(page.getByText('The moon comes round every 29.5 days.')).toBeVisible();
  expect(complaints).toEqual([]);
  await closeBrowser(page);
});

test('slots of a page of another gateway have what that one serves, though both have the remote', async ({
  browser,
}) => {
  const { page, complaints } = await openHost(browser, host.url + ACCOUNT);
  const findMoon = (parent: Locator) => parent.getByRole('button', { name: 'Moon', exact: true });
  const text = 'The moon comes round every 29.5 days.';
  await findMoon(page.locator('#chat')).click();
  await expect(page.locator('#chat').getByText(text)).toBeVisible();
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(request.url()));
  const readSource = () => page.evaluate(() => Reflect.get(globalThis, 'foreign_remote').src);
  const first = await readSource();
  await mountFromOther(page, 'mf-trading', '/account/settings');
  const other = page.locator('#of-other');
  await findMoon(other).click();
  await expect(other.getByText(text)).toBeVisible();
  const entries = loaded.filter((url) => url.includes(`/remotes/${ALMANAC.name}/`));
  expect(entries.length).toBeGreaterThan(0);
  expect(entries.filter((url) => !url.startsWith(OTHER_GATEWAY_URL))).toEqual([]);
  // The host finds what it had.
  expect(await readSource()).toBe(first);
  expect(complaints).toEqual([]);
  await closeBrowser(page);
});

test('what was done is said at the foot of the window, and what opens above a dark page is dark', async ({
  browser,
}) => {
  const { page, complaints } = await openHost(browser, `${host.url}${ACCOUNT}&scheme=dark`);
  const readColor = (selector: string) =>
    page.locator(selector).evaluate((element) => getComputedStyle(element).backgroundColor);
  await page.getByRole('combobox').first().click();
  await expect(page.getByRole('listbox')).toBeVisible();
  expect(await readColor('body > .MuiModal-root .MuiPaper-root')).toBe(DARK);
  await closeByEscape(page);

  const street = page.getByLabel('Street and number');
  await street.fill('Moon Street 29');
  await findSave(page).click();
  const notices = page.getByRole('region', { name: 'Notices' });
  await expect(notices).toContainText('saved');
  expect(await page.locator('html').getAttribute('data-scheme')).toBeNull();
  expect(complaints).toEqual([]);
  await closeBrowser(page);
});

test('an action that demands a proof is offered on our own page, and not carried out', async ({
  browser,
}) => {
  const { page } = await openHost(browser, host.url + ACCOUNT);
  const address = page.getByLabel('E-mail');
  const known = await address.inputValue();
  await address.fill('alice.elsewhere@entropi.test');
  await findSave(page).click();
  const dialog = page.getByRole('dialog', { name: 'Confirm it in Entropi' });
  await expect(dialog.getByRole('link', { name: 'Open in Entropi' })).toHaveAttribute(
    'href',
    `${GATEWAY_URL}/account/settings`,
  );
  // Whoever writes the host's page could read a code that is typed there.
  await expect(dialog.getByRole('textbox')).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toHaveCount(0);
  await page.reload();
  await expect(address).toHaveValue(known);
  await closeBrowser(page);
});
