import { expect, test } from '@playwright/test';
import { MADE_PASSWORD, makeUser } from '../support/made-user';
import { arrive, type Person } from '../support/person';
import { saveSession } from '../support/signed-in';
import { addVirtualAuthenticator } from '../support/virtual-authenticator';

const STAFF = { is_superuser: false, is_stuff: true };
const SECURITY = '/account/settings?section=security';

const findQuestion = ({ page }: Person) =>
  page.getByRole('dialog', { name: 'Confirm that it is you' });

async function logOut({ page }: Person) {
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/login/);
}

test('a passkey is added, signs in, proves an action, and opens nothing once it is deleted', async ({
  browser,
}) => {
  const maker = await arrive(browser, 'admin', await saveSession('admin'));
  await maker.page.goto('/');
  const { session, authenticator } = await makeUser(maker.page, 'xenia', STAFF);
  await maker.leave();

  const xenia = await arrive(browser, 'xenia', session);
  const { page } = xenia;
  await addVirtualAuthenticator(page);
  await page.goto(SECURITY);
  await expect(page.getByText('You have no passkeys yet.')).toBeVisible();
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByLabel('Name of the passkey').fill('Key ring');
  await page.keyboard.press('Enter');
  await findQuestion(xenia)
    .getByLabel('Code')
    .fill(await authenticator.nextCode());
  await expect(page.getByText('The passkey is added. You can sign in with it.')).toBeVisible();
  const list = page.getByRole('list', { name: 'Passkeys' });
  await expect(list).toContainText('Key ring');

  await logOut(xenia);
  const signIn = page.getByRole('button', { name: 'Sign in with a passkey' });
  await signIn.click();
  await expect(page).not.toHaveURL(/\/login/);

  await page.goto(SECURITY);
  await expect(list).toContainText('last used');
  await page.getByRole('textbox', { name: 'Current password' }).fill(MADE_PASSWORD);
  await page.getByRole('textbox', { name: 'New password' }).fill('twelve-eager-larks');
  await page.getByRole('button', { name: 'Change password' }).click();
  const prove = findQuestion(xenia).getByRole('button', { name: 'Use a passkey' });
  await expect(prove).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Your password is changed.')).toBeVisible();

  await page.getByRole('button', { name: 'Delete Key ring' }).click();
  await page.getByRole('button', { name: 'Delete the passkey' }).click();
  await prove.click();
  await expect(page.getByText('The passkey Key ring is deleted.')).toBeVisible();
  await expect(page.getByText('You have no passkeys yet.')).toBeVisible();

  await logOut(xenia);
  await signIn.click();
  await expect(page.getByText('This passkey opens no account here.')).toBeVisible();
  expect(xenia.complaints).toEqual([]);
  await xenia.leave();
});
