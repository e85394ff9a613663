import { expect, test } from '@playwright/test';
import { freshCode } from '../support/codes';
import { arrive } from '../support/person';
import { saveSecret } from '../support/secrets/known-secrets';
import { saveSession } from '../support/signed-in';
import { addChatPerson } from '../support/telegram';

const SECTION = '/account/settings?section=notifications';

test('a chat is connected by the link, gets a message, and is disconnected', async ({
  browser,
}) => {
  const person = await arrive(browser, 'alice', await saveSession('alice'));
  const { page } = person;
  await page.goto(SECTION);
  await page.getByRole('button', { name: 'Connect Telegram' }).click();
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
  const chat = await addChatPerson();
  await chat.write(`/start ${code}`);
  await expect(page.getByText(/^Connected with /)).toBeVisible();

  await page.getByRole('button', { name: 'Send a test message' }).click();
  await expect(page.getByText('The test message was sent to Telegram.')).toBeVisible();
  await expect.poll(() => chat.read()).toContainEqual(expect.stringContaining('This is a test'));
  await page.getByRole('button', { name: 'Disconnect' }).click();
  await expect(page.getByText('No chat is connected.')).toBeVisible();
  expect(person.complaints).toEqual([]);
  await person.leave();
});
