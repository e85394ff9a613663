import { expect, type Page, type Route, test } from '@playwright/test';
import { GATEWAY_URL, IG_SIM_URL } from '../config';
import { FILE_FAULTS } from '../support/faults';
import { closeBrowser, goTo } from '../support/person';
import { isStillMarked, markPage } from '../support/served-page';
import { openPage, saveSession } from '../support/signed-in';

/** The page may not call any other origin, whatever that would respond. */
const leadAway = (route: Route) =>
  route.fulfill({ status: 302, headers: { location: `${IG_SIM_URL}/registry.json` } });

const FAULTS = { ...FILE_FAULTS, 'a way to a foreign origin': leadAway };

const REGISTRY = `${GATEWAY_URL}/registry.json?*`;

/** Only the registry lists a superuser's pages, so a fallback says that it is missing, and a retry brings them. */
async function expectRecovery(page: Page, heal: () => Promise<void>): Promise<void> {
  await page.goto('/admin/users');
  const fallback = page.getByRole('alert').filter({ hasText: 'could not be loaded' });
  await expect(fallback).toContainText('This page could not be loaded');
  await expect(fallback).toContainText(/registry · version – · trace [0-9a-f-]{8}/);
  await markPage(page);
  await goTo(page, 'Home');
  await expect(page.getByRole('heading', { name: 'Welcome, admin' })).toBeVisible();
  await page.goBack();
  await heal();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Users', level: 1 })).toBeVisible();
  expect(await isStillMarked(page)).toBe(true);
}

for (const [name, fault] of Object.entries(FAULTS)) {
  test(`${name} for the registry: users notice nothing, a superuser tries again`, async ({
    browser,
  }) => {
    const [alice, admin] = await Promise.all([
      openPage(browser, await saveSession('alice')),
      openPage(browser, await saveSession('admin')),
    ]);
    await Promise.all([alice, admin].map((page) => page.route(REGISTRY, fault)));
    await alice.goto('/messages');
    await expect(alice.getByLabel('Write a message')).toBeVisible();
    await goTo(alice, 'Account details');
    await expect(alice.getByRole('heading', { name: 'Account details' })).toBeVisible();
    await expectRecovery(admin, () => admin.unroute(REGISTRY));
    await Promise.all([alice, admin].map(closeBrowser));
  });
}
