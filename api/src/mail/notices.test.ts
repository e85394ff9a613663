import { chatMessages } from '@entropi/db/schema/chat';
import { notices } from '@entropi/db/schema/notices';
import { cycles, tasks } from '@entropi/db/schema/trading';
import { users } from '@entropi/db/schema/users';
import { eq } from 'drizzle-orm';
import { addDays, toDay } from '../features/subscriptions/periods';
import { addOpenCycle } from '../testing/open-cycle';
import { readSentMails } from '../testing/outbox';
import { createTestApp, type TestApp } from '../testing/test-app';
import { addAccount, planInput, requestPayment } from '../testing/test-billing';
import type { TestUser } from '../testing/test-user';
import { toForeignText } from './foreign-text';
import { noticesJob } from './notices.job';

const HOUR_MS = 3_600_000;

let test: TestApp;
let admin: TestUser;
let user: TestUser;

beforeAll(async () => {
  test = await createTestApp();
  admin = await test.signIn({ isSuperuser: true });
});
beforeEach(async () => {
  user = await test.signIn();
});
afterAll(() => test.close());

/** Runs the job and returns the user's mails, without the soft line breaks of the encoding. */
async function readMails(): Promise<string[]> {
  await noticesJob.run(test.deps, {}, '');
  await test.runJobs();
  const mails = await readSentMails(test, user.email);
  return mails.map((mail) => mail.replaceAll(/=\n/g, ''));
}

const subjects = async () => (await readMails()).map((mail) => /^Subject: (.*)$/m.exec(mail)?.[1]);

async function endCycle(): Promise<void> {
  await addAccount(test.deps.db, user.id);
  const id = await addOpenCycle(test.deps.db, user.id);
  await test.deps.db
    .update(cycles)
    .set({ endedAt: test.deps.now(), result: 'WON', realisedMinor: 1234 })
    .where(eq(cycles.id, id));
}

const owe = (amount: string, dueInDays: number) =>
  requestPayment(admin, user.id, { amount, dueOn: addDays(toDay(test.deps.now()), dueInDays) });

const setTask = (values: Partial<typeof tasks.$inferInsert>) =>
  test.deps.db
    .insert(tasks)
    .values({ userId: user.id, ...values })
    .onConflictDoUpdate({ target: tasks.userId, set: values });

/** What became of the mails of the user's notices. */
async function listOutcomes() {
  const rows = await test.deps.db.select().from(notices).where(eq(notices.userId, user.id));
  return rows.map(({ mailOutcome }) => mailOutcome);
}

const switchOff = (kind: string) =>
  test.deps.db
    .update(users)
    .set({ notifications: { [kind]: false } })
    .where(eq(users.id, user.id));

describe('a notice', () => {
  it('of an ended cycle goes out once, as text and HTML, and says where to switch it off', async () => {
    await endCycle();
    await Promise.all([1, 2, 3].map(() => noticesJob.run(test.deps, {}, '')));
    expect(await listOutcomes()).toEqual([null]);
    const [mail, ...others] = await readMails();
    expect(others).toEqual([]);
    expect(await listOutcomes()).toEqual(['sent']);
    expect(mail).toMatch(/^Subject: Cycle ended: \w{3} 12\.34$/m);
    expect(mail).toContain('Content-Type: text/plain');
    expect(mail).toContain('Content-Type: text/html');
    expect(mail).toContain(`/dashboard/${user.id}`);
    expect(mail).toContain('/account/settings?section=notifications');
  });

  it('is written in the user’s language, with texts by others escaped', async () => {
    await test.deps.db
      .update(users)
      .set({ language: 'de', firstName: '<b>Ada</b>' })
      .where(eq(users.id, user.id));
    await endCycle();
    const [mail = ''] = await readMails();
    expect(mail).toMatch(/^Subject: Zyklus beendet/m);
    expect(mail.slice(mail.indexOf('text/html'))).not.toContain('<b>');
  });

  it('of a kind that the user has switched off does not go out', async () => {
    await switchOff('cycle_ended');
    await endCycle();
    await owe('10.00', 30);
    expect(await subjects()).toEqual(['Invoice of EUR 10.00']);
  });

  it('of a fault goes out at once for an error, after an hour for a fault that passes by itself', async () => {
    await setTask({ state: 'active', degraded: 'market_closed' });
    expect(await subjects()).toEqual([]);
    const later = { ...test.deps, now: () => new Date(Date.now() + HOUR_MS + 60_000) };
    await noticesJob.run(later, {}, '');
    expect(await listOutcomes()).toEqual([null]);
    expect(await subjects()).toEqual(['Your trading has been degraded for an hour']);
    await setTask({ degraded: null });
    await noticesJob.run(later, {}, '');
    expect(await subjects()).toHaveLength(1);
    await setTask({ state: 'error', errorCode: 'x', errorMessage: 'x', errorAt: test.deps.now() });
    expect(await subjects()).toContain('Your trading stopped with an error');
  });

  it('of messages goes out once until they are read', async () => {
    const message = { userId: user.id, fromUserId: admin.id, fromAdmin: true, body: 'Hello' };
    const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000);
    await test.deps.db.insert(chatMessages).values([
      { ...message, sentAt: ago(10) },
      { ...message, sentAt: ago(9) },
      { ...message, sentAt: ago(1) },
    ]);
    const [mail] = await readMails();
    expect(mail).toContain('Messages that wait to be read: 2.');
    expect(await readMails()).toHaveLength(1);
  });

  it('of a suspension names what is owed in each currency', async () => {
    const dollars = { amount: '100.00', currency: 'USD', dueOn: toDay(test.deps.now()) };
    const { id } = await requestPayment(admin, user.id, dollars);
    const mark = (paid_at: string | null) =>
      admin.call('PUT', `/api/entropi-payments/${id}`, { paid_at });
    await mark(test.deps.now().toISOString());
    // Billed in euros since then; the transfer in dollars was recalled by its bank.
    const plan = await admin.call('POST', '/api/subscriptions/', planInput());
    const choice = { subscription_id: (plan.body as { id: number }).id };
    await admin.call('PUT', `/api/users/${user.id}/subscription`, choice);
    await owe('30.00', 30);
    await mark(null);
    const [mail] = (await readMails()).filter((one) => one.includes('will be paused on'));
    expect(mail).toContain('USD 100.00, EUR 30.00 is unpaid');
  });

  it('of a suspension goes out seven days before, and when it comes', async () => {
    await owe('49.00', 6);
    expect((await subjects()).filter((subject) => subject?.startsWith('Your trading'))).toEqual([
      expect.stringMatching(/^Your trading will be paused on \d+ \w+ \d{4}$/),
    ]);
    const due = { ...test.deps, now: () => new Date(Date.now() + 7 * 24 * HOUR_MS) };
    await noticesJob.run(due, {}, '');
    await noticesJob.run(due, {}, '');
    const paused = (await subjects()).filter((subject) => subject === 'Your trading is paused');
    expect(paused).toHaveLength(1);
  });

  it('of a payment goes out when it is booked, but not when the booking is withdrawn before', async () => {
    await switchOff('invoice');
    const { id } = await owe('49.00', 60);
    const mark = (paid_at: string | null) =>
      admin.call('PUT', `/api/entropi-payments/${id}`, { paid_at });
    await mark('2026-01-02T00:00:00Z');
    await mark(null);
    expect(await subjects()).toEqual([]);
    await mark('2026-01-02T00:00:00Z');
    expect(await subjects()).toContain('Payment received: EUR 49.00');
  });
});

/** What programs of mail make a link of. */
const LINK = /:\/\/|[\p{L}\p{N}-]\.\p{L}/iu;

it.each(['see https://evil.example', 'evil.com', 'a\nwww.evil.ch/x', 'Mozilla/5.0 (http://evil)'])(
  '%j is one line without a link in a mail',
  (text) => {
    const shown = toForeignText(text);
    expect(shown).not.toMatch(LINK);
    expect(shown).not.toContain('\n');
    expect(shown.replaceAll('\u200C', '')).toBe(text.replaceAll('\n', ' '));
  },
);

it('leaves other texts as they are', () => {
  const texts = ['Anna', 'J. Smith', 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0)', '203.0.113.5'];
  expect(texts.map(toForeignText)).toEqual(texts);
});
