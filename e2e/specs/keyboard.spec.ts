import { expect, type Locator, type Page, test } from '@playwright/test';
import { fillIds, type Ids } from '../support/pages/list-pages';
import { openEyes } from '../support/pages/visit';
import { preparePages } from '../support/pages/walk';
import { closeBrowser, closeByEscape } from '../support/person';
import { saveSession } from '../support/signed-in';

let ids: Ids;
let alice: Page;
let admin: Page;

test.beforeAll(async ({ browser }) => {
  ids = await preparePages(browser);
  alice = await openEyes(browser, await saveSession('alice'));
  admin = await openEyes(browser, await saveSession('admin'));
});
test.afterAll(async () => {
  await Promise.all([alice, admin].map(closeBrowser));
});

/** Presses a key until an element has the focus; the mouse is never used. */
async function press(page: Page, key: string, wanted: Locator, times = 60): Promise<void> {
  for (let count = 0; count < times; count++) {
    await page.keyboard.press(key);
    if (await wanted.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`${key} does not reach ${wanted}`);
}

test('the menu opens, leads to a page and closes by the keyboard', async () => {
  await alice.goto('/');
  await expect(alice.getByRole('heading', { name: 'Welcome, alice' })).toBeVisible();
  const button = alice.getByRole('button', { name: /^Menu/ });
  await press(alice, 'Tab', button);
  await alice.keyboard.press('Enter');
  const menu = alice.getByRole('navigation', { name: 'Main menu' });
  await expect(menu).toBeVisible();
  await closeByEscape(alice);
  await expect(menu).toBeHidden();
  await expect(button).toBeFocused();
  await alice.keyboard.press('Enter');
  await press(alice, 'Tab', menu.getByRole('link', { name: 'Messages' }));
  await alice.keyboard.press('Enter');
  await expect(alice).toHaveURL(/\/messages$/);
  await expect(alice.getByRole('heading', { name: 'Messages', level: 1 })).toBeFocused();
});

test('the skip link leads past the bar', async () => {
  await alice.goto('/messages');
  await expect(alice.getByRole('textbox', { name: 'Write a message' })).toBeVisible();
  const skip = alice.getByRole('link', { name: 'Skip to the page' });
  await press(alice, 'Tab', skip, 1);
  await expect(skip).toBeInViewport();
  await alice.keyboard.press('Enter');
  await expect(alice.getByRole('main')).toBeFocused();
});

test('ranges of the chart, its layers, tabs and words are reached and used by the keyboard', async () => {
  await alice.goto(fillIds('/dashboard/{alice}', ids));
  await expect(alice.getByRole('tab', { name: /^Open shares/ })).toBeVisible();
  const ranges = alice.getByRole('group', { name: /range/i }).getByRole('button');
  await press(alice, 'Tab', ranges.first());
  await alice.keyboard.press('ArrowRight');
  await expect(ranges.nth(1)).toBeFocused();
  await alice.keyboard.press('Enter');
  await expect(alice).toHaveURL(/range=/);
  await expect(ranges.nth(1)).toHaveAttribute('aria-pressed', 'true');

  // A part that comes later may have an earlier word.
  await expect(alice.locator('[aria-busy="true"], .MuiSkeleton-root')).toHaveCount(0);
  const word = alice.getByRole('button', { name: /^What does / }).first();
  await press(alice, 'Tab', word);
  await alice.keyboard.press('Enter');
  await expect(alice.getByRole('dialog')).toBeVisible();
  await closeByEscape(alice);
  await expect(word).toBeFocused();

  const tabs = alice.getByRole('tab');
  await press(alice, 'Tab', tabs.first());
  await alice.keyboard.press('ArrowRight');
  await expect(tabs.nth(1)).toBeFocused();
  await alice.keyboard.press('Enter');
  await expect(alice).toHaveURL(/tab=closed/);
});

test('a row opens its panel, and closing it gives the focus back', async () => {
  await admin.goto('/admin/users');
  const cell = admin.getByRole('gridcell', { name: 'alice', exact: true });
  await expect(cell).toBeVisible();
  await press(admin, 'Tab', admin.getByRole('checkbox', { name: 'Select all rows' }));
  await press(admin, 'ArrowRight', admin.getByRole('columnheader', { name: 'Username' }));
  await press(admin, 'ArrowDown', cell);
  await admin.keyboard.press('Enter');
  const panel = admin.getByRole('dialog', { name: 'alice' });
  await expect(panel).toBeVisible();
  await expect.poll(() => isWithin(panel)).toBe(true);
  // The focus does not leave a dialog.
  for (let count = 0; count < 40; count++) await admin.keyboard.press('Tab');
  await expect.poll(() => isWithin(panel)).toBe(true);
  await closeByEscape(admin);
  await expect(panel).toBeHidden();
  await expect(cell).toBeFocused();
});

test('a dangerous dialog begins at its harmless button and gives the focus back', async () => {
  await admin.goto('/admin/monitoring');
  const button = admin.getByRole('button', { name: 'Stop all tasks' });
  await expect(button).toBeVisible();
  await press(admin, 'Tab', button);
  await admin.keyboard.press('Enter');
  const dialog = admin.getByRole('dialog', { name: 'Stop every task?' });
  await expect(dialog).toBeVisible();
  await expect.poll(() => isWithin(dialog)).toBe(true);
  await expect(dialog.getByRole('button', { name: /^Stop all/ })).not.toBeFocused();
  await closeByEscape(admin);
  await expect(dialog).toBeHidden();
  await expect(button).toBeFocused();
});

/** Says whether the focused element is in a dialog. */
function isWithin(dialog: Locator): Promise<boolean> {
  return dialog.evaluate((element) => element.contains(document.activeElement));
}
