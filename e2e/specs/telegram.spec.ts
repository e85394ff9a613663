import { startTelegramServer } from '@entropi/api/testing/telegram-server';
import { expect, test } from '@playwright/test';
import { TELEGRAM_PORT, TELEGRAM_TOKEN } from '../config';
import { freshCode } from '../support/codes';
import { arrive } from '../support/person';
import { saveSecret } from '../support/secrets/known-secrets';
import { saveSession } from '../support/signed-in';

const SECTION = '/account/settings?section=notifications';
/** The bot is looked for again after a minute at most. */
const FOUND_WITHIN_MS = 150_000;

let telegram: Awaited<ReturnType<typeof startTelegramServer>>;

test.beforeAll(async () => {
  saveSecret('token of the bot', TELEGRAM_TOKEN);
  telegram = await startTelegramServer(TELEGRAM_TOKEN, TELEGRAM_PORT);
});
test.afterAll(() => telegram.close());

test('a chat is connected by the link, gets a message, and is disconnected', async ({
  browser,
}) => {
  const person = await arrive(browser, 'alice', await saveSession('alice'));
  const { page } = person;
  const connect = page.getByRole('button', { name: 'Connect Telegram' });
  await expect(async () => {
    await page.goto(SECTION);
    await expect(connect).toBeEnabled({ timeout: 10_000 });
  }).toPass({ timeout: FOUND_WITHIN_MS });
  await connect.click();
  const question = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await question.getByLabel('Code').fill(await freshCode('alice'));

  const link = page.getByRole('link', { name: 'Open Telegram' });
  const url = new URL((await link.getAttribute('href')) ?? '');
  expect(url.origin + url.pathname).toBe('https://t.me/entropi_test_bot');
  const code = url.searchParams.get('start') ?? '';
  saveSecret('code of a chat', code);
  await expect(
    page.getByRole('img', { name: 'Code that opens the bot in Telegram' }),
  ).toBeVisible();
  const chat = telegram.addPerson();
  chat.write(`/start ${code}`);
  await expect(page.getByText(/^Connected with /)).toBeVisible();

  await page.getByRole('button', { name: 'Send a test message' }).click();
  await expect(page.getByText('The test message was sent to Telegram.')).toBeVisible();
  await expect
    .poll(() => telegram.readChat(chat.id))
    .toContainEqual(expect.stringContaining('This is a test'));
  await page.getByRole('button', { name: 'Disconnect' }).click();
  await expect(page.getByText('No chat is connected.')).toBeVisible();
  expect(person.complaints).toEqual([]);
  await person.leave();
});
