import type { ChildProcess } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { until } from '@entropi/engine/testing/engine-harness';
import { sql } from 'drizzle-orm';
import { Client } from 'pg';
import { killProcess, startJobsProcess } from '../testing/jobs-process';
import { startMailServer } from '../testing/mail-server';
import { createTestApp, type TestApp } from '../testing/test-app';
import { orderMail } from './mail-order';
import { outboxFolder } from './mailer';

const USERS = 60;
const START_MS = 120_000;
/** Two starts of a process, each on a machine that others keep busy. */
const PATIENCE_MS = 400_000;

let test: TestApp;
let running: ChildProcess | null = null;

beforeAll(async () => {
  test = await createTestApp();
});
afterAll(async () => {
  if (running) await killProcess(running);
  await test.close();
});

/** The receivers of the mails that have gone out. */
async function listReceivers(): Promise<string[]> {
  const folder = outboxFolder(test.deps.config);
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'));
  const mails = await Promise.all(names.map((name) => readFile(path.join(folder, name), 'utf8')));
  return mails.map((mail) => /^To: (.*)$/m.exec(mail)?.[1] ?? '');
}

/** Keeps every mail that goes out from being recorded as sent, until the returned function is called. */
async function holdRecords(): Promise<() => Promise<void>> {
  const client = new Client({ connectionString: test.databaseUrl });
  await client.connect();
  await client.query('begin; lock table sent_mails in exclusive mode');
  return () => client.end();
}
/** Waits until no mail waits or is being sent. */
const untilNoneLeft = () =>
  until(
    async () => {
      const { rows } = await test.deps.db.execute<{ left: number }>(sql`
        select count(*)::int as left from jobs_queue.job
        where name like 'mail-%' and state < 'completed'`);
      return rows[0]?.left;
    },
    (left) => left === 0,
    START_MS,
  );

it('mails of accounts and security go out once each, though their process is killed in the middle', async () => {
  const { db, config } = test.deps;
  const { rows: users } = await db.execute<{ id: number; email: string }>(sql`
    insert into users (username, email) select 'mailed-' || n, 'mailed-' || n || '@example.test'
    from generate_series(1, ${USERS}) n returning id, email`);
  const kinds = ['invitation', 'password-changed', 'two-factor-reset'] as const;
  for (const [index, { id }] of users.entries()) {
    const kind = kinds[index % kinds.length] ?? 'invitation';
    await orderMail(test.deps, db, { kind, userId: id });
  }
  const start = () => startJobsProcess({ databaseUrl: test.databaseUrl, dataDir: config.DATA_DIR });
  // The first mails of each queue are out then and the others wait for them, for as long as the test needs.
  const release = await holdRecords();
  running = start();
  await until(listReceivers, (list) => list.length >= 3, START_MS);
  await killProcess(running);
  await release();
  expect((await listReceivers()).length).toBeLessThan(USERS);
  // The jobs of a dead process are given up after a time limit; here that has passed.
  const { rowCount } = await db.execute(sql`
    update jobs_queue.job set state = 'retry', start_after = now() where state = 'active'`);
  expect(rowCount).toBeGreaterThan(0);
  running = start();
  await until(listReceivers, (list) => new Set(list).size === USERS, START_MS);
  await untilNoneLeft();
  expect((await listReceivers()).sort()).toEqual(users.map(({ email }) => email).sort());
});

it(
  'a mail whose process dies after the server took it and before that is recorded is sent again as the same mail, and never a third time',
  async () => {
    const { db, config } = test.deps;
    const { id } = await test.signIn();
    const ids: string[] = [];
    const server = await startMailServer(async (mail) => {
      ids.push(/^Message-ID: (.*)$/im.exec(mail)?.[1] ?? '');
      if (ids.length === 1 && running) await killProcess(running);
    });
    const start = () =>
      startJobsProcess({
        databaseUrl: test.databaseUrl,
        dataDir: config.DATA_DIR,
        environment: { SMTP_URL: server.url },
      });
    /** Puts the jobs back into the queue, as happens once their time limit has passed. */
    const giveUp = () =>
      db.execute(sql`update jobs_queue.job set state = 'retry', start_after = now(), completed_on = null
      where name = 'mail-password-changed'`);
    try {
      if (running) await killProcess(running);
      await orderMail(test.deps, db, { kind: 'password-changed', userId: id });
      for (const mails of [1, 2]) {
        running = start();
        await until(
          async () => ids.length,
          (count) => count >= mails,
          START_MS,
        );
        if (mails === 1) await killProcess(running);
        else await untilNoneLeft();
        await giveUp();
      }
      await untilNoneLeft();
      expect(ids).toEqual([ids[0], ids[0]]);
      expect(ids[0]).toMatch(/^<[^@]+@[^>]+>$/);
    } finally {
      server.close();
    }
  },
  PATIENCE_MS,
);
