import { expect, type Page, test } from '@playwright/test';
import { readAs } from '../support/api';
import { confirmUntilClosed } from '../support/confirm';
import { fillInstallation, LOAD, REJECTED_EVERY } from '../support/loaded';
import { openEyes } from '../support/pages/visit';
import { closeBrowser, closeByEscape } from '../support/person';
import { saveSession } from '../support/signed-in';

const REJECTED = LOAD.tasks / REJECTED_EVERY;
const LINES = 300;
const WORDS = 'Prices stand still on Friday afternoon.';

interface Payment {
  reference: string;
  amount: { amount: string };
}

interface Listed<Row> {
  items: Row[];
  total: number;
}

test.beforeAll(fillInstallation);

/** A number as people read it, e.g. `10 004`. */
const inWords = (count: number) => new RegExp(String(count).replace(/\B(?=(\d{3})+$)/g, '\\s?'));

/** Expects the job that the page has opened to end with these rows. */
async function expectDone(page: Page, name: string, rows: { done: number; left: number }) {
  const job = page.getByRole('dialog', { name });
  const [done, left] = [inWords(rows.done).source, inWords(rows.left).source];
  const counts = new RegExp(`^${done} done, 0 failed, ${left} left alone\\.$`);
  await expect(job.getByText(counts)).toBeVisible({ timeout: 180_000 });
  await closeByEscape(page);
  await expect(job).toHaveCount(0);
}

/** Shows only the rows of a chip, and ticks all of them; what is ticked before the list follows is not kept. */
async function checkAllRows(page: Page, chip: string | RegExp) {
  const button = page.getByRole('button', { name: chip });
  await button.click();
  await expect(button).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('checkbox', { name: 'Select all rows' }).check();
}

test('all users that match a filter are chosen by one tick, and each gets the message once', async ({
  browser,
}) => {
  const page = await openEyes(browser, await saveSession('admin'));
  let counted = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/chat/unread-count')) counted += 1;
  });
  const { total } = await readAs<Listed<unknown>>(page, '/api/users/?keys=none&limit=1');
  expect(total).toBeGreaterThan(LOAD.users - LOAD.tasks - 1);

  await page.goto('/admin/users');
  await checkAllRows(page, /^Without keys/);
  const all = new RegExp(`^All ${inWords(total).source} matching rows are selected\\.$`);
  await expect(page.getByText(all)).toBeVisible();
  await page.getByRole('button', { name: 'Write to them' }).click();
  const dialog = page.getByRole('dialog', { name: /^Write to / });
  await dialog.getByLabel('Message').fill(WORDS);
  await confirmUntilClosed(dialog, /^Send to /);
  await expectDone(page, 'Write to users', { done: total, left: 0 });
  // Each message is an event; a page that counted the unread ones at each would exceed the limit of requests.
  expect(counted).toBeLessThan(total / 20);

  await page.goto('/admin/messages');
  await expect(page.getByText(WORDS).first()).toBeVisible();
  await closeBrowser(page);
});

test('a statement of hundreds of lines is matched among all payments and booked as one job', async ({
  browser,
}) => {
  const page = await openEyes(browser, await saveSession('admin'));
  const readOpen = () =>
    readAs<Listed<Payment>>(page, `/api/entropi-payments/?status=unpaid&limit=${LINES}`);
  const open = await readOpen();
  expect(open.items).toHaveLength(LINES);
  const lines = open.items.map(
    ({ reference, amount }) =>
      `02.03.2026;Petra Payer;Rechnung ${reference};${amount.amount.replace('.', ',')};EUR`,
  );
  const content = [
    'Buchungstag;Name;Verwendungszweck;Betrag;Währung',
    ...lines,
    '03.03.2026;Somebody Else;Thank you;999,99;EUR',
  ].join('\r\n');

  await page.goto('/admin/subscriptions?tab=bank');
  await page
    .getByLabel('File', { exact: true })
    .setInputFiles({ name: 'march.csv', mimeType: 'text/csv', buffer: Buffer.from(content) });
  const book = { name: `Book ${LINES} payments`, exact: true };
  await page.getByRole('button', book).click();
  await confirmUntilClosed(page.getByRole('dialog'), book.name);
  await expectDone(page, 'Book a bank statement', { done: LINES, left: 0 });
  expect((await readOpen()).total).toBe(open.total - LINES);
  await closeBrowser(page);
});

test('tasks whose keys the broker rejects are one group, whose users are written to at once', async ({
  browser,
}) => {
  const page = await openEyes(browser, await saveSession('admin'));
  await page.goto('/admin/monitoring');
  await checkAllRows(page, `${REJECTED} × The broker rejects the keys.`);
  await expect(page.getByText(`All ${REJECTED} matching rows are selected.`)).toBeVisible();
  await page
    .getByRole('list', { name: 'Tasks that need a look, by reason' })
    .getByRole('button', { name: 'Write to them' })
    .click();
  const dialog = page.getByRole('dialog', { name: `Write to ${REJECTED} users?` });
  await expect(dialog.getByLabel('Message')).toHaveValue(/^The broker rejects the keys\./);
  await confirmUntilClosed(dialog, `Send to ${REJECTED} users`);
  await expectDone(page, 'Write to users', { done: REJECTED, left: 0 });
  await closeBrowser(page);
});

test('one word stops every task, after the page has said how many there are', async ({
  browser,
}) => {
  const page = await openEyes(browser, await saveSession('admin'));
  const countStates = () => readAs<Record<string, unknown>>(page, '/api/admin/monitoring/summary');
  expect(Number((await countStates()).active)).toBeGreaterThan(LOAD.tasks / 2);

  await page.goto('/admin/monitoring');
  await page.getByRole('button', { name: 'Stop all tasks' }).click();
  const dialog = page.getByRole('dialog', { name: 'Stop every task?' });
  await dialog.getByLabel('Type STOP to confirm').fill('STOP');
  await confirmUntilClosed(dialog, /^Stop all/);
  await expect.poll(countStates).toMatchObject({ active: 0, paused: 0, error: 0 });
  // The job's panel hides it from roles as soon as it is open.
  const active = { name: /^Active 0$/, includeHidden: true };
  await expect(page.getByRole('button', active)).toBeVisible();
  await closeBrowser(page);
});
