import { expect, type Page, test } from '@playwright/test';
import { FOREIGN_HOSTS, GATEWAY_URL, UNLISTED_HOST } from '../config';
import { sendAs } from '../support/api';
import { buildForeignHost, type ForeignHost, startForeignHost } from '../support/foreign-host';
import { closeBrowser } from '../support/person';
import { openPage, saveSession } from '../support/signed-in';

test.describe.configure({ mode: 'serial' });

const [LISTED = ''] = FOREIGN_HOSTS;

let host: ForeignHost;

test.beforeAll(async () => {
  await buildForeignHost();
  host = await startForeignHost(LISTED, 'alice');
});
test.afterAll(() => host.stop());

/** Opens a page of the foreign host in a browser that has never been at the product. */
async function openHost(page: Page, url: string) {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });
  await page.goto(url);
  return complaints;
}

const findThread = (page: Page) => page.getByRole('list', { name: 'Conversation' });

test('a page of another team shows the chat, in which messages are sent and arrive', async ({
  browser,
}) => {
  const page = await openPage(browser, null);
  const complaints = await openHost(page, host.url);
  await expect(page.getByRole('heading', { name: 'Messages' })).toBeVisible();
  const chat = page.locator('#chat');
  await expect(chat.getByRole('heading', { name: 'Messages' })).toBeVisible();
  await page.getByRole('textbox', { name: 'Write a message' }).fill('From the intranet');
  await page.getByRole('textbox', { name: 'Write a message' }).press('Enter');
  await expect(findThread(page)).toContainText('From the intranet');
  await expect(page.getByTitle('Sent').last()).toBeVisible();

  const admin = await openPage(browser, await saveSession('admin'));
  await admin.goto('/');
  const { items } = await sendAs<{ items: { user_id: number; username: string }[] }>(
    admin,
    'GET',
    '/api/admin/chat/users/with-messages?search=alice',
  );
  const alice = items.find(({ username }) => username === 'alice');
  const reply = { body: 'Welcome from the office', user_id: alice?.user_id };
  await sendAs(admin, 'POST', '/api/chat/send', reply);
  await expect(findThread(page)).toContainText('Welcome from the office');
  expect(complaints).toEqual([]);
  await closeBrowser(admin);
  await closeBrowser(page);
});
