import { createNotifyBus } from '@entropi/db/bus/notify-bus';
import type { DatabaseConnection } from '@entropi/db/db';
import { countStatements, type StatementCounter } from '@entropi/db/testing/statement-counter';
import { createTestDatabase } from '@entropi/db/testing/test-database';
import { connectTestDatabase } from '@entropi/db/testing/through-pooler';
import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { until } from '../testing/engine-harness';
import { FREED_FEED_CHANNEL } from './feed.repo';
import { FeedClaim } from './feed-claim';

const LONG_MS = 60_000;
const SHORT_MS = 1000;
const environment = 'SIM' as const;

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let connection: DatabaseConnection;
let counter: StatementCounter;

beforeEach(async () => {
  database = await createTestDatabase();
  const options = { statementTimeoutMs: 5000, onError: () => undefined };
  connection = connectTestDatabase(database.url, options);
  counter = countStatements(connection.pool);
});
afterEach(async () => {
  await connection.close();
  await database.drop();
});

const createClaim = (processId: string, leaseMs = LONG_MS) =>
  new FeedClaim({ db: connection.db, environment, processId, leaseMs });

async function untilOwned(claim: FeedClaim): Promise<number> {
  const keep = async () => {
    await claim.keep();
    return claim.findEpoch();
  };
  return (await until(keep, (epoch) => epoch !== null)) ?? 0;
}

const untilTried = (claim: FeedClaim) =>
  until(
    async () => {
      await claim.keep();
      return counter.texts.length;
    },
    (tried) => tried > 0,
  );

it('reads nothing again while the feed is held by another process, nor before its own lease is due', async () => {
  const owner = createClaim('one');
  const other = createClaim('two');
  await owner.keep();
  await other.keep();
  counter.reset();
  for (let round = 0; round < 5; round += 1) await Promise.all([owner.keep(), other.keep()]);
  expect(counter.texts).toEqual([]);
  expect([owner.findEpoch(), other.findEpoch()]).toEqual([1, null]);
});

it('sends one statement for those who want to know at the same time', async () => {
  const claim = createClaim('one');
  await Promise.all([claim.keep(), claim.keep()]);
  expect(counter.texts).toHaveLength(1);
});

it('has the feed, with a higher epoch, once the lease of an owner that is gone has ended, and not before', async () => {
  const begunAt = Date.now();
  await createClaim('one', SHORT_MS).keep();
  const other = createClaim('two');
  expect(await untilOwned(other)).toBe(2);
  expect(Date.now() - begunAt).toBeGreaterThanOrEqual(SHORT_MS);
});

it('does not take the feed when it tries again and the owner still holds it', async () => {
  await createClaim('one').keep();
  const other = createClaim('two', SHORT_MS);
  await other.keep();
  counter.reset();
  await untilTried(other);
  expect(other.findEpoch()).toBeNull();
});

it('tries again within the time of a lease, whatever end was written and whether or not it heard', async () => {
  await createClaim('one').keep();
  await connection.db.execute(sql`update feed_ownership set expires_at = now() + interval '1 day'`);
  const other = createClaim('two', SHORT_MS);
  await other.keep();
  await connection.db.execute(sql`update feed_ownership set process_id = null`);
  expect(await untilOwned(other)).toBe(2);
});

it('hears that an owner has freed the feed, and has it long before that lease would end', async () => {
  const owner = createClaim('one');
  const other = createClaim('two');
  await owner.keep();
  await other.keep();
  const bus = createNotifyBus(database.url, pino({ level: 'silent' }));
  const heard: string[] = [];
  const listener = bus.listen({
    channels: {
      [FREED_FEED_CHANNEL]: (freed) => {
        heard.push(freed);
        other.onFreed();
      },
    },
    onError: () => undefined,
  });
  await listener.ready;
  await owner.release();
  expect(await untilOwned(other)).toBe(2);
  expect(heard).toEqual([environment]);
  await listener.stop();
  await bus.close();
});

it('looks again when the feed was freed while it looked', async () => {
  const owner = createClaim('one');
  const other = createClaim('two');
  await owner.keep();
  const looking = other.keep();
  other.onFreed();
  await looking;
  await connection.db.execute(sql`update feed_ownership set process_id = null`);
  expect(await untilOwned(other)).toBe(2);
});

it('tries again at once after a failure of the database', async () => {
  const closed = connectTestDatabase(database.url, {
    statementTimeoutMs: 5000,
    onError: () => undefined,
  });
  await closed.close();
  const place = {
    db: closed.db,
    environment,
    processId: 'one',
    leaseMs: LONG_MS,
  };
  const claim = new FeedClaim(place);
  await expect(claim.keep()).rejects.toThrow();
  place.db = connection.db;
  await claim.keep();
  expect(claim.findEpoch()).toBe(1);
});
