import type { ChildProcess } from 'node:child_process';
import { telegramBots } from '@entropi/db/schema/telegram';
import { tasks } from '@entropi/db/schema/trading';
import { until } from '@entropi/engine/testing/engine-harness';
import { sql } from 'drizzle-orm';
import { Client } from 'pg';
import { killProcess, startJobsProcess, stopProcess } from '../testing/jobs-process';
import { createTelegramHarness, type TelegramHarness } from '../testing/telegram-harness';
import type { TelegramPerson } from '../testing/telegram-server';
import type { TestUser } from '../testing/test-user';
import { releaseBot } from './telegram-bot.repo';
import { TELEGRAM_QUEUE } from './telegram-order';

const ALARM = /^Your trading stopped with an error\n/;
const START_MS = 120_000;
/** Two starts of a process, each on a machine that others keep busy. */
const PATIENCE_MS = 400_000;

let h: TelegramHarness;
let user: TestUser;
let person: TelegramPerson;
let running: ChildProcess | null = null;

beforeAll(async () => {
  h = await createTelegramHarness();
});
beforeEach(async () => {
  user = await h.test.signIn();
  await h.turn();
  person = await h.connect(user);
  await h.sendAll();
  await h.lift();
  // From here on processes read and send.
  await releaseBot(h.test.deps.db, h.reader);
});
afterEach(async () => {
  if (running) await killProcess(running);
  await releaseBot(h.test.deps.db, await readBot());
});
afterAll(() => h.close());

function start(): ChildProcess {
  const { config } = h.test.deps;
  running = startJobsProcess({
    databaseUrl: h.test.databaseUrl,
    dataDir: config.DATA_DIR,
    environment: {
      TELEGRAM_BOT_TOKEN: config.TELEGRAM_BOT_TOKEN ?? '',
      TELEGRAM_API_URL: h.server.origin,
    },
  });
  return running;
}

async function readBot() {
  const [bot] = await h.test.deps.db.select().from(telegramBots);
  if (!bot) throw new Error('no bot was read yet');
  return { ...bot, holder: bot.holder ?? '' };
}

const readAlarms = () => h.server.readChat(person.id).filter((text) => ALARM.test(text));

const untilAlarms = (count: number) =>
  until(
    async () => readAlarms().length,
    (length) => length >= count,
    START_MS,
  );

const untilRead = () =>
  until(
    async () => (await readBot()).holder,
    (holder) => holder !== '',
    START_MS,
  );

/** The states of all messages that were ordered. */
async function readStates(): Promise<string[]> {
  const { rows } = await h.test.deps.db.execute<{ state: string }>(
    sql`select distinct state from jobs_queue.job where name = ${TELEGRAM_QUEUE}`,
  );
  return rows.map(({ state }) => state);
}

const untilAllAreDone = () =>
  until(readStates, (states) => states.every((state) => state === 'completed'), START_MS);

/** Puts all messages back into the queue, as happens to those of a dead process once their time limit has passed. */
const giveUp = () =>
  h.test.deps.db.execute(sql`
    update jobs_queue.job set state = 'retry', start_after = now(), completed_on = null
    where name = ${TELEGRAM_QUEUE}`);

async function orderAlarm(): Promise<void> {
  const { db, now } = h.test.deps;
  const error = { errorCode: 'x', errorMessage: 'x', errorAt: now() };
  await db.insert(tasks).values({ userId: user.id, state: 'error', ...error });
  await h.look();
}

describe('a process that is killed', () => {
  it(
    'after Telegram took a message and before that is recorded has it sent again, and never a third time',
    async () => {
      const release = h.server.holdReplies();
      await orderAlarm();
      const first = start();
      await untilAlarms(1);
      await killProcess(first);
      release();
      expect(await readStates()).toContain('active');
      await giveUp();
      start();
      await untilAlarms(2);
      await untilAllAreDone();
      // Whatever delivers them again: they are known to have gone out.
      await giveUp();
      await untilAllAreDone();
      expect(readAlarms()).toHaveLength(2);
    },
    PATIENCE_MS,
  );

  it(
    'after it has read what a person wrote and before it has done it leaves that to the next one, which does it once',
    async () => {
      const client = new Client({ connectionString: h.test.databaseUrl });
      await client.connect();
      await client.query('begin; lock table telegram_links in exclusive mode');
      const first = start();
      const holder = await untilRead();
      const reads = () => h.server.calls.filter(({ method }) => method === 'getUpdates').length;
      const before = reads();
      person.write('/stop');
      await until(
        async () => {
          const { rows } = await h.test.deps.db.execute(
            sql`select 1 from pg_locks where relation = 'telegram_links'::regclass and not granted`,
          );
          return rows.length;
        },
        (waiting) => waiting > 0,
        START_MS,
      );
      await killProcess(first);
      await client.end();
      expect((await readBot()).holder).toBe(holder);
      expect((await h.readLink(user))?.state).toBe('connected');
      // The lease of a dead process ends after a minute; here that has passed.
      await h.test.deps.db
        .update(telegramBots)
        .set({ leaseUntil: sql`now() - interval '1 second'` });
      start();
      await until(
        () => h.readLink(user),
        (link) => link?.state === 'stopped',
        START_MS,
      );
      await untilAllAreDone();
      expect(reads()).toBeGreaterThan(before);
      expect(await h.listAudited(user, 'telegram.disconnect')).toHaveLength(1);
    },
    PATIENCE_MS,
  );
});

describe('a process that is stopped', () => {
  it(
    'lets the next one read at once, and ends only when the message that it sends is recorded',
    async () => {
      const first = start();
      await untilRead();
      const release = h.server.holdReplies();
      await orderAlarm();
      await untilAlarms(1);
      const stopping = stopProcess(first);
      const { holder, leaseUntil } = await until(readBot, (bot) => bot.holder === '', START_MS);
      expect({ holder, leaseUntil }).toEqual({ holder: '', leaseUntil: null });
      release();
      expect(await stopping).toBe(0);
      expect(await readStates()).toEqual(['completed']);
      start();
      person.write('/stop');
      await until(
        () => h.readLink(user),
        (link) => link?.state === 'stopped',
        START_MS,
      );
      await untilAllAreDone();
      expect(readAlarms()).toHaveLength(1);
    },
    PATIENCE_MS,
  );
});
