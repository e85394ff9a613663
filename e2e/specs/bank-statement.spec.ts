import { expect, test } from '@playwright/test';
import { readAs, sendAs } from '../support/api';
import { makeUser } from '../support/made-user';
import { openEyes } from '../support/pages/visit';
import { closeBrowser, closeByEscape } from '../support/person';
import { saveSession } from '../support/signed-in';

const USER = { is_superuser: false, is_stuff: false };

interface Payment {
  id: number;
  reference: string;
  paid_at: string | null;
}

test('a bank statement is imported, seen before anything is booked, booked, and a booking is undone', async ({
  browser,
}) => {
  const page = await openEyes(browser, await saveSession('admin'));
  const { id: userId } = await makeUser(page, 'paula', USER);
  const amount = { amount: '123.45', currency: 'EUR' };
  const request = { user_id: userId, amount, due_on: '2099-01-01' };
  const payment = await sendAs<Payment>(page, 'POST', '/api/entropi-payments/', request);
  const readPayment = () => readAs<Payment>(page, `/api/entropi-payments/${payment.id}`);
  const lines = [
    'Buchungstag;Name;Verwendungszweck;Betrag;Währung',
    `02.03.2026;Petra Payer;Rechnung ${payment.reference};123,45;EUR`,
    '03.03.2026;Somebody Else;Thank you;999,99;EUR',
  ];
  const chooseFile = async (content: string) =>
    page
      .getByLabel('File', { exact: true })
      .setInputFiles({ name: 'march.csv', mimeType: 'text/csv', buffer: Buffer.from(content) });

  await page.goto('/admin/subscriptions?tab=bank');
  await chooseFile('This is no statement');
  await expect(page.getByRole('alert').first()).toBeVisible();
  await chooseFile(lines.join('\r\n'));
  await expect(page.getByText('reference and amount are the same')).toBeVisible();
  await expect(page.getByText('fits no open payment')).toBeVisible();
  expect((await readPayment()).paid_at).toBeNull();

  const book = { name: 'Book 1 payment', exact: true };
  await page.getByRole('button', book).click();
  await page.getByRole('dialog').getByRole('button', book).click();
  await expect.poll(async () => (await readPayment()).paid_at).not.toBeNull();
  const job = page.getByRole('dialog', { name: 'Book a bank statement' });
  await expect(job).toBeVisible();
  await closeByEscape(page);
  await expect(job).toHaveCount(0);

  await page.getByRole('gridcell', { name: 'Petra Payer' }).click();
  await page.getByRole('button', { name: 'Undo booking' }).click();
  const question = page.getByRole('dialog', { name: /^Undo the booking of EUR.123\.45/ });
  await question.getByLabel('Why').fill('It was another Petra');
  await question.getByRole('button', { name: 'Undo booking' }).click();
  await expect(question).toHaveCount(0);
  expect((await readPayment()).paid_at).toBeNull();
  await closeBrowser(page);
});
