import { until } from '@entropi/engine/testing/engine-harness';
import { sql } from 'drizzle-orm';
import { startJobs } from '../jobs/start';
import { startMailServer } from '../testing/mail-server';
import { createTestApp, type TestApp } from '../testing/test-app';
import { type MailOrder, orderMail } from './mail-order';

const PATIENCE_MS = 60_000;

let test: TestApp;
let mails: string[];
/** What the mail server answers for each receiver. */
let answer: string;
let tries: number;
let server: Awaited<ReturnType<typeof startMailServer>>;

beforeAll(async () => {
  server = await startMailServer(
    (mail) => void mails.push(mail),
    () => {
      tries += 1;
      return answer;
    },
  );
  test = await createTestApp({ SMTP_URL: server.url });
  await startJobs(test.deps);
});
afterAll(async () => {
  await test.close();
  server.close();
});
beforeEach(() => {
  mails = [];
  tries = 0;
});

async function orderFor(kind: 'invitation' | 'reset'): Promise<void> {
  const { id, email } = await test.signIn();
  const order: MailOrder = kind === 'reset' ? { kind, email } : { kind: 'invitation', userId: id };
  await orderMail(test.deps, test.deps.db, order);
}

/** The states of the orders that have not gone out. */
async function listStates(): Promise<string[]> {
  const { rows } = await test.deps.db.execute<{ state: string }>(sql`
    select state from jobs_queue.job where name like 'mail-%' and state <> 'completed'`);
  return rows.map(({ state }) => state);
}

/** Lets the pauses between the tries pass. */
const passPauses = () =>
  test.deps.db.execute(sql`update jobs_queue.job set start_after = now() where state = 'retry'`);

/** Waits until the mail server has been tried this often, and the failure of the last try is saved. */
async function untilTried(times: number): Promise<void> {
  await until(
    async () => tries,
    (done) => done >= times,
    PATIENCE_MS,
  );
  await until(listStates, (states) => !states.includes('active'), PATIENCE_MS);
}

describe('a mail', () => {
  it('goes out after the mail server was away for a night', async () => {
    answer = '451 try again later';
    await orderFor('invitation');
    for (let done = 1; done <= 12; done += 1) {
      await untilTried(done);
      await passPauses();
    }
    answer = '250 ok';
    await until(
      async () => mails.length,
      (count) => count === 1,
      PATIENCE_MS,
    );
    await until(listStates, (states) => states.length === 0, PATIENCE_MS);
  });

  it('that its reader has long asked for again is given up', async () => {
    answer = '451 try again later';
    await orderFor('reset');
    for (let done = 1; done <= 10; done += 1) {
      await untilTried(done);
      await passPauses();
    }
    await until(listStates, (states) => states.every((state) => state === 'failed'), PATIENCE_MS);
    expect(mails).toEqual([]);
  });

  it('whose receiver is rejected for good is tried once', async () => {
    answer = '550 no such user';
    await orderFor('invitation');
    await untilTried(1);
    await until(
      async () => (await test.app.inject('/metrics')).body,
      (metrics) => /mails_total\{kind="invitation",outcome="rejected"\} 1/.test(metrics),
      PATIENCE_MS,
    );
    expect((await listStates()).filter((state) => state === 'retry')).toEqual([]);
  });
});
