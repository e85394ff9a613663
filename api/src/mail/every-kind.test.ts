import { toLocale } from '@entropi/contracts/languages';
import { Language, NotificationKind } from '@entropi/contracts/user-model';
import { chatMessages } from '@entropi/db/schema/chat';
import { cycles, tasks } from '@entropi/db/schema/trading';
import { users } from '@entropi/db/schema/users';
import { eq } from 'drizzle-orm';
import { addDays, toDay } from '../features/subscriptions/periods';
import { addOpenCycle } from '../testing/open-cycle';
import { readSentMails } from '../testing/outbox';
import { createTestApp, type TestApp } from '../testing/test-app';
import { addAccount } from '../testing/test-billing';
import type { TestUser } from '../testing/test-user';
import { layOut } from './mail-layout';
import { type AccountMail, writeMail } from './mail-texts';
import { noticesJob } from './notices.job';
import { UNDONE } from './undone';
import { writeNotice } from './write-notice';

const MINUTE_MS = 60_000;

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

const set = (values: Partial<typeof users.$inferInsert>) =>
  test.deps.db.update(users).set(values).where(eq(users.id, user.id));
const setTask = (values: Partial<typeof tasks.$inferInsert>) =>
  test.deps.db.insert(tasks).values({ userId: user.id, ...values });

async function owe(dueInDays: number): Promise<number> {
  const response = await admin.call('POST', '/api/entropi-payments/', {
    user_id: user.id,
    amount: { amount: '49.00', currency: 'EUR' },
    due_on: addDays(toDay(test.deps.now()), dueInDays),
  });
  return (response.body as { id: number }).id;
}

/** What causes a mail of each kind. */
const causes: Record<NotificationKind, () => Promise<unknown>> = {
  cycle_ended: async () => {
    await addAccount(test.deps.db, user.id);
    const id = await addOpenCycle(test.deps.db, user.id);
    const ended = { endedAt: test.deps.now(), result: 'WON' as const, realisedMinor: 1234 };
    await test.deps.db.update(cycles).set(ended).where(eq(cycles.id, id));
  },
  task_error: () =>
    setTask({ state: 'error', errorCode: 'x', errorMessage: 'x', errorAt: test.deps.now() }),
  degraded: () => setTask({ state: 'active', degraded: 'market_closed' }),
  message: () =>
    test.deps.db
      .insert(chatMessages)
      .values({ userId: user.id, fromUserId: admin.id, fromAdmin: true, body: 'Hello' }),
  suspension_announced: () => owe(6),
  suspended: () => owe(-1),
  payment_booked: async () => {
    const paid_at = new Date(test.deps.now().getTime() - MINUTE_MS).toISOString();
    await admin.call('PUT', `/api/entropi-payments/${await owe(60)}`, { paid_at });
  },
  invoice: () => owe(60),
};

/** Switches off all other kinds, since the same cause may also make other mails. */
const only = (kind: NotificationKind, isOn: boolean) =>
  Object.fromEntries(NotificationKind.options.map((one) => [one, one === kind && isOn]));

/** Runs the job as a process does that starts this many minutes after the event, and again a minute later. */
async function readMails(minutesLate: number): Promise<string[]> {
  const at = (minutes: number) => new Date(Date.now() + minutes * MINUTE_MS);
  await noticesJob.run({ ...test.deps, now: () => at(minutesLate) }, {}, '');
  await noticesJob.run({ ...test.deps, now: () => at(minutesLate + 1) }, {}, '');
  await test.runJobs();
  return readSentMails(test, user.email);
}

describe.each(NotificationKind.options)('the mail of kind %s', (kind) => {
  // A fault that lasts is mailed an hour after it began.
  const minutesLate = kind === 'degraded' ? 61 : 50;

  it('is sent once, in the user’s language, as text and HTML, even by a job that runs late or again', async () => {
    await set({ language: 'fr', notifications: only(kind, true) });
    await causes[kind]();
    const mails = await readMails(minutesLate);
    expect(mails).toHaveLength(1);
    expect(await readMails(minutesLate + 5)).toHaveLength(1);
    for (const part of ['Content-Type: text/plain', 'Content-Type: text/html', 'Bonjour']) {
      expect(mails[0]).toContain(part);
    }
  });

  it('is not sent to a user who has switched it off, even when they did so after the event', async () => {
    await set({ notifications: only(kind, true) });
    await causes[kind]();
    await set({ notifications: only(kind, false) });
    expect(await readMails(minutesLate)).toEqual([]);
  });
});

const ACCOUNT_MAILS: AccountMail[] = [
  'reset',
  'invitation',
  'activation',
  'password-changed',
  'already-registered',
  'passkey-added',
  'passkey-copied',
  'passkey-deleted',
  'codes-renewed',
];
const DATA = {
  strategy: 'S&P "one" <b>',
  amount_minor: 4900,
  currency: 'EUR',
  day: '2026-01-31',
  count: 2,
  reference: 'RF00ENT00000001',
  address: '127.0.0.1',
  agent: '<i>Browser</i>',
  undone: UNDONE,
};

describe('the layout', () => {
  it('keeps the lines of a paragraph in both forms', () => {
    const mail = layOut({
      subject: 'S',
      body: 'Address: <1>\nBrowser: x\n\nhttps://a\n',
      link: 'https://a',
    });
    expect(mail.html).toContain('<p>Address: &lt;1&gt;<br>Browser: x</p>');
    expect(mail.text).toContain('Address: <1>\nBrowser: x\n');
  });
});

describe.each(Language.options)('every mail in %s', (language) => {
  const link = 'https://entropi.example/page?token=x&y=1';
  const origin = 'https://entropi.example';
  const locale = toLocale({ language, region: null });
  const reader = { userId: 7, name: '<b>Ada</b>', locale, origin, isSuspended: false };
  const accountMails = ACCOUNT_MAILS.map((kind) => {
    const mail = writeMail(kind, { ...reader, language, link });
    return [kind, layOut({ ...mail, link })] as const;
  });
  const notices = [
    ...NotificationKind.options,
    'new-sign-in' as const,
    'address-undone' as const,
  ].map((kind) => [kind, writeNotice(kind, DATA, reader)] as const);

  it('leads a suspended user to a page that they may see', () => {
    for (const kind of ['suspension_announced', 'payment_booked', 'invoice'] as const) {
      const toAccount = writeNotice(kind, DATA, reader).text;
      expect(toAccount).toContain(`${origin}/account/settings?section=subscription`);
      const { text } = writeNotice(kind, DATA, { ...reader, isSuspended: true });
      expect(text).toContain(`${origin}/paywall/7/account?section=subscription`);
      expect(text).toContain(`${origin}/paywall/7/account?section=notifications`);
      expect(text).not.toContain('/account/settings');
    }
  });

  it('writes days and amounts as they are written where the reader is', () => {
    const austrian = { ...reader, locale: { language, region: 'AT' } } as const;
    const { text } = writeNotice('payment_booked', { ...DATA, amount_minor: 123_450 }, austrian);
    expect(text).toContain('1\u00a0234,50');
  });

  it('has no line that begins with what a name holds, and no link of it', () => {
    const strategy = 'DAX\n\nYour account is closed:\r\nhttps://evil.example';
    const { subject, text } = writeNotice('cycle_ended', { ...DATA, strategy }, reader);
    expect(text.replaceAll('\u200C', '')).toContain(
      'DAX Your account is closed: https://evil.example',
    );
    expect(text).not.toMatch(/evil\.example|https:\/\/evil/);
    expect(subject).not.toContain('\n');
  });

  it.each([...accountMails, ...notices])('is whole and harmless: %s', (_kind, mail) => {
    expect(mail.subject).toMatch(/^\S.{5,80}$/);
    expect(mail.text).toContain('https://entropi.example/');
    expect(mail.html).toContain('<a href="https://entropi.example/');
    expect(mail.html).not.toMatch(/<b>Ada|<i>Browser|"one" <b>/);
    for (const text of [mail.subject, mail.text, mail.html]) {
      expect(text).not.toMatch(/undefined|null|NaN|\[object/);
    }
  });
});
