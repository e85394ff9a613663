import { rename } from 'node:fs/promises';
import { expect, type Locator, type Page, test } from '@playwright/test';
import { ARCHIVE_DIR } from '../config';
import { readDashboard, sendAs } from '../support/api';
import { archiveOrders } from '../support/database';
import { INDEX } from '../support/market';
import { openEyes } from '../support/pages/visit';
import { closeBrowser } from '../support/person';
import { saveSession } from '../support/signed-in';
import { makeTrader, type Trader } from '../support/trader';

test.describe.configure({ mode: 'serial' });

const AWAY = `${ARCHIVE_DIR}-away`;
const PARTS = ['Sent', 'Answered', 'Confirmed'];

let otto: Trader;
let admin: Page;
/** What the panel shows of the order while the database has it. */
let before: (string | null)[];

/** Creates a user who trades, and opens the console. */
test.beforeAll(async ({ browser }) => {
  otto = await makeTrader(browser, 'oskar');
  admin = await openEyes(browser, await saveSession('admin'));
});
test.afterAll(() => Promise.all([closeBrowser(admin), closeBrowser(otto.page)]));

/** Opens the raw data of otto's newest order. */
async function showRaw(): Promise<void> {
  await admin.goto(`/admin/monitoring?user=${otto.id}&section=orders`);
  await admin.getByRole('dialog').getByRole('button', { name: 'Raw data' }).first().click();
}

const part = (name: string) => admin.getByRole('dialog').getByRole('region', { name });

const readParts = () => Promise.all(PARTS.map((name) => part(name).textContent()));

/** Expects that all of these are in the visible part of the table, whose rows are wider than the panel. */
async function expectSeen(shown: readonly Locator[]): Promise<void> {
  const table = await admin.getByRole('region', { name: 'Orders' }).boundingBox();
  for (const one of shown) {
    const box = await one.boundingBox();
    if (!table || !box) throw new Error('it is not shown');
    expect(box.x).toBeGreaterThanOrEqual(table.x);
    expect(box.x + box.width).toBeLessThanOrEqual(table.x + table.width);
  }
}

/** Takes pictures in a wide and in a narrow window, and expects that all of these are visible in both. */
async function attach(name: string, shown: readonly Locator[]): Promise<void> {
  for (const width of [1280, 390]) {
    await admin.setViewportSize({ width, height: 900 });
    await part('Sent').scrollIntoViewIfNeeded();
    await expectSeen(shown);
    const body = await admin.screenshot();
    await test.info().attach(`${name}-${width}`, { body, contentType: 'image/png' });
  }
  await admin.setViewportSize({ width: 1280, height: 900 });
}

test('raw data of an order say what was sent, what the broker responded and what it confirmed', async () => {
  const order = { epic: INDEX, direction: 'BUY', size: 1 };
  const once = { 'idempotency-key': 'archived' };
  await sendAs(otto.page, 'POST', `/api/strategy/shares/${otto.id}`, order, once);
  const listStates = async () => (await readDashboard(otto.page)).open_shares;
  await expect.poll(async () => (await listStates())[0]?.state).toBe('OPEN');
  await showRaw();
  await expect(part('Confirmed')).toContainText('"level"');
  before = await readParts();
});

test('of an archived order they are the same, and name the object that they come from', async () => {
  expect(await archiveOrders()).toBeGreaterThan(0);
  await showRaw();
  await expect(part('Confirmed')).toContainText('"level"');
  expect(await readParts()).toEqual(before);
  await expect(admin.getByRole('dialog').getByText(/order_intents\/\d{4}-\d\d\//)).toBeVisible();
  await attach('archived', PARTS.map(part));
});

test('while the archive is away they say so, and are there when it is read again', async () => {
  await rename(ARCHIVE_DIR, AWAY);
  await showRaw();
  const dialog = admin.getByRole('dialog');
  await expect(dialog.getByText('The archive cannot be read at the moment.')).toBeVisible();
  await expect(part('Sent')).toContainText('"size"');
  const retry = dialog.getByRole('button', { name: 'Try again' });
  await attach('archive-away', [part('Sent'), retry]);
  await rename(AWAY, ARCHIVE_DIR);
  await retry.click();
  await expect(part('Confirmed')).toContainText('"level"');
  expect(await readParts()).toEqual(before);
});
