import { readFile } from 'node:fs/promises';
import { toShownText } from '@entropi/contracts/shown-text';
import { type Browser, expect, type Page, test } from '@playwright/test';
import { goInHistory } from '../support/forbidden';
import { findInjected, HOSTILE, HOSTILE_NAME, watchForScripts } from '../support/hostile';
import { type HostileIds, makeMallory } from '../support/mallory';
import { ADMIN_PAGES } from '../support/pages/admin-pages';
import { fillIds } from '../support/pages/list-pages';
import { openEyes, waitUntilSettled } from '../support/pages/visit';
import { arrive, closeBrowser, type Person } from '../support/person';
import { saveSession } from '../support/signed-in';

test.describe.configure({ mode: 'serial' });

let admin: Person;
let mallory: Person;
let ids: HostileIds;

/** Opens a browser whose pages record whether hostile text runs. */
async function watch(person: Person): Promise<Person> {
  person.page.on('dialog', (dialog) => {
    // A half-filled form asks for a confirmation before it is left.
    if (dialog.type() !== 'beforeunload') person.complaints.push(`a dialog: ${dialog.message()}`);
    void dialog.accept();
  });
  await person.page.addInitScript(watchForScripts);
  return person;
}

async function prepare(browser: Browser): Promise<void> {
  const session = await saveSession('admin');
  const page = await openEyes(browser, session);
  const { session: own, ids: known } = await makeMallory(browser, page);
  ids = known;
  await closeBrowser(page);
  admin = await watch(await arrive(browser, 'admin', session));
  mallory = await watch(await arrive(browser, 'mallory', own));
}

test.beforeAll(({ browser }) => prepare(browser));

test.afterAll(async () => {
  await Promise.all([admin.leave(), mallory.leave()]);
});

/** Waits until nothing is loading any more, so that everything has been shown. */
async function waitUntilShown(page: Page): Promise<void> {
  await expect(page.locator('[aria-busy="true"], .MuiSkeleton-root')).toHaveCount(0);
}

async function open({ page }: Person, path: string): Promise<void> {
  await page.goto(path);
  // Found by its tag, because below an open panel it has no role.
  await expect(page.locator('header').first()).toBeVisible();
  await waitUntilShown(page);
}

async function expectNothingRan({ page, complaints }: Person, where: string): Promise<void> {
  expect(await page.evaluate(findInjected), where).toEqual([]);
  expect(complaints, where).toEqual([]);
}

/** Expects that the page shows the text letter by letter. */
async function expectText({ page }: Person, text: string): Promise<void> {
  const found = page.getByText(text, { exact: false }).filter({ visible: true });
  await expect(found.first(), text).toBeVisible();
}

/** Places where an administrator reads texts of strangers. */
const READ: readonly [what: string, path: string, texts: readonly string[]][] = [
  ['the list of users', '/admin/users?search=mallory', [HOSTILE_NAME]],
  ['a user', '/admin/users?user={alice}&section=overview', [HOSTILE_NAME]],
  ['the strategies', '/admin/strategies', [HOSTILE_NAME]],
  ['the plans', '/admin/subscriptions', [HOSTILE_NAME]],
  ['messages', '/admin/messages?user={alice}', HOSTILE],
  // Characters that turn the text beside them, or cannot be seen, are left out of what payers write.
  [
    'a bank statement',
    '/admin/subscriptions?tab=bank&statement={statement}',
    HOSTILE.map(toShownText),
  ],
];

for (const [what, path, texts] of READ) {
  test(`${what} shows hostile texts as they were typed, and nothing of them runs`, async () => {
    await open(admin, fillIds(path, ids));
    for (const text of texts) await expectText(admin, text);
    await expectNothingRan(admin, path);
  });
}

test('the trail shows the name of a chat as its owner wrote it, and nothing of it runs', async () => {
  await open(admin, '/admin/users?tab=audit&audit.action=telegram');
  await admin.page.getByText('Telegram chat connected').first().click();
  await expectText(admin, HOSTILE_NAME);
  await expectNothingRan(admin, 'the trail');
});

test('no page, tab or panel of an administrator runs what a user has written', async () => {
  await open(admin, '/');
  for (const { name, path, shows, open: openDialog } of ADMIN_PAGES) {
    if (openDialog) continue;
    await goInHistory(admin.page, fillIds(path, ids));
    const [role, title] = shows;
    const known = typeof title === 'string' ? fillIds(title, ids) : title;
    const shown = known === 'alice' ? 'mallory' : known;
    await expect(admin.page.getByRole(role, { name: shown }).first(), name).toBeVisible();
    await waitUntilSettled(admin.page);
    await expectNothingRan(admin, name);
  }
});

test('what stands in an address runs nowhere', async () => {
  const text = encodeURIComponent(HOSTILE_NAME);
  for (const path of [
    `/admin/users?search=${text}&tab=${text}&user=${text}&section=${text}`,
    `/admin/strategies?strategy=${text}`,
    `/admin/messages?user=${text}`,
    `/reset-password?token=${text}`,
    `/javascript:ran=1//${text}`,
  ]) {
    await open(admin, path);
    await expectNothingRan(admin, path);
  }
});

test('the user’s own pages show it as text too, the names of their browsers among it', async () => {
  await open(mallory, '/account/settings?section=profile');
  await expect(mallory.page.getByLabel('First name')).toHaveValue(HOSTILE_NAME);
  await expectNothingRan(mallory, 'profile');
  await open(mallory, '/messages');
  for (const text of HOSTILE) await expectText(mallory, text);
  await expectNothingRan(mallory, 'messages');
  for (const section of ['security', 'broker', 'strategy', 'subscription', 'notifications']) {
    await open(mallory, `/account/settings?section=${section}`);
    await expectNothingRan(mallory, section);
  }
});

test('a list that is downloaded holds no formula', async () => {
  await open(admin, '/admin/users?search=mallory');
  await expectText(admin, HOSTILE_NAME);
  const [download] = await Promise.all([
    admin.page.waitForEvent('download'),
    admin.page.getByRole('button', { name: 'Download CSV' }).click(),
  ]);
  const text = await readFile(await download.path(), 'utf8');
  expect(text).toContain(HOSTILE_NAME.replaceAll('"', '""'));
  // A cell begins at the beginning of a line, after a comma or after a quote; lines end with \r\n. A loss is a number.
  const formula = /(?:^|[,\n])(?!-\d+(?:\.\d+)?[,\r])[=+\-@\t]|(?<=[,\n])"[=+\-@\t]/g;
  expect(text.match(formula)).toBeNull();
});

test('the check finds each of the hostile texts where one is taken for HTML', async ({ page }) => {
  await page.addInitScript(watchForScripts);
  for (const text of HOSTILE.filter((one) => one.includes('<'))) {
    await page.goto('about:blank');
    await page.setContent(`<p title="${text}">${text}</p>`);
    expect(await page.evaluate(findInjected), text).not.toEqual([]);
  }
  await page.setContent('<p>Plain text, and a <a href="/admin/users">link</a></p>');
  expect(await page.evaluate(findInjected)).toEqual([]);
});
