import { parseTag, toLocale } from '@entropi/contracts/languages';
import type { Payment } from '@entropi/contracts/payment-model';
import { NotificationKind } from '@entropi/contracts/user-model';
import { cycles } from '@entropi/db/schema/trading';
import { users } from '@entropi/db/schema/users';
import { eq } from 'drizzle-orm';
import { drawStatement } from './features/statements/statement-pdf';
import { toDay } from './features/subscriptions/periods';
import { noticesJob } from './mail/notices.job';
import { describeNotice, writeNotice } from './mail/write-notice';
import { addOpenCycle } from './testing/open-cycle';
import { decodeMail, readMails } from './testing/outbox';
import { renderPdf } from './testing/read-picture';
import { createTestApp, type TestApp } from './testing/test-app';
import { addAccount, addClosedShare, requestPayment } from './testing/test-billing';
import type { TestUser } from './testing/test-user';
import { writeDay } from './written';

let test: TestApp;
let admin: TestUser;

beforeAll(async () => {
  test = await createTestApp({ VAT_PERCENT: '8.1', VAT_NUMBER: 'CHE-123.456.789' });
  admin = await test.signIn({ isSuperuser: true });
});
afterAll(() => test.close());

/** A reader by a tag such as `de-AT`. */
function read(tag: string) {
  const { language, region } = parseTag(tag);
  if (!language) throw new Error(`no language of ours: ${tag}`);
  return toLocale({ language, region });
}

async function signInAs(tag: string, options?: { isSuperuser: boolean }): Promise<TestUser> {
  const user = await test.signIn(options);
  await test.deps.db.update(users).set(read(tag)).where(eq(users.id, user.id));
  return user;
}

async function renderText(user: TestUser, url: string): Promise<string> {
  const headers = { authorization: `Bearer ${user.accessToken}` };
  const { rawPayload, statusCode } = await test.app.inject({ url, headers });
  expect(statusCode).toBe(200);
  return (await renderPdf(rawPayload)).map(({ text }) => text).join('\n');
}

const DUE_ON = '2031-01-31';

describe.each([
  {
    tag: 'de-CH',
    tax: 'MWST',
    total: 'Total',
    amount: /CHF 1\s234\.50/,
    plain: /(^|\s)1\s234\.50/m,
    due: '31. Januar 2031',
  },
  {
    tag: 'de-AT',
    tax: 'MwSt.',
    total: 'Gesamt',
    amount: /CHF 1\s234,50/,
    plain: /(^|\s)1\s234,50/m,
    due: '31. Jänner 2031',
  },
  {
    tag: 'de-DE',
    tax: 'MwSt.',
    total: 'Gesamt',
    amount: /CHF 1\s234,50/,
    plain: /(^|\s)1\s234,50/m,
    due: '31. Januar 2031',
  },
  {
    tag: 'fr-CH',
    tax: 'TVA',
    total: 'Total',
    amount: /CHF 1\s234\.50/,
    plain: /(^|\s)1\s234\.50/m,
    due: '31 janvier 2031',
  },
  {
    tag: 'fr-FR',
    tax: 'TVA',
    total: 'Total',
    amount: /CHF 1\s234,50/,
    plain: /(^|\s)1\s234,50/m,
    due: '31 janvier 2031',
  },
])('what a reader of $tag is sent', ({ tag, tax, total, amount, plain, due }) => {
  it('has amounts and days of its place in a mail', async () => {
    const user = await signInAs(tag);
    await requestPayment(admin, user.id, { amount: '1234.50', currency: 'CHF', dueOn: DUE_ON });
    await noticesJob.run(test.deps, {}, '');
    const [mail] = await readMails(test, user.email);
    const text = decodeMail(mail);
    expect(text).toMatch(amount);
    expect(text.replaceAll(/\s+/g, ' ')).toContain(due);
  });

  it('has them in an invoice', async () => {
    const user = await signInAs(tag);
    const owed = { amount: '1234.50', currency: 'CHF', dueOn: DUE_ON };
    const payment: Payment = await requestPayment(admin, user.id, owed);
    const text = await renderText(user, String(payment.invoice_url));
    expect(text).toMatch(amount);
    expect(text).toContain(due);
    expect(text).toContain(writeDay(toDay(test.deps.now()), read(tag)));
    // The names of the sum and of the tax, as they stand on the papers of its place.
    expect(text).toMatch(new RegExp(`\\s${total}\\s`));
    for (const other of ['MWST', 'MwSt.', 'TVA'])
      expect([other, text.includes(other)]).toEqual([other, other === tax]);
  });

  it('has them in the statement of a year', async () => {
    const user = await signInAs(tag);
    const brokerAccountId = await addAccount(test.deps.db, user.id);
    const closedAt = new Date('2025-01-02T10:00:00Z');
    const closed = { userId: user.id, brokerAccountId, profitMinor: 123_450, closedAt };
    await addClosedShare(test.deps.db, closed);
    const text = await renderText(user, `/api/profile/${user.id}/statements/2025/pdf`);
    expect(text).toMatch(plain);
    expect(text).toMatch(new RegExp(`\\s${total}\\s`));
    expect(text).toContain(due.replace(/\d+/g, '').replaceAll('.', '').trim());
    expect(text).toContain(writeDay(toDay(test.deps.now()), read(tag)));
  });

  it('has counts of its place, in a mail as in what a push or a chat shows', () => {
    const locale = read(tag);
    const reader = {
      userId: 7,
      name: 'Ada',
      locale,
      origin: 'https://e.example',
      isSuspended: false,
    };
    const data = { strategy: 'S', amount_minor: 123_450, currency: 'CHF', count: 1234 };
    const facts = { ...data, day: DUE_ON, reference: 'RF', address: 'a', agent: 'b' };
    for (const kind of NotificationKind.options) {
      const { subject, body } = describeNotice(kind, facts, reader);
      expect(`${subject}\n${body}`).not.toMatch(/1234|2031-01-31/);
      expect(writeNotice(kind, facts, reader).text).not.toMatch(/1234|2031-01-31/);
    }
    const many = Array.from({ length: 1233 }, () => data);
    const digest = describeNotice('cycle_ended', data, reader, many);
    expect(digest.subject).toMatch(/^1\s234 /);
    expect(digest.body).toMatch(/1\s184 /);
  });

  it('has counts of its place in the statement, of results that are not known', async () => {
    const counts = { trades: 4321, won: 1, lost: 1, unknown: 1234, provisional: 2345 };
    const total = { ...counts, gainsMinor: 0, lossesMinor: 0 };
    const account = { accountId: 'A', accountName: 'CFD', environment: 'SIM' as const };
    const pdf = await drawStatement({
      year: 2025,
      writtenOn: '2026-01-02',
      locale: read(tag),
      recipient: ['Ada'],
      accounts: [{ ...account, currency: 'CHF', months: [], total }],
      fees: [],
    });
    const text = (await renderPdf(pdf)).map((page) => page.text).join('\n');
    for (const count of [/4\s321/, /1\s234/, /2\s345/]) expect(text).toMatch(count);
  });
});

describe('a mail about a cycle', () => {
  it('is written by the region that its reader has when it is written', async () => {
    const user = await signInAs('de-CH');
    await addAccount(test.deps.db, user.id);
    const id = await addOpenCycle(test.deps.db, user.id);
    const ended = { endedAt: test.deps.now(), result: 'WON' as const, realisedMinor: 123_450 };
    await test.deps.db.update(cycles).set(ended).where(eq(cycles.id, id));
    await noticesJob.run(test.deps, {}, '');
    await test.deps.db.update(users).set(read('de-AT')).where(eq(users.id, user.id));
    const [mail] = await readMails(test, user.email);
    expect(decodeMail(mail)).toMatch(/1\s234,50/);
  });
});

it.each([
  ['de-DE', 'Größe', 'Nicht hinausgegangene Schließungen'],
  ['de-AT', 'Größe', 'Nicht hinausgegangene Schließungen'],
  ['de-CH', 'Grösse', 'Nicht hinausgegangene Schliessungen'],
  ['de-LI', 'Grösse', 'Nicht hinausgegangene Schliessungen'],
])('words are spelt for %s in statements and in files of lists', async (tag, size, unsent) => {
  const user = await signInAs(tag, { isSuperuser: true });
  const headers = { authorization: `Bearer ${user.accessToken}` };
  const statement = await test.app.inject({
    url: `/api/profile/${user.id}/statements/2025/csv`,
    headers,
  });
  expect(statement.payload.split('\r\n')[0]).toContain(`,${size},`);
  const list = await test.app.inject({
    url: '/api/admin/monitoring/users/csv?columns=username,unsent_closes',
    headers,
  });
  expect(list.payload).toContain(unsent);
});
