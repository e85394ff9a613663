import { setTimeout as sleep } from 'node:timers/promises';
import type { DatabaseConnection } from '@entropi/db/db';
import { createTestDatabase, type TestDatabase } from '@entropi/db/testing/test-database';
import { connectTestDatabase } from '@entropi/db/testing/through-pooler';
import { Client } from 'pg';
import { countAttempt, type Limit, readCounts } from './budget.domain';
import {
  countKeys,
  deleteKeys,
  deleteOldWindows,
  type KeyAmount,
  uncountKeys,
} from './budget.repo';

const WINDOW_MS = 15 * 60_000;

let database: TestDatabase;
let connection: DatabaseConnection;
let at = Date.parse('2026-03-02T09:00:00Z');

const options = { maxConnections: 2, statementTimeoutMs: 60_000, onError: () => undefined };
const deps = () => ({ db: connection.db, now: () => new Date(at) });
const passTime = (ms: number) => {
  at += ms;
};
const makeLimit = (name: string, max = 2): Limit => ({ parts: [name], max, windowMs: WINDOW_MS });

beforeAll(async () => {
  database = await createTestDatabase();
  connection = connectTestDatabase(database.url, options);
});
afterAll(async () => {
  await connection.close();
  await database.drop();
});

describe('what is counted now', () => {
  it('is read for each limit by itself, in the order of the limits, and is null where nothing is', async () => {
    const [much, little, none] = [makeLimit('much', 9), makeLimit('little'), makeLimit('none')];
    const resetsAt = new Date(at + WINDOW_MS);
    await countAttempt(deps(), [{ ...much, amount: 7 }, little]);
    const read = async (...limits: Limit[]) => {
      const counts = await readCounts(deps(), limits);
      return counts.map((row) => row && { count: row.count, resetsAt: row.resetsAt });
    };
    const [seven, one] = [
      { count: 7, resetsAt },
      { count: 1, resetsAt },
    ];
    expect(await read(much, none, little)).toEqual([seven, null, one]);
    expect(await read(little, much)).toEqual([one, seven]);
    expect(await read(none)).toEqual([null]);
    expect(await read()).toEqual([]);
  });

  it('is nothing from the moment at which the window is over', async () => {
    const limit = makeLimit('over');
    await countAttempt(deps(), [limit]);
    passTime(WINDOW_MS - 1);
    expect(await readCounts(deps(), [limit])).toMatchObject([{ count: 1 }]);
    passTime(1);
    expect(await readCounts(deps(), [limit])).toEqual([null]);
  });
});

describe('an old count', () => {
  it('is removed once its window was over before a moment, not where it ends with it', async () => {
    await deleteOldWindows(connection.db, new Date(at + 10 * WINDOW_MS));
    await countAttempt(deps(), [
      makeLimit('old'),
      { ...makeLimit('older'), windowMs: WINDOW_MS - 1 },
    ]);
    const moment = new Date(at + WINDOW_MS);
    expect(await deleteOldWindows(connection.db, moment)).toBe(1);
    expect(await deleteOldWindows(connection.db, moment)).toBe(0);
    expect(await deleteOldWindows(connection.db, new Date(at + WINDOW_MS + 1))).toBe(1);
  });
});

describe('two that write the same counts', () => {
  let other: Client;
  beforeAll(async () => {
    other = new Client({ connectionString: database.url });
    await other.connect();
    // In a dictionary "a" comes before "B"; a database is often made with such an order.
    await other.query('alter table throttles alter column key type text collate "en-x-icu"');
  });
  afterAll(() => other.end());

  const isBlocked = async () => {
    const { rows } = await connection.pool.query(`select 1 from pg_stat_activity
      where wait_event_type = 'Lock' and datname = current_database()`);
    return rows.length > 0;
  };
  const isFree = async (key: string) => {
    const text = 'select 1 from throttles where key = $1 for update skip locked';
    return (await connection.pool.query(text, [key])).rows.length > 0;
  };

  const listNames = (keys: KeyAmount[]) => keys.map(({ key }) => key);
  it.each<[string, (keys: KeyAmount[]) => Promise<unknown>]>([
    // Without `await` the builder of a query sends nothing.
    ['count', async (keys) => await countKeys(connection.db, keys, new Date(at))],
    ['give back', (keys) => uncountKeys(connection.db, keys)],
    ['forget', (keys) => deleteKeys(connection.db, listNames(keys))],
  ])(
    'never wait for each other: whoever is to %s locks keys by their bytes, in whatever order they are named',
    async (_what, write) => {
      const resetsAt = new Date(at + WINDOW_MS);
      const [first, second] = ['B', 'a'].map((key) => ({ key, amount: 1, resetsAt }));
      if (!first || !second) throw new Error('there are two');
      for (const keys of [
        [first, second],
        [second, first],
      ]) {
        await countKeys(connection.db, keys, new Date(at));
        await other.query('begin');
        await other.query('select 1 from throttles where key = $1 for update', [second.key]);
        let isOver = false;
        const written = write(keys).finally(() => {
          isOver = true;
        });
        while (!isOver && !(await isBlocked())) await sleep(10);
        const isFirstFree = await isFree(first.key);
        await other.query('commit');
        await written;
        expect(isFirstFree).toBe(false);
      }
    },
  );
});
