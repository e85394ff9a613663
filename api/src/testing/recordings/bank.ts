import { BankStatement, listBankLines } from '@entropi/contracts/bank-statements';
import { awaitJob } from '../await-job';
import type { TestApp } from '../test-app';
import { requestPayment } from '../test-billing';
import type { TestUser } from '../test-user';

/** Imports a statement whose line pays a payment that was just requested. */
export async function importMatched(admin: TestUser, userId: number): Promise<BankStatement> {
  const { amount, reference } = await requestPayment(admin, userId, {
    amount: '3.21',
    dueOn: '2030-01-01',
  });
  const content = `Date;Amount;Currency;Reference\n2026-01-05;${amount.amount};${amount.currency};${reference}\n`;
  const body = { file_name: 'bank.csv', content };
  return (await admin.call('POST', '/api/admin/bank-statements', body)).as(BankStatement);
}

/** The id of a line that is booked. */
export async function bookMatched(
  test: TestApp,
  admin: TestUser,
  userId: number,
): Promise<number | undefined> {
  const { id } = await importMatched(admin, userId);
  const url = `/api/admin/bank-statements/${id}/book`;
  await awaitJob(test, admin, await admin.call('POST', url, { confirmed: 1 }));
  const lines = await admin.call('GET', `/api/admin/bank-lines?statement_id=${id}`);
  return lines.as(listBankLines.reply).items[0]?.id;
}
