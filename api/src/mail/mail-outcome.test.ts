import { listCustomerEvents } from '@entropi/contracts/customer';
import { notices } from '@entropi/db/schema/notices';
import { users } from '@entropi/db/schema/users';
import { until } from '@entropi/engine/testing/engine-harness';
import { eq, sql } from 'drizzle-orm';
import { startJobs } from '../jobs/start';
import { startMailServer } from '../testing/mail-server';
import { createTestApp, type TestApp } from '../testing/test-app';
import type { TestUser } from '../testing/test-user';
import { MAIL_TRIED_MS, orderMail } from './mail-order';
import { saveMailOutcome } from './notices.repo';

const PATIENCE_MS = 60_000;

let test: TestApp;
let server: Awaited<ReturnType<typeof startMailServer>>;
let admin: TestUser;
let user: TestUser;
/** What the mail server answers for each receiver, and when. */
let answer: string;

beforeAll(async () => {
  server = await startMailServer(
    () => undefined,
    () => answer,
  );
  test = await createTestApp({ SMTP_URL: server.url });
  await startJobs(test.deps);
  admin = await test.signIn({ isSuperuser: true });
});
beforeEach(async () => {
  user = await test.signIn();
  answer = '250 ok';
});
afterAll(async () => {
  await test.close();
  server.close();
});

/** A notice whose mail was ordered at a time; null: it waits for one. */
async function addNotice(mailedAt: Date | null = test.deps.now()): Promise<number> {
  const row = { userId: user.id, kind: 'invoice', subject: 'INV-1', data: { reference: 'INV-1' } };
  const [added] = await test.deps.db
    .insert(notices)
    .values({ ...row, mailed: mailedAt !== null, mailedAt, mailOutcome: null })
    .returning({ id: notices.id });
  return Number(added?.id);
}

async function sendNotice(): Promise<number> {
  const noticeId = await addNotice();
  await orderMail(test.deps, test.deps.db, { kind: 'notice', noticeId });
  return noticeId;
}

/** What an administrator reads of the user's mails, the newest first. */
async function readStates(): Promise<string[]> {
  const url = `/api/admin/customers/${user.id}/events?kind=MAIL`;
  const { items } = (await admin.call('GET', url)).as(listCustomerEvents.reply);
  return items.map((item) => (item.kind === 'MAIL' ? item.mail.state : item.kind));
}

const untilState = (wanted: string) =>
  until(readStates, ([state]) => state === wanted, PATIENCE_MS);

/** How many mails wait for another try. */
async function countFailed(): Promise<number> {
  const { rows } = await test.deps.db.execute<{ count: number }>(sql`
    select count(*)::int from jobs_queue.job where name = 'mail-notice' and state = 'retry'`);
  return rows[0]?.count ?? 0;
}

describe('a mail of a customer', () => {
  it('is sent when the mail server has taken it, and not before', async () => {
    answer = '451 try again later';
    await sendNotice();
    await until(countFailed, (count) => count === 1, PATIENCE_MS);
    expect(await readStates()).toEqual(['ORDERED']);
    answer = '250 ok';
    await test.deps.db.execute(
      sql`update jobs_queue.job set start_after = now() where state = 'retry'`,
    );
    await untilState('SENT');
  });

  it('says that the mail server rejected the address', async () => {
    answer = '550 no such user';
    await sendNotice();
    await untilState('REJECTED');
  });

  it('says that the address was not confirmed', async () => {
    await test.deps.db.update(users).set({ emailUnconfirmed: true }).where(eq(users.id, user.id));
    await sendNotice();
    await untilState('UNCONFIRMED');
  });

  it('is dropped where its reader may not sign in any more', async () => {
    const { db } = test.deps;
    await db.update(users).set({ isActive: false }).where(eq(users.id, user.id));
    await sendNotice();
    await untilState('DROPPED');
  });

  it('waits, fails after the last try, is merged, dropped, or went to browsers alone', async () => {
    const id = await addNotice(null);
    expect(await readStates()).toEqual(['WAITING']);
    const set = (values: Partial<typeof notices.$inferInsert>) =>
      test.deps.db.update(notices).set(values).where(eq(notices.id, id));
    const ordered = test.deps.now().getTime();
    await set({ mailedAt: new Date(ordered - MAIL_TRIED_MS + 60_000) });
    expect(await readStates()).toEqual(['ORDERED']);
    await set({ mailedAt: new Date(ordered - MAIL_TRIED_MS - 60_000) });
    expect(await readStates()).toEqual(['FAILED']);
    await set({ carriedBy: id + 1 });
    expect(await readStates()).toEqual(['MERGED']);
    await set({ carriedBy: 0 });
    expect(await readStates()).toEqual(['DROPPED']);
    await set({ carriedBy: null });
    await saveMailOutcome(test.deps.db, [id], 'pushed');
    expect(await readStates()).toEqual(['PUSHED']);
  });
});
