import { expect, test } from '@playwright/test';
import { addBrokerUser } from '../support/broker-user';
import { makeUser } from '../support/made-user';
import { findField } from '../support/pages/find-field';
import { fillIds, type Ids } from '../support/pages/list-pages';
import { openEyes } from '../support/pages/visit';
import { preparePages } from '../support/pages/walk';
import { closeBrowser } from '../support/person';
import { saveSession } from '../support/signed-in';

const NORA = { apiKey: 'nora-key', identifier: 'SIM-NORA', password: 'sim-nora-2026' };

let ids: Ids;

test.beforeAll(async ({ browser }) => {
  ids = await preparePages(browser);
});

/** Forms of the administration: how to get to them, and the field that is changed. */
const CHANGED: readonly [form: string, path: string, field: string][] = [
  ['a user', '/admin/users?user={alice}&section=edit', 'First name'],
  ['a password', '/admin/users?user={alice}&section=access', 'New password'],
  ['a strategy', '/admin/strategies?strategy={strategy}', 'Name'],
  ['a ladder', '/admin/strategies?strategy={strategy}&section=ladder', 'Offset'],
  ['a coupled strategy', '/admin/strategies?tab=coupled&coupled=new', 'Name'],
  ['a plan', '/admin/subscriptions?plan={plan}', 'Name'],
  ['a payment', '/admin/subscriptions?payment=new', 'Amount'],
];

test('changed forms of the administration are left with a confirmation', async ({ browser }) => {
  const page = await openEyes(browser, await saveSession('admin'));
  for (const [form, path, field] of CHANGED) {
    await test.step(form, async () => {
      await page.goto(fillIds(path, ids));
      await findField(page, field).fill('7');
      await page.keyboard.press('Escape');
      const question = page.getByRole('dialog', { name: 'Leave without saving?' });
      await question.getByRole('button', { name: 'Cancel' }).click();
      await expect(findField(page, field)).toHaveValue('7');
      await page.getByRole('button', { name: 'Close', exact: true }).click();
      await question.getByRole('button', { name: 'Leave without saving' }).click();
      await expect(page.getByRole('dialog')).toHaveCount(0);
    });
  }
  await closeBrowser(page);
});

test('each step of onboarding says what is wrong and goes on once it is right', async ({
  browser,
}) => {
  const admin = await openEyes(browser, await saveSession('admin'));
  const roles = { is_superuser: false, is_stuff: false };
  const { session } = await makeUser(admin, 'nora', roles);
  await closeBrowser(admin);
  await addBrokerUser(NORA, 'NORACFD');
  const page = await openEyes(browser, session);
  const fill = async (fields: Record<string, string>, button: string) => {
    for (const [label, value] of Object.entries(fields)) await findField(page, label).fill(value);
    await page.getByRole('button', { name: button, exact: true }).click();
  };
  const says = (words: RegExp) => expect(page.getByText(words).first()).toBeVisible();
  await page.goto('/onboarding');
  await fill({ 'Street and number': '' }, 'Save and continue');
  await says(/Fill in this field/);
  await fill(
    {
      Phone: '+41 44 555 01 02',
      'Street and number': 'Bahnhofstrasse 1',
      Postcode: '8001',
      City: 'Zürich',
    },
    'Save and continue',
  );
  const { apiKey, identifier, password } = NORA;
  const keys = { 'API key': apiKey, 'IG username': identifier };
  await fill({ ...keys, 'IG password': 'not-the-password' }, 'Check and save');
  await says(/Identifier or password is wrong/);
  await fill({ ...keys, 'IG password': password }, 'Check and save');
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await page.getByRole('button', { name: 'Save and continue', exact: true }).click();
  await fill({ 'Size factor': '0' }, 'Save and continue');
  await says(/More than 0/);
  await expect(findField(page, 'Size factor')).toBeFocused();
  await fill({ 'Size factor': '1' }, 'Save and continue');
  // The start stores the acknowledgement, which then counts in every browser of the user.
  await expect(page.getByRole('button', { name: 'Start trading' })).toBeDisabled();
  await page.getByRole('checkbox', { name: /I understand these risks/ }).check();
  await page.getByRole('button', { name: 'Not yet' }).click();
  await expect(page.getByRole('heading', { name: /^Welcome/ })).toBeVisible();
  const elsewhere = await openEyes(browser, await page.context().storageState());
  await elsewhere.goto('/account/settings?section=strategy');
  const risks = elsewhere.getByRole('region', { name: 'Risks of trading' });
  await expect(risks.getByText(/^You acknowledged this on/)).toBeVisible();
  await expect(risks.getByRole('checkbox')).toHaveCount(0);
  await closeBrowser(elsewhere);
  await closeBrowser(page);
});
