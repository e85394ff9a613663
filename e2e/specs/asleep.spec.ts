import { type Browser, expect, type Page, test } from '@playwright/test';
import { readDashboard, sendAs } from '../support/api';
import { makeUser } from '../support/made-user';
import { INDEX, releasePrice, setPrice } from '../support/market';
import { openEyes } from '../support/pages/visit';
import { closeBrowser, goTo } from '../support/person';
import { saveSession } from '../support/signed-in';

const HOUR_MS = 3_600_000;
const DAY = '24:00:00';

test.afterEach(() => releasePrice(INDEX));

/** Opens a page whose clock differs from the server's by the given time. */
async function openAt(browser: Browser, username: string, byMs: number): Promise<Page> {
  const page = await openEyes(browser, await saveSession(username));
  // A page that is open when its clock changes would refresh its token as well.
  await page.goto('about:blank');
  await page.clock.install({ time: Date.now() + byMs });
  return page;
}

async function openDashboard(page: Page): Promise<void> {
  await page.goto('/');
  await goTo(page, 'Dashboard');
  await expect(page.getByText('Connected', { exact: true })).toBeVisible();
}

/** Lets the computer sleep for a day: without network and timers, and then with all timers due at once. */
async function sleepForADay(page: Page, meanwhile: () => Promise<void>): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await page.context().setOffline(true);
  await devtools.send('Page.setWebLifecycleState', { state: 'frozen' });
  await meanwhile();
  await devtools.send('Page.setWebLifecycleState', { state: 'active' });
  await page.clock.fastForward(DAY);
  await devtools.detach();
}

const toBidPattern = (points: number) =>
  new RegExp(`${String(points).slice(0, -3)}.?${String(points).slice(-3)}`);

/** Finds a whole number near the market's bid, because a price farther away would cost other tasks money and pause them. */
async function findNear(page: Page): Promise<number> {
  const { market } = await readDashboard(page);
  if (!market) throw new Error('no market');
  return Math.round(market.bid);
}

const fixBid = (bid: number) => setPrice(INDEX, { bid, offer: bid + 1 });

test('a tab that slept for a day says that its prices are old, and shows those of now when it is back', async ({
  browser,
}) => {
  // The clock is a day behind before the sleep, and right afterwards.
  const page = await openAt(browser, 'alice', -24 * HOUR_MS);
  await openDashboard(page);
  const before = await findNear(page);
  const after = before + 3;
  await fixBid(before);
  await expect(page.getByText(toBidPattern(before)).first()).toBeVisible();
  await sleepForADay(page, () => fixBid(after));

  await expect(page.getByText('Connected', { exact: true })).toHaveCount(0);
  await expect(page.getByText(/offline/i).first()).toBeVisible();
  await page.context().setOffline(false);
  await page.clock.runFor(60_000);
  await expect(page.getByText('Connected', { exact: true })).toBeVisible();
  await expect(page.getByText(toBidPattern(after)).first()).toBeVisible();
  // The price may still appear in a candle of the same minute.
  await expect(page.locator('strong', { hasText: toBidPattern(before) })).toHaveCount(0);
  await closeBrowser(page);
});

test('a tab whose session ended while it slept says so when it wakes', async ({ browser }) => {
  const admin = await openEyes(browser, await saveSession('admin'));
  const { session } = await makeUser(admin, 'sandman', { is_superuser: false, is_stuff: true });
  const page = await openEyes(browser, session);
  await page.clock.install({ time: Date.now() - 24 * HOUR_MS });
  await page.goto('/account/settings?section=profile');
  await expect(page.getByLabel('First name')).toHaveValue('sandman');
  await sleepForADay(page, async () => {
    const elsewhere = await openEyes(browser, session);
    await sendAs(elsewhere, 'POST', '/auth/logout', { all: true });
    await closeBrowser(elsewhere);
  });
  await page.context().setOffline(false);
  // This is less time than the sign-in page has to load, which begins meanwhile.
  await page.clock.runFor(10_000);
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByRole('note')).toHaveText(/Your session has ended/);
  await closeBrowser(page);
  await closeBrowser(admin);
});

for (const [which, byMs] of [
  ['an hour ahead', HOUR_MS],
  ['an hour behind', -HOUR_MS],
] as const) {
  test(`a browser whose clock is ${which} stays signed in, refreshes no more than others, and sees live prices`, async ({
    browser,
  }) => {
    const page = await openAt(browser, 'alice', byMs);
    const refreshes: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/auth/refresh')) {
        refreshes.push(request.url());
      }
    });
    await openDashboard(page);
    const bid = (await findNear(page)) + 2;
    await fixBid(bid);
    await expect(page.getByText(toBidPattern(bid)).first()).toBeVisible();
    for (const item of ['Messages', 'Account details', 'Dashboard']) {
      await goTo(page, item);
      await expect(page.getByRole('heading', { level: 1, name: item })).toBeVisible();
    }
    // The first token may look old; the next one tells the browser the server's time.
    expect(refreshes.length).toBeLessThanOrEqual(1);
    await closeBrowser(page);
  });
}
