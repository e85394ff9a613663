import { type Browser, expect, type Page, test } from '@playwright/test';
import { API_URL, FOREIGN_HOSTS, GATEWAY_URL, UNLISTED_HOST } from '../config';
import { sendAs } from '../support/api';
import {
  buildForeignHost,
  type ForeignHost,
  mountFromOther,
  OF_THE_HOST,
  OTHER_GATEWAY_URL,
  openHost,
  startForeignHost,
} from '../support/foreign-host';
import { closeBrowser } from '../support/person';
import { openPage, saveSession } from '../support/signed-in';

test.describe.configure({ mode: 'serial' });

const [LISTED = ''] = FOREIGN_HOSTS;

let listed: ForeignHost;
let unlisted: ForeignHost;

test.beforeAll(async () => {
  await buildForeignHost();
  listed = await startForeignHost(LISTED, 'alice');
  unlisted = await startForeignHost(UNLISTED_HOST);
});
test.afterAll(() => Promise.all([listed.stop(), unlisted.stop()]));

const findThread = (page: Page) => page.getByRole('list', { name: 'Conversation' });
const findField = (page: Page) => page.getByRole('textbox', { name: 'Write a message' });

async function send(page: Page, text: string): Promise<void> {
  await findField(page).fill(text);
  await findField(page).press('Enter');
}

/** Writes to alice as an administrator would. */
async function reply(browser: Browser, text: string): Promise<void> {
  const admin = await openPage(browser, await saveSession('admin'));
  await admin.goto('/');
  const users = await sendAs<{ user_id: number; username: string }[]>(
    admin,
    'GET',
    '/api/admin/chat/users/with-messages?search=alice',
  );
  const alice = users.find(({ username }) => username === 'alice');
  await sendAs(admin, 'POST', '/api/chat/send', { body: text, user_id: alice?.user_id });
  await closeBrowser(admin);
}

test('a page of another team shows the chat, in which messages are sent and arrive', async ({
  browser,
}) => {
  const { page, complaints, sent } = await openHost(browser, listed.url);
  const chat = page.locator('#chat');
  await expect(chat.getByRole('heading', { name: 'Messages' })).toBeVisible();
  await send(page, 'From the intranet');
  await expect(findThread(page)).toContainText('From the intranet');
  const own = chat.getByRole('listitem', { name: 'You' }).last();
  await expect(own.getByRole('img', { name: 'Sent' })).toBeVisible();
  await reply(browser, 'Welcome to the intranet');
  await expect(findThread(page)).toContainText('Welcome to the intranet');

  expect(complaints).toEqual([]);
  expect(await page.evaluate(() => Object.entries(localStorage))).toEqual([
    ['access_token', OF_THE_HOST],
  ]);
  expect(sent.filter((header) => header.includes(OF_THE_HOST))).toEqual([]);
  // Nothing of ours stands around the element.
  expect(await page.locator('html').getAttribute('data-scheme')).toBeNull();
  await closeBrowser(page);
});

test('a page that webpack alone has built shows it too', async ({ browser }) => {
  const { page, complaints } = await openHost(browser, `${listed.url}/webpack-alone`);
  await expect(findThread(page)).toContainText('From the intranet');
  expect(complaints).toEqual([]);
  await closeBrowser(page);
});

test('a page shows remotes of two gateways, which share nothing', async ({ browser }) => {
  const { page, complaints } = await openHost(browser, listed.url);
  await expect(findThread(page)).toContainText('From the intranet');
  await mountFromOther(page, 'mf-chat', '/messages');
  const federations = await page.evaluate(() => {
    type Federation = { name: string; shareScopeMap: { default?: { react?: object } } };
    const { __INSTANCES__ } = Reflect.get(globalThis, '__FEDERATION__') as {
      __INSTANCES__: Federation[];
    };
    const ours = __INSTANCES__.filter(({ name }) => /^(entropi_|mf_chat$)/.test(name));
    const scopes = ours.map(({ shareScopeMap }) => shareScopeMap.default?.react);
    return ours.map(({ name }, place) => ({ name, scope: scopes.indexOf(scopes[place]) }));
  });
  const threads = page.getByRole('list', { name: 'Conversation' });
  await expect(threads).toHaveCount(2);
  for (const place of [0, 1]) {
    await expect(threads.nth(place)).toContainText('From the intranet');
  }
  expect(federations).toEqual([
    { name: `entropi_foreign_host@${GATEWAY_URL}`, scope: 0 },
    { name: 'mf_chat', scope: 0 },
    { name: `entropi_foreign_host@${OTHER_GATEWAY_URL}`, scope: 2 },
    { name: 'mf_chat', scope: 2 },
  ]);
  expect(complaints).toEqual([]);
  await closeBrowser(page);
});

test('the chat says when the host has no session any more', async ({ browser }) => {
  const { page } = await openHost(browser, listed.url);
  await expect(findThread(page)).toBeVisible();
  await page.route(`${listed.url}/access-token`, (route) => route.fulfill({ status: 401 }));
  await send(page, 'Is anyone there?');
  await expect(page.getByText('You are not signed in any more')).toBeVisible();
  await expect(findField(page)).toHaveCount(0);
  await closeBrowser(page);
});

test('a page whose origin is not listed loads nothing, and says what to look at', async ({
  browser,
}) => {
  const { page, complaints } = await openHost(browser, unlisted.url);
  await expect(page.locator('#chat')).toHaveText(
    `The chat of ${GATEWAY_URL} cannot be shown (Failed to fetch). Does its FOREIGN_HOSTS list ${unlisted.url}?`,
  );
  // The browser names the reason.
  expect(complaints.join('\n')).toContain('Access-Control-Allow-Origin');
  await closeBrowser(page);
});

test('an origin that is not listed can read neither the API nor a remote', async ({ browser }) => {
  const { page } = await openHost(browser, unlisted.url);
  const token = await (await fetch(`${listed.url}/access-token`)).text();
  const read = (target: Page) =>
    target.evaluate(
      async ([gateway, api, bearer]) => {
        const attempts = [
          fetch(`${gateway}/config.json`),
          import(`${gateway}/foreign-host.js`),
          fetch(`${api}/auth/me`, { headers: { authorization: `Bearer ${bearer}` } }),
        ];
        const settled = await Promise.allSettled(attempts);
        return settled.map(({ status }) => status);
      },
      [GATEWAY_URL, API_URL, token] as const,
    );
  expect(await read(page)).toEqual(['rejected', 'rejected', 'rejected']);
  await page.goto(listed.url);
  expect(await read(page)).toEqual(['fulfilled', 'fulfilled', 'fulfilled']);
  await closeBrowser(page);
});
