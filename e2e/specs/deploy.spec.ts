import { type Browser, expect, type Page, test } from '@playwright/test';
import {
  deploy,
  deployOwnBuild,
  loseFiles,
  type Release,
  recall,
  rollBack,
  sayIn,
} from '../support/deployment';
import { closeBrowser, goTo, goWithoutSaving } from '../support/person';
import { changeServed, isStillMarked, markPage } from '../support/served-page';
import { openPage, saveSession } from '../support/signed-in';

// Each part deploys on top of what the one before has deployed.
test.describe.configure({ mode: 'serial' });

const GREETING = 'Write to the administrators. They reply here.';
const ACCOUNT = 'Account details';
const DASHBOARD = 'Dashboard';

const chat = (patch: number): Release => ({ remote: 'mf-chat', patch, texts: [GREETING] });
const trading = (patch: number): Release => ({
  remote: 'mf-trading',
  patch,
  texts: [ACCOUNT, DASHBOARD],
});

test.beforeAll(async () => {
  await deploy(chat(1));
  await deploy(trading(1));
});

test.afterAll(async () => {
  await deployOwnBuild('mf-chat');
  await deployOwnBuild('mf-trading');
});

/** Opens a page with a session that is new enough for one test, so that no two browsers refresh the same one. */
const openAlice = async (browser: Browser) => openPage(browser, await saveSession('alice'));

/** Opens a tab that reads the registry every second. */
async function openQuickTab(browser: Browser): Promise<Page> {
  const page = await openAlice(browser);
  await changeServed(page, {
    config: (config) => {
      config.registryPoll = { everyMs: 1_000, jitterMs: 0 };
    },
  });
  return page;
}

/** Opens the messages of release 2 in a tab that polls as seldom as possible, but listens for revisions. */
async function listenForRevisions(page: Page): Promise<void> {
  await changeServed(page, {
    config: (config) => {
      config.registryPoll = { everyMs: 3_600_000, jitterMs: 0 };
    },
  });
  // Pages of the tests are never idle, so that nothing is preloaded. This one is idle at once.
  await page.addInitScript(() => {
    Object.assign(window, { requestIdleCallback: (task: () => void) => setTimeout(task) });
  });
  const stream = page.waitForRequest('**/registry/revisions');
  await page.goto('/messages');
  await expect(findText(page, 2, GREETING)).toBeVisible();
  await stream;
}

const findText = (page: Page, patch: number, text: string) =>
  page.getByText(sayIn(patch, text), { exact: true });

const findTitle = (page: Page, patch: number, text: string) =>
  page.getByRole('heading', { name: sayIn(patch, text), exact: true });

const findOffer = (page: Page) => page.getByText('A new version of Chat is ready');

test('under an open tab, what is not loaded comes in its new release, and what is loaded is offered', async ({
  browser,
}) => {
  const page = await openQuickTab(browser);
  await page.goto('/messages');
  await expect(findText(page, 1, GREETING)).toBeVisible();
  await markPage(page);
  await page.getByLabel('Write a message').fill('half a thought');

  await deploy(trading(2));
  await deploy(chat(2));
  await expect(findOffer(page)).toBeVisible();
  await expect(findText(page, 1, GREETING)).toBeVisible();
  await goTo(page, ACCOUNT);
  await expect(findTitle(page, 2, ACCOUNT)).toBeVisible();
  await goTo(page, 'Messages');
  // Releases are not mixed: badge and page of the chat are still of the same one.
  await expect(findText(page, 1, GREETING)).toBeVisible();
  expect(await isStillMarked(page)).toBe(true);

  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(findText(page, 2, GREETING)).toBeVisible();
  expect(await isStillMarked(page)).toBe(false);
  await expect(page.getByLabel('Write a message')).toHaveValue('half a thought');
  await page.getByLabel('Write a message').fill('');
  await expect(findOffer(page)).toHaveCount(0);
  await closeBrowser(page);
});

test('a rollback reaches an open tab within five seconds, without its polling', async ({
  browser,
}) => {
  const page = await openAlice(browser);
  await listenForRevisions(page);
  await rollBack('mf-chat');
  await expect(findOffer(page)).toBeVisible({ timeout: 5_000 });
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(findText(page, 1, GREETING)).toBeVisible();
  await closeBrowser(page);
});

test('a recalled release tells its open tab why, and gives way with what was typed', async ({
  browser,
}) => {
  await deploy(chat(2));
  const page = await openAlice(browser);
  await listenForRevisions(page);
  await markPage(page);
  await page.getByLabel('Write a message').fill('half a thought');
  await recall(chat(2), 'it loses messages');
  await expect(page.getByText(/^Chat 1\.0\.2-\w+ was taken back: it loses messages\./)).toBeVisible(
    {
      timeout: 5_000,
    },
  );
  await page.getByRole('button', { name: 'Replace now' }).click();
  await expect(findText(page, 1, GREETING)).toBeVisible();
  await expect(page.getByLabel('Write a message')).toHaveValue('half a thought');
  expect(await isStillMarked(page)).toBe(true);
  await page.getByLabel('Write a message').fill('');
  await expect(deploy(chat(2))).rejects.toThrow(/was recalled: it loses messages/);
  await closeBrowser(page);
});

test('with the files of its release gone, a page stays as it is until its reader goes on', async ({
  browser,
}) => {
  const page = await openQuickTab(browser);
  await page.goto('/account/settings');
  await expect(findTitle(page, 2, ACCOUNT)).toBeVisible();
  await page.getByLabel('First name').fill('Alicia');
  await markPage(page);

  await deploy(trading(3));
  await loseFiles(trading(2));
  await goWithoutSaving(page, DASHBOARD);
  await expect(page.getByText(/^Trading has a new version, and that page/)).toBeVisible();
  await expect(page).toHaveURL(/\/account\/settings$/);
  await expect(findTitle(page, 2, ACCOUNT)).toBeVisible();
  await expect(page.getByLabel('First name')).toHaveValue('Alicia');

  await page.getByRole('button', { name: 'Go on in the new version' }).click();
  await expect(findTitle(page, 3, DASHBOARD)).toBeVisible();
  await goTo(page, ACCOUNT);
  await expect(findTitle(page, 3, ACCOUNT)).toBeVisible();
  await expect(findTitle(page, 2, ACCOUNT)).toHaveCount(0);
  expect(await isStillMarked(page)).toBe(true);
  await closeBrowser(page);
});
