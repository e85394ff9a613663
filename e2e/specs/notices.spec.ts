import { type Browser, expect, type Page, test } from '@playwright/test';
import { deploy, deployOwnBuild, loseFiles, type Release } from '../support/deployment';
import { closeBrowser, goWithoutSaving } from '../support/person';
import { changeServed, isStillMarked, markPage } from '../support/served-page';
import { openPage, saveSession } from '../support/signed-in';

// Each part deploys on top of what the one before has deployed.
test.describe.configure({ mode: 'serial' });

/** Changes a text of the dashboard, because a file that all releases share cannot be lost with one of them. */
const trading = (patch: number): Release => ({
  remote: 'mf-trading',
  patch,
  texts: ['Dashboard'],
});

test.afterAll(() => deployOwnBuild('mf-trading'));

/** Opens a half-filled form of a release whose files are gone, after an attempt to leave it; a new release is ready. */
async function openStopped(browser: Browser, patch: number, width: number): Promise<Page> {
  await deploy(trading(patch));
  const page = await openPage(browser, await saveSession('alice'));
  await page.setViewportSize({ width, height: 800 });
  await changeServed(page, {
    config: (config) => {
      config.registryPoll = { everyMs: 1_000, jitterMs: 0 };
    },
  });
  await page.goto('/account/settings');
  await page.getByLabel('First name').fill('Alicia');
  await markPage(page);
  await deploy(trading(patch + 1));
  await expect(findNotices(page).getByText(/^A new version of Trading/)).toBeVisible();
  await loseFiles(trading(patch));
  await goWithoutSaving(page, 'Dashboard');
  return page;
}

const findNotices = (page: Page) => page.getByRole('region', { name: 'Notices' });

/** Expects an element to be on top at its centre, so that nothing covers it once the notices have moved. */
async function expectOnTop(page: Page, name: string): Promise<void> {
  const button = findNotices(page).getByRole('button', { name });
  const isOnTop = () =>
    button.evaluate((element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      const hit = document.elementFromPoint(left + width / 2, top + height / 2);
      return element.contains(hit);
    });
  await expect.poll(isOnTop, name).toBe(true);
}

for (const [width, patch] of [
  [1280, 11],
  [390, 13],
] as const) {
  test(`at ${width} px the urgent notice comes first, and each can be handled`, async ({
    browser,
  }) => {
    const page = await openStopped(browser, patch, width);
    const notices = findNotices(page);
    await expect(notices.getByText(/^Trading has a new version, and that page/)).toBeVisible();
    await expect(notices.getByText(/Going on discards what is not saved/)).toBeVisible();
    await expect(notices.getByText(/^A new version of Trading/)).toHaveCount(0);
    await expectOnTop(page, 'Go on in the new version');
    await expectOnTop(page, 'Stay');

    await notices.getByRole('button', { name: 'Stay' }).click();
    await expect(notices.getByText(/^A new version of Trading/)).toBeVisible();
    await expectOnTop(page, 'Reload');
    await notices.getByRole('button', { name: 'Reload' }).click();
    await expect(notices.getByText(/This page has changes that are not saved/)).toBeVisible();
    await notices.getByRole('button', { name: 'Stay' }).click();
    expect(await isStillMarked(page)).toBe(true);
    await expect(page.getByLabel('First name')).toHaveValue('Alicia');
    await closeBrowser(page);
  });
}

/** Dialogs look every 50 ms where the focus is; timers of one length fire in the order in which they began. */
function untilTrapsLooked(): Promise<void> {
  return new Promise((resolve) => {
    let looks = 0;
    const look = setInterval(() => {
      looks += 1;
      if (looks < 3) return;
      clearInterval(look);
      resolve();
    }, 50);
  });
}

test('over an open drawer a notice is reached with F6, and its reload needs no second confirmation', async ({
  browser,
}) => {
  const page = await openStopped(browser, 15, 1280);
  const questions: string[] = [];
  page.on('dialog', (dialog) => {
    questions.push(dialog.type());
    void dialog.accept();
  });
  await findNotices(page).getByRole('button', { name: 'Stay' }).click();
  await page.getByRole('button', { name: /^Menu/ }).click();
  const menu = page.getByRole('navigation', { name: 'Main menu' });
  await expect(menu).toBeVisible();
  const reload = findNotices(page).getByRole('button', { name: 'Reload' });
  await expectOnTop(page, 'Reload');
  await page.keyboard.press('F6');
  await expect(reload).toBeFocused();
  await page.evaluate(untilTrapsLooked);
  await expect(reload).toBeFocused();
  await page.keyboard.press('F6');
  await expect(reload).not.toBeFocused();
  await page.keyboard.press('F6');
  await expect(reload).toBeFocused();
  await page.keyboard.press('Enter');
  await findNotices(page).getByRole('button', { name: 'Reload all the same' }).click();
  await expect(page.getByLabel('First name')).not.toHaveValue('Alicia');
  expect(await isStillMarked(page)).toBe(false);
  expect(questions).toEqual([]);
  await closeBrowser(page);
});
