import { expect, test } from '@playwright/test';
import { makeUser } from '../support/made-user';
import { arrive, type Person } from '../support/person';
import { saveSession } from '../support/signed-in';

const STAFF = { is_superuser: false, is_stuff: true };

const findQuestion = ({ page }: Person) =>
  page.getByRole('dialog', { name: 'Confirm that it is you' });

test('an administrator confirms with a code, above the dialog that is open, and goes on', async ({
  browser,
}) => {
  const maker = await arrive(browser, 'admin', await saveSession('admin'));
  await maker.page.goto('/');
  const both = { is_superuser: true, is_stuff: true };
  const { session, authenticator } = await makeUser(maker.page, 'ursula', both);
  const { id } = await makeUser(maker.page, 'victor', { is_superuser: false, is_stuff: false });
  await maker.leave();

  const ursula = await arrive(browser, 'ursula', session);
  const { page } = ursula;
  await page.goto(`/admin/users?user=${id}&section=access`);
  await page.getByRole('button', { name: 'Reset two-factor' }).click();
  const confirm = page.getByRole('dialog', { name: /Reset/ });
  await confirm.getByRole('button', { name: 'Reset two-factor' }).click();

  const question = findQuestion(ursula);
  const field = question.getByLabel('Code');
  // Although the dialog of another bundle holds the focus, the question gets it.
  await expect(field).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Tab');
  await expect(field).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(confirm.getByText(/^Confirm the action/)).toBeVisible();

  await confirm.getByRole('button', { name: 'Reset two-factor' }).click();
  await field.fill('000000');
  await expect(question.getByText(/This code is not accepted/)).toBeVisible();
  await field.fill(await authenticator.nextCode());
  await expect(page.getByText('The second factor of victor is reset.')).toBeVisible();
  await expect(question).toBeHidden();
  expect(ursula.complaints).toEqual([]);
  await ursula.leave();
});

test('a password is set with a code, and what was filled in stays while the question is open', async ({
  browser,
}) => {
  const maker = await arrive(browser, 'admin', await saveSession('admin'));
  await maker.page.goto('/');
  const { session, authenticator } = await makeUser(maker.page, 'walter', STAFF);
  await maker.leave();

  const walter = await arrive(browser, 'walter', session);
  const { page } = walter;
  await page.goto('/account/settings?section=security');
  const current = page.getByRole('textbox', { name: 'Current password' });
  await current.fill('nine-patient-storks');
  await page.getByRole('textbox', { name: 'New password' }).fill('twelve-eager-larks');
  const save = page.getByRole('button', { name: 'Change password' });
  await save.click();
  await findQuestion(walter).getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText(/^Confirm the action/)).toBeVisible();
  await expect(current).toHaveValue('nine-patient-storks');

  await save.click();
  await findQuestion(walter)
    .getByLabel('Code')
    .fill(await authenticator.nextCode());
  await expect(page.getByText('Your password is changed.')).toBeVisible();
  expect(walter.complaints).toEqual([]);
  await walter.leave();
});
