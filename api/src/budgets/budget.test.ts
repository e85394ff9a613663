import type { DatabaseConnection } from '@entropi/db/db';
import { countStatements } from '@entropi/db/testing/statement-counter';
import { createTestDatabase, type TestDatabase } from '@entropi/db/testing/test-database';
import { connectTestDatabase } from '@entropi/db/testing/through-pooler';
import {
  countAttempt,
  countWithin,
  forgetAttempts,
  giveBack,
  isCountedAttempt,
  type Limit,
  LimitReached,
} from './budget.domain';

const WINDOW_MS = 15 * 60_000;

let database: TestDatabase;
let connection: DatabaseConnection;
let at = Date.parse('2026-03-02T09:00:00Z');

const options = { maxConnections: 2, statementTimeoutMs: 60_000, onError: () => undefined };
const deps = () => ({ db: connection.db, now: () => new Date(at) });
const passTime = (ms: number) => {
  at += ms;
};
/** Each test counts with keys of its own, and begins at a full minute. */
let own = 0;
const makeLimit = (name: string, fields: Partial<Limit> = {}): Limit => ({
  parts: [name, String(own)],
  max: 2,
  windowMs: WINDOW_MS,
  ...fields,
});
const isFull = async (limit: Limit) => !(await isCountedAttempt(deps(), [limit]));
/** Why an attempt is not counted; null when it is. */
const findReason = (limits: Limit[]) =>
  countWithin(deps(), limits).then(
    () => null,
    (error: unknown) => error,
  );

beforeAll(async () => {
  database = await createTestDatabase();
  connection = connectTestDatabase(database.url, options);
});
afterAll(async () => {
  await connection.close();
  await database.drop();
});
beforeEach(() => {
  own += 1;
});

describe('an attempt', () => {
  it('is counted up to the limit, and the one at the limit still passes', async () => {
    const limit = makeLimit('up to');
    expect([await isFull(limit), await isFull(limit), await isFull(limit)]).toEqual([
      false,
      false,
      true,
    ]);
  });

  it('is 429 beyond it, with the seconds until the window is over', async () => {
    const limit = makeLimit('waits', { max: 1 });
    await countAttempt(deps(), [limit]);
    passTime(60_000);
    await expect(countAttempt(deps(), [limit])).rejects.toMatchObject({
      status: 429,
      code: 'login_throttled',
      headers: { 'retry-after': String((WINDOW_MS - 60_000) / 1000) },
    });
  });

  it('waits for the last of the full windows, and at least a second', async () => {
    const short = makeLimit('short', { max: 1, windowMs: 60_000 });
    const long = makeLimit('long', { max: 1, windowMs: 300_000 });
    const free = makeLimit('free', { max: 9, windowMs: 900_000 });
    await countAttempt(deps(), [short, long, free]);
    expect(await findReason([short, long, free])).toMatchObject({ retryAfterS: 300 });
    expect(await findReason([short, free])).toMatchObject({ retryAfterS: 60 });
    passTime(59_900);
    expect(await findReason([short])).toMatchObject({ retryAfterS: 1 });
  });

  it('is counted again from the moment at which the window is over', async () => {
    const limit = makeLimit('window', { max: 1 });
    await countAttempt(deps(), [limit]);
    passTime(WINDOW_MS - 1);
    expect(await isFull(limit)).toBe(true);
    passTime(1);
    expect(await isFull(limit)).toBe(false);
    passTime(WINDOW_MS - 1);
    expect(await isFull(limit)).toBe(true);
  });

  it('is counted in none of its limits when it reaches one of them', async () => {
    const [one, other] = [makeLimit('one', { max: 1 }), makeLimit('other', { max: 2 })];
    await countAttempt(deps(), [one]);
    expect(await isCountedAttempt(deps(), [other, one])).toBe(false);
    expect([await isFull(other), await isFull(other), await isFull(other)]).toEqual([
      false,
      false,
      true,
    ]);
  });

  it('counts as much as its limit says', async () => {
    const limit = makeLimit('amount', { max: 5, amount: 2 });
    expect([await isFull(limit), await isFull(limit), await isFull(limit)]).toEqual([
      false,
      false,
      true,
    ]);
    expect(await isFull({ ...limit, amount: 1 })).toBe(false);
  });

  it('is of the one whose parts it names, however they are divided', async () => {
    const limit = makeLimit('divided', { max: 1, parts: [`a${own}`, 'b'] });
    await countAttempt(deps(), [limit]);
    expect(await isFull({ ...limit, parts: [`a${own}b`] })).toBe(false);
    expect(await isFull({ ...limit, parts: ['b', `a${own}`] })).toBe(false);
    expect(await isFull(limit)).toBe(true);
  });

  it('leaves no name in the database', async () => {
    await countAttempt(deps(), [makeLimit('alice@example.com')]);
    const { rows } = await connection.pool.query('select key from throttles');
    expect(rows.length).toBeGreaterThan(0);
    for (const { key } of rows) expect(key).toMatch(/^[\w-]{43}$/);
  });

  it('is let through no more often than the limit when many come at once, whatever the order of the limits', async () => {
    const [one, other] = [makeLimit('one', { max: 4 }), makeLimit('other', { max: 4 })];
    const attempts = Array.from({ length: 10 }, (_, n) =>
      isCountedAttempt(deps(), n % 2 === 0 ? [one, other] : [other, one]),
    );
    expect((await Promise.all(attempts)).filter((isCounted) => isCounted)).toHaveLength(4);
  });

  it('costs no statement when it is rejected and made again at once, and one a second later', async () => {
    const limit = makeLimit('again', { max: 1 });
    await countAttempt(deps(), [limit]);
    expect(await isFull(limit)).toBe(true);
    const counter = countStatements(connection.pool);
    expect([await isFull(limit), counter.texts.length]).toEqual([true, 0]);
    const reason = await findReason([limit]);
    expect(reason).toMatchObject({ retryAfterS: WINDOW_MS / 1000, isShared: false });
    passTime(1000);
    expect(await isFull(limit)).toBe(true);
    expect(counter.texts.length).toBeGreaterThan(0);
  });

  it('costs none beyond one limit either, whatever other limits it names', async () => {
    const address = makeLimit('address', { max: 1 });
    await countAttempt(deps(), [makeLimit('to alice'), address]);
    expect(await findReason([makeLimit('to bob'), address])).toBeInstanceOf(LimitReached);
    const counter = countStatements(connection.pool);
    expect(await findReason([makeLimit('to carol'), address])).toBeInstanceOf(LimitReached);
    expect(counter.texts.length).toBe(0);
    expect(await isFull(makeLimit('to carol', { max: 1 }))).toBe(false);
  });

  it('is counted by itself when it has another amount, or other limits', async () => {
    const limit = makeLimit('amounts', { max: 5 });
    expect(await isFull({ ...limit, amount: 6 })).toBe(true);
    expect(await isFull({ ...limit, amount: 5 })).toBe(false);
    const [full, free] = [makeLimit('full', { max: 0 }), makeLimit('free')];
    expect([await isFull(full), await isFull(free)]).toEqual([true, false]);
  });

  it('has reached no limit when the database cannot count it, and fails as it did', async () => {
    await database.rejectConnections();
    try {
      await expect(isCountedAttempt(deps(), [makeLimit('broken')])).rejects.not.toBeInstanceOf(
        LimitReached,
      );
      await expect(countAttempt(deps(), [makeLimit('broken')])).rejects.not.toMatchObject({
        status: 429,
      });
    } finally {
      await database.acceptConnections();
    }
  });
});

describe('a limit that many share', () => {
  const kept = { max: 6, ownUse: 1 };
  const shared = () => makeLimit('all', { max: 4, kept });
  const of = (name: string, max = 9) => makeLimit(name, { max });

  it('reserves a part for those who have used little, and no more than that', async () => {
    for (let n = 0; n < 4; n += 1) expect(await findReason([of('eager'), shared()])).toBeNull();
    expect(await findReason([of('eager'), shared()])).toMatchObject({ isShared: true });
    expect(await findReason([of('alice'), shared()])).toBeNull();
    expect(await findReason([of('alice'), shared()])).toMatchObject({ isShared: true });
    expect(await findReason([of('bob'), shared()])).toBeNull();
    expect(await findReason([of('carol'), shared()])).toMatchObject({ isShared: true });
  });

  it('is not blamed where the caller’s own limit is reached as well', async () => {
    await countAttempt(deps(), [
      of('alice', 1),
      makeLimit('all', { max: 1, kept: { max: 1, ownUse: 0 } }),
    ]);
    expect(
      await findReason([of('alice', 1), makeLimit('all', { max: 1, kept: { max: 1, ownUse: 0 } })]),
    ).toMatchObject({ isShared: false, message: 'limit reached' });
  });
});

describe('an attempt that is given back', () => {
  const limit = () => makeLimit('given back');

  it('leaves its place to another in the window in which it was counted', async () => {
    const counted = await countAttempt(deps(), [limit()]);
    await countAttempt(deps(), [limit()]);
    await giveBack(deps(), counted);
    expect(await isFull(limit())).toBe(false);
    expect(await isFull(limit())).toBe(true);
  });

  it('leaves it at once, even where an attempt was rejected a moment ago', async () => {
    const counted = await countAttempt(deps(), [limit()]);
    await countAttempt(deps(), [limit()]);
    expect(await isFull(limit())).toBe(true);
    await giveBack(deps(), counted);
    expect(await isFull(limit())).toBe(false);
    expect(await isFull(limit())).toBe(true);
    await forgetAttempts(deps(), [limit()]);
    expect(await isFull(limit())).toBe(false);
  });

  it('leaves none when nothing is given back, and a rejection is still known without a statement', async () => {
    const full = makeLimit('nothing', { max: 0 });
    expect(await isFull(full)).toBe(true);
    const counter = countStatements(connection.pool);
    await giveBack(deps(), []);
    expect([await isFull(full), counter.texts]).toEqual([true, []]);
  });

  it('frees no place in a later window, where other guesses were counted', async () => {
    const counted = await countAttempt(deps(), [limit()]);
    passTime(WINDOW_MS + 1000);
    await countAttempt(deps(), [limit()]);
    await countAttempt(deps(), [limit()]);
    await giveBack(deps(), counted);
    expect(await isFull(limit())).toBe(true);
  });

  it('frees no place of another key', async () => {
    const counted = await countAttempt(deps(), [makeLimit('another')]);
    await countAttempt(deps(), [limit()]);
    await countAttempt(deps(), [limit()]);
    await giveBack(deps(), counted);
    expect(await isFull(limit())).toBe(true);
  });

  it('frees for each key what was counted for it, and never more than all', async () => {
    const [much, little] = [
      makeLimit('much', { max: 5, amount: 3 }),
      makeLimit('little', { max: 5 }),
    ];
    const counted = await countAttempt(deps(), [much, little]);
    await countAttempt(deps(), [
      { ...much, amount: 1 },
      { ...little, amount: 3 },
    ]);
    await giveBack(deps(), counted);
    // One of each five, and three.
    expect(await isFull({ ...much, amount: 5 })).toBe(true);
    expect(await isFull({ ...much, amount: 4 })).toBe(false);
    expect(await isFull({ ...little, amount: 3 })).toBe(true);
    expect(await isFull({ ...little, amount: 2 })).toBe(false);

    const once = await countAttempt(deps(), [limit()]);
    await giveBack(deps(), once);
    await giveBack(deps(), once);
    expect(await isFull({ ...limit(), amount: 3 })).toBe(true);
  });
});

describe('what is forgotten', () => {
  it('is every attempt of the limits that are named, and of no other', async () => {
    const [one, other] = [makeLimit('one', { max: 1 }), makeLimit('other', { max: 1 })];
    await countAttempt(deps(), [one, other]);
    await forgetAttempts(deps(), [one]);
    expect(await isFull(other)).toBe(true);
    expect(await isFull(one)).toBe(false);
  });
});
