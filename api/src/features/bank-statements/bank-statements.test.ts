import {
  BankLine,
  BankStatement,
  listBankLineCandidates,
  listBankLines,
  listBankStatements,
} from '@entropi/contracts/bank-statements';
import type { Payment } from '@entropi/contracts/payment-model';
import { auditEntries } from '@entropi/db/schema/audit';
import { subscriptionFees } from '@entropi/db/schema/money';
import { and, eq } from 'drizzle-orm';
import { awaitJob } from '../../testing/await-job';
import { type CamtEntry, writeCamt } from '../../testing/bank-files';
import { itRejects } from '../../testing/rejections';
import { createTestApp, type TestApp } from '../../testing/test-app';
import { requestPayment } from '../../testing/test-billing';
import type { TestUser } from '../../testing/test-user';

const STATEMENTS = '/api/admin/bank-statements';
const LINES = '/api/admin/bank-lines';

let test: TestApp;
let admin: TestUser;
let other: TestUser;
let user: TestUser;
let amount = 100;

beforeAll(async () => {
  test = await createTestApp();
  admin = await test.signIn({ isSuperuser: true });
  other = await test.signIn({ isSuperuser: true });
  user = await test.signIn({ username: 'payer' });
  await admin.call('PUT', `/api/users/${user.id}`, { first_name: 'Zoë Ann', last_name: 'Müller' });
});
afterAll(() => test.close());

/** A payment of an amount that no other test has. */
async function owe(dueOn = '2030-01-01'): Promise<Payment> {
  amount += 1;
  return requestPayment(admin, user.id, { amount: `${amount}.00`, dueOn });
}
const importFile = (content: string, by = admin) =>
  by.call('POST', STATEMENTS, { file_name: 'january.xml', content });
const importEntries = async (...entries: (CamtEntry | CamtEntry[])[]) => {
  const response = await importFile(writeCamt('08', entries));
  expect(response.status).toBe(201);
  return response.as(BankStatement);
};
const readLines = async (query: string) =>
  (await admin.call('GET', `${LINES}?${query}`)).as(listBankLines.reply);
const listLines = async ({ id }: BankStatement) => (await readLines(`statement_id=${id}`)).items;
const book = (id: number, confirmed: number, by = admin) =>
  by.call('POST', `${STATEMENTS}/${id}/book`, { confirmed });
const paidAt = async ({ id }: Payment) =>
  ((await admin.call('GET', `/api/entropi-payments/${id}`)).body as Payment).paid_at;
const countCredits = async ({ id }: Payment) =>
  (
    await test.deps.db
      .select()
      .from(subscriptionFees)
      .where(and(eq(subscriptionFees.paymentId, id), eq(subscriptionFees.kind, 'CREDIT')))
  ).length;

describe('POST /api/admin/bank-statements', () => {
  itRejects({
    app: () => test,
    method: 'POST',
    url: () => STATEMENTS,
    body: () => ({ file_name: 'a.xml', content: 'x' }),
    allowedTo: () => admin,
    forbiddenTo: () => user,
    invalid: () => [
      { body: { file_name: 'a.xml', content: '' }, path: 'content' },
      { body: { file_name: '', content: 'x' }, path: 'file_name' },
      { body: { file_name: 'a', content: 'hello' }, path: 'content' },
      { body: { file_name: 'a', content: '<!DOCTYPE a><a/>' }, path: 'content' },
      { body: { file_name: 'a', content: 'x'.repeat(3_000_001) }, path: 'content' },
    ],
  });

  it('matches lines by reference, else by amount and name, and says why others are open', async () => {
    const [exact, less, more, named, paid] = [
      await owe(),
      await owe(),
      await owe(),
      await owe(),
      await owe(),
    ];
    const twins = [await owe(), { ...(await owe()) }];
    await admin.call('PUT', `/api/entropi-payments/${paid.id}`, {
      paid_at: '2026-01-01T00:00:00Z',
    });
    const of = (payment: Payment | undefined, entry: Partial<CamtEntry> = {}): CamtEntry => ({
      amount: payment?.amount.amount ?? '',
      reference: payment?.reference,
      ...entry,
    });
    const statement = await importEntries(
      of(exact),
      of(less, { amount: '1.00' }),
      of(more, { amount: '999.00' }),
      { amount: named.amount.amount, payer: 'MULLER Zoe' },
      of(paid),
      of(exact, { text: 'twice' }),
      of(exact, { currency: 'CHF' }),
      { amount: '3.33', payer: 'Zoe Müller' },
      {
        amount: twins[0]?.amount.amount ?? '',
        text: `${twins[0]?.reference} and ${twins[1]?.reference}`,
      },
      { amount: '5.00', direction: 'DBIT' },
      { amount: named.amount.amount, payer: 'Someone Else' },
    );
    const lines = await listLines(statement);
    expect(lines.map(({ state, reason, payment }) => [state, reason, payment?.id ?? null])).toEqual(
      [
        ['matched', 'REFERENCE', exact.id],
        ['open', 'TOO_LITTLE', less.id],
        ['open', 'TOO_MUCH', more.id],
        ['matched', 'NAME', named.id],
        ['open', 'PAID_ALREADY', paid.id],
        ['open', 'TAKEN', exact.id],
        ['open', 'OTHER_CURRENCY', exact.id],
        ['open', 'NOTHING_FITS', null],
        ['open', 'SEVERAL', null],
        ['outgoing', null, null],
        ['open', 'NOTHING_FITS', null],
      ],
    );
    expect(statement).toMatchObject({
      format: 'CAMT053',
      account: 'CH9300762011623852957',
      from: '2026-01-05',
      lines: 11,
      known_lines: 0,
      states: { matched: 2, open: 8, outgoing: 1, booked: 0 },
    });
    expect(await paidAt(exact)).toBeNull();
    expect((await readLines('search=muller%20zoe')).total).toBe(1);
    expect((await readLines('reason=TAKEN')).total).toBe(1);
    expect((await readLines('state=outgoing&sort=amount&order=desc')).total).toBe(1);
  });

  it('stores a file once, and a line once that several files have', async () => {
    const payment = await owe();
    const entry = { amount: payment.amount.amount, reference: payment.reference };
    const file = writeCamt('02', [{ ...entry, bankReference: 'B1' }]);
    const [first, second] = await Promise.all([importFile(file), importFile(file, other)]);
    expect(first.as(BankStatement).id).toBe(second.as(BankStatement).id);
    const overlapping = await importEntries(
      { ...entry, bankReference: 'B1' },
      { amount: '7.77', bankReference: 'B2' },
    );
    expect(overlapping).toMatchObject({ lines: 1, known_lines: 1 });
    const list = (await admin.call('GET', `${STATEMENTS}?limit=1`)).as(listBankStatements.reply);
    expect(list.items).toEqual([overlapping]);
  });
});

describe('POST /api/admin/bank-statements/{statement_id}/book', () => {
  itRejects({
    app: () => test,
    method: 'POST',
    url: () => `${STATEMENTS}/1/book`,
    body: () => ({ confirmed: 1 }),
    allowedTo: () => admin,
    forbiddenTo: () => user,
    invalid: () => [{ body: { confirmed: 0 }, path: 'confirmed' }],
  });

  it('marks payments paid as of the bank’s day, once, however often and by whomever it is sent', async () => {
    const [one, two] = [await owe('2020-01-01'), await owe('2020-01-01')];
    const statement = await importEntries(
      ...[one, two].map(({ amount: { amount: sum }, reference }) => ({ amount: sum, reference })),
    );
    const grown = await book(statement.id, 1);
    expect([grown.status, grown.body]).toMatchObject([409, { code: 'selection_grown' }]);
    const both = await Promise.all([book(statement.id, 2), book(statement.id, 2, other)]);
    const ended = await Promise.all(
      both.map((accepted, index) => awaitJob(test, index === 0 ? admin : other, accepted)),
    );
    const outcomes = ended.flatMap(({ rows }) => rows.map((row) => row.error?.code ?? row.state));
    expect(outcomes.toSorted()).toEqual(['done', 'done', 'line_booked', 'line_booked']);
    expect(await paidAt(one)).toBe('2026-01-05T00:00:00.000Z');
    expect([await countCredits(one), await countCredits(two)]).toEqual([1, 1]);
    const none = await book(statement.id, 2);
    expect([none.status, none.body]).toMatchObject([409, { code: 'nothing_to_book' }]);
  });

  it('books nothing on a payment that is paid by now, or on another than was confirmed', async () => {
    const [paid, changed] = [await owe(), await owe()];
    const statement = await importEntries(
      ...[paid, changed].map(({ amount: { amount: sum }, reference }) => ({
        amount: sum,
        reference,
      })),
    );
    await admin.call('PUT', `/api/entropi-payments/${paid.id}`, {
      paid_at: '2026-01-01T00:00:00Z',
    });
    const [, line] = await listLines(statement);
    const accepted = await book(statement.id, 2);
    await admin.call('PUT', `${LINES}/${line?.id}`, { payment_id: null });
    const { rows } = await awaitJob(test, admin, accepted);
    const codes = rows.map((row) => row.error?.code ?? row.state);
    expect(codes[0]).toBe('payment_paid');
    // The job may have come first.
    expect(['line_changed', 'done']).toContain(codes[1]);
    expect(await countCredits(paid)).toBe(1);
  });
});

describe('PUT /api/admin/bank-lines/{line_id}', () => {
  itRejects({
    app: () => test,
    method: 'PUT',
    url: () => `${LINES}/1`,
    body: () => ({ payment_id: null }),
    allowedTo: () => admin,
    forbiddenTo: () => user,
    invalid: () => [
      { body: {}, path: 'payment_id' },
      { body: { payment_id: 999_999 }, path: 'payment_id' },
    ],
  });

  it('chooses an open payment of the same amount, or leaves the line alone', async () => {
    const [wanted, unequal] = [await owe(), await owe()];
    const statement = await importEntries(
      { amount: wanted.amount.amount, payer: 'A friend' },
      { amount: '4.00', direction: 'DBIT' },
    );
    const [line, outgoing] = await listLines(statement);
    const url = `${LINES}/${line?.id}`;
    const found = (await admin.call('GET', `${url}/candidates?search=payer`)).as(
      listBankLineCandidates.reply,
    );
    expect(found.map(({ id }) => id)).toEqual([wanted.id]);
    const unfit = await admin.call('PUT', url, { payment_id: unequal.id });
    expect(unfit.body).toMatchObject({ status: 422, details: [{ code: 'payment_unfit' }] });
    const chosen = await admin.call('PUT', url, { payment_id: wanted.id });
    expect(chosen.as(BankLine)).toMatchObject({ state: 'matched', reason: 'CHOSEN' });
    const left = await admin.call('PUT', url, { payment_id: null });
    expect(left.as(BankLine)).toMatchObject({ state: 'left', payment: null });
    const rejected = await admin.call('PUT', `${LINES}/${outgoing?.id}`, { payment_id: null });
    expect(rejected.body).toMatchObject({ status: 409, code: 'line_outgoing' });
    expect((await admin.call('GET', url)).as(BankLine)).toEqual(left.as(BankLine));
  });
});

describe('POST /api/admin/bank-lines/{line_id}/undo', () => {
  itRejects({
    app: () => test,
    method: 'POST',
    url: () => `${LINES}/1/undo`,
    body: () => ({ reason: 'wrong' }),
    allowedTo: () => admin,
    forbiddenTo: () => user,
    invalid: () => [{ body: { reason: ' ' }, path: 'reason' }],
  });

  it('opens the payment again with the suspension that follows, once, and records why', async () => {
    const payment = await owe('2020-01-01');
    const statement = await importEntries({
      amount: payment.amount.amount,
      reference: payment.reference,
    });
    await awaitJob(test, admin, await book(statement.id, 1));
    const [line] = await listLines(statement);
    expect(line).toMatchObject({ state: 'booked', booked_by: admin.username });
    const isSuspended = async () =>
      ((await user.call('GET', '/auth/me/suspension')).body as { suspended: boolean }).suspended;
    expect(await isSuspended()).toBe(false);
    const url = `${LINES}/${line?.id}`;
    const undo = () => admin.call('POST', `${url}/undo`, { reason: 'Another Müller' });
    const both = await Promise.all([undo(), undo()]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await paidAt(payment)).toBeNull();
    expect(await isSuspended()).toBe(true);
    const undone = await readLines('state=undone');
    expect(undone.items).toMatchObject([
      { id: line?.id, undone_by: admin.username, undo_reason: 'Another Müller' },
    ]);
    const entries = await test.deps.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.subject, `bank-line:${line?.id}`));
    expect(entries).toMatchObject([{ action: 'bank-line.undo', userId: user.id }]);
    // The line can be booked again, on this payment or another one.
    await admin.call('PUT', url, { payment_id: payment.id });
    await awaitJob(test, admin, await book(statement.id, 1));
    expect(await paidAt(payment)).not.toBeNull();
    // Marked unpaid by hand, the line no longer says that it is booked.
    await admin.call('PUT', `/api/entropi-payments/${payment.id}`, { paid_at: null });
    const released = (await admin.call('GET', url)).as(BankLine);
    expect(released).toMatchObject({ state: 'undone', undone_by: admin.username });
    await admin.call('DELETE', `/api/entropi-payments/${payment.id}`);
  });
});
