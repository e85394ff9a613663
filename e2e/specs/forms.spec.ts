import { expect, type Page, test } from '@playwright/test';
import { freshCode } from '../support/codes';
import { findField } from '../support/pages/find-field';
import { fillIds, type Ids } from '../support/pages/list-pages';
import { openEyes } from '../support/pages/visit';
import { enterPassword, openMailedLink } from '../support/pages/visitor-pages';
import { preparePages } from '../support/pages/walk';
import { closeBrowser } from '../support/person';
import { saveSession } from '../support/signed-in';

/** A form, an invalid input in it, and how the page reports that. */
interface Rejection {
  form: string;
  user: string | null;
  path: string;
  /** Input by label; other fields keep their values. */
  fields: Readonly<Record<string, string>>;
  /** The button; left out where the form submits itself. */
  button?: string;
  /** The message at the field, or above the button. */
  says: RegExp;
  /** The field that is marked; absent when the server rejects the whole form. */
  marked?: string;
  /** Whether the action is confirmed with a code before it is evaluated. */
  isProven?: boolean;
  /** Navigates to the form. */
  open?: (page: Page) => Promise<unknown>;
}

const NEW_PASSWORD = 'seven-quiet-herons';

const REJECTIONS: readonly Rejection[] = [
  {
    form: 'the login',
    user: null,
    path: '/login',
    fields: { Username: 'alice', Password: 'not-her-password' },
    button: 'Log in',
    says: /Username or password is wrong/,
  },
  {
    form: 'the second step',
    user: null,
    path: '/login',
    open: enterPassword('alice', 'demo-alice-2026'),
    // This form submits itself.
    fields: { Code: '000000' },
    says: /This code is not accepted/,
  },
  {
    form: 'a forgotten password',
    user: null,
    path: '/forgot-password',
    fields: { 'E-mail': 'not an address' },
    button: 'Send the link',
    says: /not an e-mail address/,
    marked: 'E-mail',
  },
  {
    form: 'a new password that is repeated wrongly',
    user: null,
    path: '/forgot-password',
    open: openMailedLink,
    fields: { 'New password': NEW_PASSWORD, 'Repeat it': `${NEW_PASSWORD}s` },
    button: 'Set the password',
    says: /passwords differ/,
    marked: 'Repeat it',
  },
  {
    form: 'the registration',
    user: null,
    path: '/register?invite=a-token-of-no-mail',
    fields: {
      Username: 'henry',
      'E-mail': 'henry@demo.example',
      'First name': 'Henry',
      'Last name': '',
    },
    button: 'Register',
    says: /Fill in this field/,
    marked: 'Last name',
  },
  {
    form: 'the activation',
    user: null,
    path: '/activate?token=a-token-of-no-mail',
    fields: { 'New password': NEW_PASSWORD, 'Repeat it': NEW_PASSWORD },
    button: 'Activate the account',
    says: /does not work any more/,
  },
  {
    form: 'the profile while onboarding',
    user: 'carol',
    path: '/onboarding',
    fields: { 'First name': '' },
    button: 'Save and continue',
    says: /Fill in this field/,
    marked: 'First name',
  },
  {
    form: 'the profile',
    user: 'alice',
    path: '/account/settings?section=profile',
    fields: { 'Last name': '' },
    button: 'Save changes',
    says: /Fill in this field/,
    marked: 'Last name',
  },
  {
    form: 'the password',
    user: 'alice',
    path: '/account/settings?section=security',
    fields: { 'Current password': 'not-her-password', 'New password': NEW_PASSWORD },
    button: 'Change password',
    isProven: true,
    says: /current password is not right/,
  },
  {
    form: 'the broker keys',
    user: 'alice',
    path: '/account/settings?section=broker',
    fields: { 'API key': 'no-such-key', 'IG username': 'UNKNOWN', 'IG password': 'nothing' },
    button: 'Check and save',
    // Either message is right: between two cycles it is the key itself that is checked.
    says: /A trading cycle is open|does not know this API key/,
  },
  {
    form: 'the strategy',
    user: 'alice',
    path: '/account/settings?section=strategy',
    fields: { 'Size factor': '0' },
    button: 'Save changes',
    says: /More than 0/,
    marked: 'Size factor',
  },
  {
    form: 'the broker check',
    user: 'staff',
    path: '/igbank/test',
    fields: { 'API key': 'a-key-alone' },
    button: 'Test connection',
    says: /Fill in all three: you have no saved keys/,
  },
  {
    form: 'a new user',
    user: 'admin',
    path: '/admin/users?user=new',
    fields: {
      Username: 'alice',
      'E-mail': 'second@demo.example',
      'First name': 'A',
      'Last name': 'B',
    },
    button: 'Create user',
    says: /Another user has this name/,
  },
  {
    form: 'a strategy',
    user: 'admin',
    path: '/admin/strategies?strategy=new',
    fields: { Name: '' },
    button: 'Save strategy',
    says: /Fill in this field/,
    marked: 'Name',
  },
  {
    form: 'a plan',
    user: 'admin',
    path: '/admin/subscriptions?plan=new',
    fields: { Name: '' },
    button: 'Save plan',
    says: /Fill in this field/,
    marked: 'Name',
  },
  {
    form: 'a coupled strategy',
    user: 'admin',
    path: '/admin/strategies?tab=coupled&coupled=new',
    fields: { Name: 'One alone' },
    button: 'Save',
    says: /Choose two strategies or more/,
  },
  {
    form: 'a message',
    user: 'alice',
    path: '/messages',
    fields: { 'Write a message': 'x'.repeat(5_000) },
    says: /1000 characters too many/,
    marked: 'Write a message',
  },
  {
    form: 'a payment',
    user: 'admin',
    path: '/admin/subscriptions?payment=new',
    fields: { Amount: '0' },
    button: 'Request payment',
    says: /More than 0|Fill in/,
  },
];

let ids: Ids;

test.beforeAll(async ({ browser }) => {
  ids = await preparePages(browser);
});

for (const rejection of REJECTIONS) {
  test(`${rejection.form} says what is wrong and keeps what was typed`, async ({ browser }) => {
    const { user, path, fields, button, isProven, marked, says } = rejection;
    const page = await openEyes(browser, user === null ? null : await saveSession(user));
    await page.goto(fillIds(path, ids));
    await rejection.open?.(page);
    for (const [label, value] of Object.entries(fields)) await findField(page, label).fill(value);
    if (button) await page.getByRole('button', { name: button, exact: true }).click();
    if (isProven && user) {
      const question = page.getByRole('dialog', { name: 'Confirm that it is you' });
      await question.getByLabel('Code').fill(await freshCode(user));
    }
    await expect(page.getByText(says).first()).toBeVisible();
    if (marked) {
      const field = findField(page, marked);
      await expect(field).toHaveAttribute('aria-invalid', 'true');
      await expect(field).toHaveAccessibleDescription(says);
      await expect(field).toBeFocused();
      await expect(field).toHaveValue(fields[marked] ?? '');
    }
    await closeBrowser(page);
  });
}
