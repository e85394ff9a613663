import { expect, type Page, test } from '@playwright/test';
import { type DashboardFacts, readDashboard, readUserId } from '../support/api';
import { confirmUntilClosed } from '../support/confirm';
import { INDEX, releasePrice, setPrice } from '../support/market';
import { arrive, goTo, logIn, type Person } from '../support/person';

// These tests tell one story: each continues where the one before ended.
test.describe.configure({ mode: 'serial' });

let alice: Person;
let admin: Person;
let bob: Person;

test.beforeAll(async ({ browser }) => {
  [alice, admin, bob] = await Promise.all([
    arrive(browser, 'alice'),
    arrive(browser, 'admin'),
    arrive(browser, 'bob'),
  ]);
});

test.afterAll(async () => {
  await releasePrice(INDEX);
  await Promise.all([alice, admin, bob].map((person) => person.leave()));
});

/** Sets a mark that a reload of the page removes. */
async function markPage(page: Page): Promise<void> {
  await page.evaluate(() => Object.assign(window, { neverReloaded: true }));
}

function isStillMarked(page: Page): Promise<boolean> {
  return page.evaluate(() => 'neverReloaded' in window);
}

const openTab = (page: Page) => page.getByRole('tab', { name: /^Open shares/ });

async function countOpen(page: Page): Promise<number> {
  return Number(/\((\d+)\)/.exec((await openTab(page).textContent()) ?? '')?.[1]);
}

/** A level that waits, and the number of shares that were open then. */
interface Rung {
  waiting: number;
  spread: number;
  open: number;
}

/** Waits until a level waits and no order is under way; all is of one moment, since the market moves. */
async function findRung(page: Page): Promise<Rung> {
  let found: Rung | null = null;
  await expect(async () => {
    const { cycle, market, open_shares: open } = await readDashboard(page);
    const waiting = cycle?.levels.find((rung) => rung.state === 'WAITING' && rung.level > 0);
    expect(waiting && market).toBeTruthy();
    expect(open.filter((share) => share.state !== 'OPEN')).toEqual([]);
    if (waiting && market) {
      const spread = market.offer - market.bid;
      found = { waiting: waiting.trigger_level, spread, open: open.length };
    }
  }).toPass();
  if (!found) throw new Error('unreachable: the expectation above has passed');
  return found;
}

/** Waits until no order is under way, and lists the open shares. */
async function listOpen(page: Page): Promise<DashboardFacts['open_shares']> {
  let open: DashboardFacts['open_shares'] = [];
  await expect(async () => {
    ({ open_shares: open } = await readDashboard(page));
    expect(open.filter((share) => share.state !== 'OPEN')).toEqual([]);
  }).toPass();
  return open;
}

test('alice logs in with password and code and lands on the home page', async () => {
  await logIn(alice);
  await expect(alice.page).toHaveURL(/\/$/);
  await expect(alice.page.getByRole('heading', { name: 'Welcome, alice' })).toBeVisible();
});

test('her dashboard shows account, task, chart and shares', async () => {
  const { page } = alice;
  await goTo(page, 'Dashboard');
  await expect(page).toHaveURL(new RegExp(`/dashboard/${await readUserId(page)}$`));
  await expect(page.getByText('Balance', { exact: true })).toBeVisible();
  await expect(page.getByText(/EUR\s[\d\u202f]+\.\d\d/).first()).toBeVisible();
  await expect(page.getByText('Active', { exact: true })).toBeVisible();
  const chart = page.getByRole('img', { name: /^Price and ladder of/ });
  await expect(chart).toBeVisible();
  await expect(chart.locator('canvas').first()).toBeVisible();
  await page.getByRole('tab', { name: 'Closed shares' }).click();
  await expect(page.getByText('Take profit').first()).toBeVisible();
  await openTab(page).click();
});

test('the engine opens a level and closes shares at target; the page shows it without a reload', async () => {
  const { page } = alice;
  await markPage(page);
  const { waiting, spread, open: before } = await findRung(page);
  await setPrice(INDEX, { bid: waiting - spread, offer: waiting });
  await expect.poll(() => countOpen(page)).toBeGreaterThan(before);

  const open = await listOpen(page);
  const highest = Math.max(...open.map((share) => share.open_level ?? 0));
  const above = highest + 200;
  await setPrice(INDEX, { bid: above, offer: above + spread });
  await page.getByRole('tab', { name: 'Closed shares' }).click();
  const known = new Set(open.map((share) => share.deal_id));
  await expect
    .poll(async () => {
      const { open_shares: left } = await readDashboard(page);
      return left.filter((share) => known.has(share.deal_id)).length;
    })
    .toBe(0);
  await expect(page.getByText('Take profit').first()).toBeVisible();
  expect(await isStillMarked(page)).toBe(true);
  await releasePrice(INDEX);
});

test('alice writes, the administrator sees the badge and writes back, both without a reload', async () => {
  await goTo(alice.page, 'Messages');
  await alice.page.getByLabel('Write a message').fill('When does my task start again?');
  await alice.page.keyboard.press('Enter');
  await expect(alice.page.getByText('When does my task start again?').last()).toBeVisible();
  await markPage(alice.page);

  await logIn(admin);
  await expect(admin.page.getByRole('button', { name: /^Menu, \d+ unread$/ })).toBeVisible();
  await goTo(admin.page, 'Messages');
  await expect(admin.page).toHaveURL(/\/admin\/messages/);
  await admin.page.getByRole('button', { name: /alice/ }).click();
  await expect(admin.page.getByText('When does my task start again?').last()).toBeVisible();
  await admin.page.getByLabel('Write a message').fill('It is running now.');
  await admin.page.keyboard.press('Enter');

  await expect(alice.page.getByText('It is running now.').last()).toBeVisible();
  expect(await isStillMarked(alice.page)).toBe(true);
});

test('the administrator pauses and starts the task of alice', async () => {
  const { page } = admin;
  await goTo(page, 'Monitoring Tool');
  await page.getByRole('gridcell', { name: 'alice', exact: true }).click();
  const panel = page.getByRole('dialog', { name: 'alice' });
  await panel.getByRole('button', { name: 'Pause' }).click();
  await expect(panel.getByText('Paused', { exact: true })).toBeVisible();
  await panel.getByRole('button', { name: 'Start' }).click();
  await expect(panel.getByText('Active', { exact: true })).toBeVisible();
});

test('bob is suspended, sees only the paywall and closes an open share there', async () => {
  const { page } = bob;
  await logIn(bob);
  await expect(page).toHaveURL(/\/paywall\/\d+$/);
  await expect(page.getByText(/is unpaid since/)).toBeVisible();
  await expect(page.getByRole('button', { name: /^Menu/ })).toHaveCount(0);
  await page.goto('/messages');
  await expect(page).toHaveURL(/\/paywall\/\d+$/);
  await page
    .getByRole('button', { name: /^Close share/ })
    .first()
    .click();
  const question = page.getByRole('dialog');
  await expect(question).toBeVisible();
  await confirmUntilClosed(question, 'Close share');
  await expect(page.getByText('No open shares')).toBeVisible();
});

test('the administrator marks bob’s payment as paid, which ends the suspension', async () => {
  const { page } = admin;
  await page.keyboard.press('Escape');
  await page.goto('/admin/subscriptions?tab=payments&show=unpaid');
  await page.getByRole('gridcell', { name: 'bob', exact: true }).first().click();
  await page.getByRole('button', { name: 'Mark as paid' }).click();
  await page
    .getByRole('dialog', { name: /as paid\?$/ })
    .getByRole('button', { name: 'Mark as paid' })
    .click();
  await expect(page.getByText(/^Paid: .* of bob\.$/)).toBeVisible();
  await expect(bob.page).not.toHaveURL(/\/paywall/);
});

test('the page of alice tells the administrator all that happened, and sets what she trades', async () => {
  const { page } = admin;
  await page.goto('/admin/users');
  await page.getByRole('gridcell', { name: 'alice', exact: true }).click();
  await page.getByRole('link', { name: 'Open the page' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'alice' })).toBeVisible();
  await expect(page.getByText('It is running now.')).toBeVisible();
  await page.getByRole('button', { name: 'Trades' }).click();
  await expect(page.getByText(/closed: take profit/).first()).toBeVisible();
  await page.getByRole('tab', { name: 'Trading' }).click();
  await page.getByRole('tab', { name: 'Settings' }).click();
  await page.getByRole('button', { name: 'Set the multipliers' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Set the multipliers' }).click();
  await expect(page.getByText('The profit multipliers of alice are set.')).toBeVisible();
  await page.getByRole('tab', { name: 'Timeline' }).click();
  await page.getByRole('button', { name: 'Changes' }).click();
  await expect(page.getByText('Profit multipliers changed').first()).toBeVisible();
});

test('carol has not finished onboarding and is led there after the login', async ({ browser }) => {
  const carol = await arrive(browser, 'carol');
  await logIn(carol);
  await expect(carol.page).toHaveURL(/\/onboarding$/);
  await carol.page.goto('/messages');
  await expect(carol.page).toHaveURL(/\/onboarding$/);
  expect(carol.complaints).toEqual([]);
  await carol.leave();
});

test('no browser reported an error or a violation of the policy', () => {
  expect([...alice.complaints, ...admin.complaints, ...bob.complaints]).toEqual([]);
});

test('the browser of alice loaded no byte of the administration', () => {
  expect(alice.requests.some((url) => url.includes('/remotes/mf-trading/'))).toBe(true);
  expect(alice.requests.filter((url) => url.includes('mf-admin'))).toEqual([]);
});
