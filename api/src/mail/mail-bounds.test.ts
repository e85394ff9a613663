import { DIGESTS } from '@entropi/contracts/channel-model';
import { NotificationKind } from '@entropi/contracts/user-model';
import { chatMessages } from '@entropi/db/schema/chat';
import { notices } from '@entropi/db/schema/notices';
import { cycles, tasks } from '@entropi/db/schema/trading';
import { users } from '@entropi/db/schema/users';
import { eq } from 'drizzle-orm';
import { addDays, toDay } from '../features/subscriptions/periods';
import { addOpenCycle } from '../testing/open-cycle';
import { readSentMails } from '../testing/outbox';
import { createTestApp, type TestApp } from '../testing/test-app';
import { addAccount, requestPayment } from '../testing/test-billing';
import type { TestUser } from '../testing/test-user';
import { MAIL_BOUNDS } from './mail-bounds';
import { noticesJob } from './notices.job';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const MANY = 40;

let test: TestApp;
let admin: TestUser;
let user: TestUser;
let movedMs: number;

const now = () => new Date(Date.now() + movedMs);
const look = () => noticesJob.run({ ...test.deps, now }, {}, '');

beforeAll(async () => {
  test = await createTestApp();
  admin = await test.signIn({ isSuperuser: true });
});
beforeEach(async () => {
  movedMs = 0;
  user = await test.signIn();
  await addAccount(test.deps.db, user.id);
});
afterAll(() => test.close());

/** All mails to the user so far, soft line breaks of the encoding removed. */
async function readMails(): Promise<string[]> {
  // The queue may hold more than one batch.
  for (let n = 0; n < 3; n += 1) await test.runJobs();
  const mails = await readSentMails(test, user.email);
  return mails.map((mail) => mail.replaceAll(/=\n/g, ''));
}

const readSubject = (mail: string) => /^Subject: (.*(?:\n .*)*)$/m.exec(mail)?.[1] ?? '';
const subjects = async () => (await readMails()).map(readSubject);
/** The part of a mail that is plain text. */
const readText = (mail: string) =>
  mail.slice(mail.indexOf('text/plain'), mail.indexOf('text/html'));

/** Ends this many cycles of one strategy. */
async function endCycles(count: number, realisedMinor = 100): Promise<void> {
  const { db } = test.deps;
  const [before] = await db.select().from(cycles).where(eq(cycles.userId, user.id)).limit(1);
  const firstId = before?.id ?? (await addOpenCycle(db, user.id));
  const ended = { endedAt: now(), result: 'WON' as const, realisedMinor };
  if (!before) await db.update(cycles).set(ended).where(eq(cycles.id, firstId));
  const [first] = await db.select().from(cycles).where(eq(cycles.id, firstId));
  if (!first) throw new Error('no cycle');
  const { id: _, ...rest } = first;
  const more = Array.from({ length: before ? count : count - 1 }, () => ({ ...rest, ...ended }));
  if (more.length > 0) await db.insert(cycles).values(more);
}

const owe = (amount: string) =>
  requestPayment(admin, user.id, { amount, dueOn: addDays(toDay(now()), 60) });

const setTask = (values: Partial<typeof tasks.$inferInsert>) =>
  test.deps.db
    .insert(tasks)
    .values({ userId: user.id, ...values })
    .onConflictDoUpdate({ target: tasks.userId, set: values });

const listOwn = () => test.deps.db.select().from(notices).where(eq(notices.userId, user.id));

describe('mails about cycles', () => {
  it('go out at once for the first, and once an hour for all others together', async () => {
    await endCycles(1);
    await look();
    expect(await subjects()).toEqual([expect.stringMatching(/^Cycle ended: \w{3} 1\.00$/)]);
    for (let minute = 1; minute <= 30; minute += 10) {
      movedMs = minute * MINUTE_MS;
      await endCycles(2, 250);
      await look();
    }
    expect(await readMails()).toHaveLength(1);
    movedMs = HOUR_MS + MINUTE_MS;
    await look();
    await look();
    const [, digest = '', ...others] = await readMails();
    expect(others).toEqual([]);
    expect(readSubject(digest)).toMatch(/^6 cycles ended: \w{3} 15\.00$/);
    expect(readText(digest).match(/: \w{3} 2\.50$/gm)).toHaveLength(6);
  });

  it('name each cycle in one mail, even when three processes look at once and one dies halfway', async () => {
    await endCycles(5);
    const dying = {
      ...test.deps,
      now,
      jobs: { ...test.deps.jobs, enqueue: () => Promise.reject(new Error('died')) },
    };
    await expect(noticesJob.run(dying, {}, '')).rejects.toThrow('died');
    await Promise.all([look(), look(), look()]);
    const mails = await readMails();
    expect(mails.map(readSubject)).toEqual([expect.stringMatching(/^5 cycles ended/)]);
  });

  it('have room for fifty lines, and say how many further cycles there are', async () => {
    await endCycles(53);
    await look();
    const [digest = ''] = await readMails();
    expect(readSubject(digest)).toMatch(/^53 cycles ended: \w{3} 53\.00$/);
    expect(readText(digest).match(/: \w{3} 1\.00$/gm)).toHaveLength(50);
    expect(digest).toContain('and 3 more');
  });

  it('are not sent to users who switched them off while they waited', async () => {
    await endCycles(1);
    await look();
    await endCycles(3);
    await look();
    const set = (cycle_ended: boolean) =>
      test.deps.db
        .update(users)
        .set({ notifications: { cycle_ended } })
        .where(eq(users.id, user.id));
    await set(false);
    movedMs = 2 * HOUR_MS;
    await look();
    await set(true);
    await look();
    expect(await readMails()).toHaveLength(1);
  });

  it('do not delay mails about alarms and money, none of which waits', async () => {
    await endCycles(1);
    for (let hour = 0; hour < MANY; hour += 1) {
      movedMs = hour * HOUR_MS * 0.5 + hour * MINUTE_MS;
      await endCycles(1);
      await look();
    }
    for (let n = 1; n <= MANY; n += 1) await owe(`${n}.00`);
    await setTask({ state: 'error', errorCode: 'x', errorMessage: 'x', errorAt: now() });
    await look();
    const sent = await subjects();
    expect(sent.filter((subject) => subject.startsWith('Invoice of'))).toHaveLength(MANY);
    expect(sent).toContain('Your trading stopped with an error');
    expect((await listOwn()).filter(({ mailed, carriedBy }) => !mailed && carriedBy === 0)).toEqual(
      [],
    );
  });
});

describe('mails about messages', () => {
  it('beyond thirty a day wait for the next day, and are not lost', async () => {
    const message = { userId: user.id, fromUserId: admin.id, fromAdmin: true, body: 'Hello' };
    const isNotice = (subject: string) => subject === 'You have a new message';
    for (let n = 0; n < 31; n += 1) {
      // Each message is read before the next one comes, so each makes its own mail.
      await test.deps.db
        .update(chatMessages)
        .set({ readAt: now() })
        .where(eq(chatMessages.userId, user.id));
      await test.deps.db
        .insert(chatMessages)
        .values({ ...message, sentAt: new Date(now().getTime() - 10 * MINUTE_MS) });
      await look();
    }
    expect((await subjects()).filter(isNotice)).toHaveLength(30);
    movedMs = 24 * HOUR_MS - 5 * MINUTE_MS;
    await look();
    expect((await subjects()).filter(isNotice)).toHaveLength(30);
    movedMs = 24 * HOUR_MS;
    await test.deps.db
      .update(notices)
      .set({ createdAt: new Date(Date.now() - HOUR_MS) })
      .where(eq(notices.userId, user.id));
    movedMs = 23 * HOUR_MS + 30 * MINUTE_MS;
    await look();
    expect((await subjects()).filter(isNotice)).toHaveLength(31);
  });
});

it('bounds as digests the kinds that the settings say come together', () => {
  const digests = NotificationKind.options.filter((kind) => MAIL_BOUNDS[kind].bound === 'digest');
  expect(digests).toEqual([...DIGESTS]);
});
