import { shares } from '@entropi/db/schema/trading';
import { EPIC, until } from '@entropi/engine/testing/engine-harness';
import { addTradingUser, type TradingUser } from '@entropi/engine/testing/trading-user';
import { sql } from 'drizzle-orm';
import { MAIL_QUEUES } from './mail/mail-order';
import { type ChaosWorld, startChaosWorld } from './testing/chaos/chaos-world';
import { type MailServer, startMailServer } from './testing/mail-server';

const KILLS = 8;
const PATIENCE_MS = 60_000;
/** A mail whose fetching was cut off is given up after 90 seconds, and sent again. */
const SENT_AGAIN_WITHIN_MS = 240_000;
const CALLS = 10;
/** Mails of different queues that are being sent at each kill: each is a job that is interrupted halfway. */
const KINDS = ['password-changed', 'two-factor-reset', 'invitation'] as const;

let world: ChaosWorld;
let mails: MailServer;
let trader: TradingUser;
/** The mails that the server has received and not yet accepted; null while it accepts each at once. */
let held: (() => void)[] | null = null;

beforeAll(async () => {
  mails = await startMailServer(
    () => new Promise<void>((release) => (held ? held.push(release) : release())),
  );
  world = await startChaosWorld({ engineCount: 1, mailUrl: mails.url });
  await world.control('PUT', `markets/${EPIC}`, { bid: 8000, offer: 8001 });
  trader = await addTradingUser(world, 'kill');
}, 300_000);
afterAll(async () => {
  await world?.stop();
  mails?.close();
});

const listPrograms = () => [world.api, ...(world.jobs ? [world.jobs] : []), ...world.engines];

const untilAllAreReady = () =>
  until(
    async () => {
      const looks = listPrograms().map(async (one) => ((await one.isReady()) ? [] : [one.name]));
      return (await Promise.all(looks)).flat();
    },
    (missing) => missing.length === 0,
    PATIENCE_MS,
  );

/** Mails that were not sent, in words that say what became of them. */
async function listUndoneMails(): Promise<string[]> {
  const { rows } = await world.db.execute<{ job: string }>(sql`
    select concat_ws(' ', name, state, retry_count, output) as job from jobs_queue.job
    where name like 'mail-%' and state <> 'completed'`);
  return rows.map(({ job }) => job);
}

/**
 * Begins a job of each kind and leaves it halfway until the server accepts its mail. No mail of an earlier round is
 * left then.
 */
async function holdJobs(): Promise<void> {
  await until(listUndoneMails, (undone) => undone.length === 0, SENT_AGAIN_WITHIN_MS);
  const begun: (() => void)[] = [];
  held = begun;
  for (const kind of KINDS) {
    const order = JSON.stringify({ kind, userId: trader.userId });
    await world.db.execute(sql`
      insert into jobs_queue.job (name, data, retry_limit, retry_delay, expire_in)
      values (${MAIL_QUEUES[kind]}, ${order}, 5, 1, interval '90 seconds')`);
  }
  await until(
    () => Promise.resolve(begun.length),
    (count) => count >= KINDS.length,
    PATIENCE_MS,
  );
}

function releaseJobs(): void {
  for (const release of held ?? []) release();
  held = null;
}

const countShares = async () => (await world.db.select().from(shares)).length;

const readUsers = () => world.call('GET', '/api/admin/monitoring/users');

it('no program ends because the database server is killed, again and again, and all work on', async () => {
  await until(countShares, (count) => count === 1, PATIENCE_MS);
  for (let kill = 1; kill <= KILLS; kill += 1) {
    await until(readUsers, (status) => status === 200, PATIENCE_MS);
    await holdJobs();
    const calls = Array.from({ length: CALLS }, readUsers);
    for (const { strike } of world.database.blows) await strike();
    releaseJobs();
    calls.push(...Array.from({ length: CALLS }, readUsers));
    // A program that has ended would not respond at all.
    expect(await Promise.all(calls)).not.toContain(0);
    await until(() => world.db.execute('select 1').catch(() => null), Boolean, PATIENCE_MS);
    await untilAllAreReady();
    expect(listPrograms().flatMap((program) => program.listEnds())).toEqual([]);
  }
  // They do their work: the API responds, the queue is worked through, and the engine trades.
  await until(readUsers, (status) => status === 200, PATIENCE_MS);
  await until(listUndoneMails, (undone) => undone.length === 0, SENT_AGAIN_WITHIN_MS);
  await world.control('PUT', `markets/${EPIC}`, { bid: 7979, offer: 7980 });
  await until(countShares, (count) => count === 2, PATIENCE_MS);
}, 1_200_000);
