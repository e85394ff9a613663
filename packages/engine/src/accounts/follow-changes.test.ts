import { publishEvents } from '@entropi/db/events';
import type { Listener } from '@entropi/db/listener';
import { sql } from 'drizzle-orm';
import { MASS_STOP_CHANNEL } from '../store/mass-stop.repo';
import { EngineHarness, until } from '../testing/engine-harness';
import { addTradingUser } from '../testing/trading-user';
import { followChanges } from './follow-changes';

let harness: EngineHarness;
let anna: number;
let beat: number;
let listener: Listener;
/** What was done with a user, in its order. */
let done: string[];
/** Users who cannot be read at present. */
let unreadable: Set<number>;

beforeAll(async () => {
  harness = await EngineHarness.start();
  anna = (await addTradingUser(harness, 'anna')).userId;
  beat = (await addTradingUser(harness, 'beat')).userId;
});

afterAll(() => harness.stop());

async function follow(againMs?: number): Promise<void> {
  listener = followChanges({
    againMs,
    bus: harness.deps.bus,
    log: harness.deps.log,
    workers: {
      hasBooked: () => false,
      tradesFor: () => true,
      userIds: [anna, beat],
      wakeForWishes: async () => {
        done.push('look for wishes');
      },
      wakeUser: (userId) => {
        done.push(`wake ${userId}`);
      },
    },
    trader: {
      refresh: async (userId) => {
        if (unreadable.has(userId)) throw new Error('cannot be read');
        done.push(`read ${userId}`);
      },
      stopTasks: (stopId) => {
        done.push(`stop ${stopId}`);
      },
    },
  });
  await listener.ready;
}

beforeEach(async () => {
  done = [];
  unreadable = new Set();
  await follow();
});

afterEach(() => listener.stop());

const publish = (...userIds: number[]) =>
  publishEvents(
    harness.db,
    userIds.map((userId) => ({ userId, event: 'task', ref: { user_id: userId } })),
  );

const untilDone = (entry: string) =>
  until(
    async () => done,
    (entries) => entries.includes(entry),
  );

describe('a user who cannot be read', () => {
  it('does not hold up the others, and is read again', async () => {
    unreadable.add(anna);
    await publish(anna, beat);
    await untilDone(`read ${beat}`);
    expect(done).toEqual([`wake ${anna}`, `wake ${beat}`, `read ${beat}`]);
    unreadable.clear();
    await untilDone(`read ${anna}`);
  });

  it('does not hold up those whose changes come until then', async () => {
    await listener.stop();
    await follow(3_600_000);
    unreadable.add(anna);
    await publish(anna);
    await untilDone(`wake ${anna}`);
    await publish(beat);
    await untilDone(`read ${beat}`);
  });

  it('does not hold up a stop of all tasks', async () => {
    unreadable.add(anna);
    await harness.db.execute(sql`select pg_notify(${MASS_STOP_CHANNEL}, '7')`);
    await untilDone(`read ${beat}`);
    expect(done).toEqual(['stop 7', 'look for wishes', `read ${beat}`]);
    unreadable.clear();
    await untilDone(`read ${anna}`);
  });
});

it('after a lost connection closes are looked for, and everybody is read', async () => {
  await harness.db.execute(sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'entropi-listen' and datname = current_database()`);
  await untilDone(`read ${beat}`);
  expect(done).toEqual(['look for wishes', `read ${anna}`, `read ${beat}`]);
});
