import { createServer, type Server, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { inTransaction } from '@entropi/db/db';
import { until } from '@entropi/engine/testing/engine-harness';
import { sql } from 'drizzle-orm';
import { startJobs } from '../jobs/start';
import { readSentMails } from '../testing/outbox';
import { createTestApp, type TestApp } from '../testing/test-app';
import { call } from '../testing/test-user';
import { MAIL_QUEUES, orderMail } from './mail-order';

const PATIENCE_MS = 60_000;

let test: TestApp;

beforeAll(async () => {
  test = await createTestApp({ TRUSTED_PROXIES: '1' });
  await startJobs(test.deps);
});
afterAll(() => test.close());

async function waitForMail(address: string): Promise<void> {
  const start = Date.now();
  while ((await readSentMails(test, address)).length === 0) {
    if (Date.now() - start > PATIENCE_MS) throw new Error(`no mail to ${address}`);
    await sleep(50);
  }
}

describe('mails', () => {
  it('are delivered at once to an invited user after 200 requests for one account', async () => {
    const { email } = await test.signIn();
    await Promise.all(
      Array.from({ length: 200 }, (_, n) =>
        call(test.app, 'POST', '/auth/forgot-password', {
          body: { email },
          headers: { 'x-forwarded-for': `10.7.0.${n}` },
        }),
      ),
    );
    const boss = await test.signIn({ isSuperuser: true });
    await boss.call('POST', '/api/users/', {
      username: 'olga',
      email: 'olga@example.test',
      first_name: 'Olga',
      last_name: 'O',
    });
    await waitForMail('olga@example.test');
    await waitForMail(email);
    expect((await readSentMails(test, email)).length).toBeLessThanOrEqual(3);
  });

  it('of one kind do not wait for a flood of another', async () => {
    const { email } = await test.signIn();
    // All of them wait from one moment on, however long it takes to order them.
    await inTransaction(test.deps.db, async (tx) => {
      for (let n = 0; n < 300; n += 1) await orderMail(test.deps, tx, { kind: 'reset', email });
    });
    const boss = await test.signIn({ isSuperuser: true });
    await boss.call('POST', '/api/users/', {
      username: 'nora',
      email: 'nora@example.test',
      first_name: 'Nora',
      last_name: 'N',
    });
    await waitForMail('nora@example.test');
    expect((await readSentMails(test, email)).length).toBeLessThan(300);
  });

  it('that the earlier release put into its one queue go out too', async () => {
    const { id, email } = await test.signIn();
    await test.deps.jobs.enqueue(test.deps.db, 'mail', { kind: 'invitation', userId: id });
    await waitForMail(email);
  });
});

/** Invitations that failed, in all tests of this process. */
async function countFailed({ app }: TestApp): Promise<number> {
  const { body } = await app.inject('/metrics');
  return Number(/mails_total\{kind="invitation",outcome="failed"\} (\d+)/.exec(body)?.[1] ?? 0);
}

describe('a mail that fails', () => {
  let server: Server;
  const sockets = new Set<Socket>();

  beforeAll(async () => {
    // Accepts connections and rejects each of them.
    server = createServer((socket) => {
      sockets.add(socket);
      socket.end('421 busy\r\n');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  afterAll(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });

  it('is tried again alone, without the mails beside it', async () => {
    const port = (server.address() as { port: number }).port;
    const failing = await createTestApp({ SMTP_URL: `smtp://127.0.0.1:${port}` });
    try {
      const { id, email } = await failing.signIn();
      const { boss } = failing.deps.jobs;
      const queue = MAIL_QUEUES.invitation;
      await orderMail(failing.deps, failing.deps.db, { kind: 'invitation', userId: id });
      // This mail is for no user, so its job is done without a mail.
      await orderMail(failing.deps, failing.deps.db, { kind: 'invitation', userId: 999_999 });
      // The next try does not come while the test looks at the first.
      await failing.deps.db.execute(sql`update jobs_queue.job set retry_delay = 3600`);
      const failedBefore = await countFailed(failing);
      await startJobs(failing.deps);
      await until(
        async () => boss.getQueueSize(queue, { before: 'completed' }),
        (left) => left === 1,
        PATIENCE_MS,
      );
      // Its failure is saved: it has had one try and waits for the next.
      await until(
        async () => boss.getQueueSize(queue, { before: 'active' }),
        (waiting) => waiting === 1,
        PATIENCE_MS,
      );
      expect(sockets.size).toBe(1);
      expect(email).toContain('@');
      expect(await countFailed(failing)).toBe(failedBefore + 1);
    } finally {
      await failing.close();
    }
  });
});
