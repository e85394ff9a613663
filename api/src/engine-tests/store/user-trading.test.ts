import type { DecidedBy } from '@entropi/db/schema/order-intents';
import { orderIntents } from '@entropi/db/schema/order-intents';
import { userResults } from '@entropi/db/schema/results';
import { strategies } from '@entropi/db/schema/strategies';
import { currentScales, cycles, shares, tasks } from '@entropi/db/schema/trading';
import { withOwner } from '@entropi/db/testing/with-owner';
import { readUsersTrading, type UserTrading } from '@entropi/engine/store/user-trading.repo';
import { shareHiddenClass } from '@entropi/engine/testing/hidden-class';
import { and, asc, eq, isNull } from 'drizzle-orm';
import { addOpenCycle } from '../../testing/open-cycle';
import { addAccount } from '../../testing/open-share';
import { createTestApp, type TestApp } from '../../testing/test-app';

const LEVELS = [0, 1, 2, 3];
const PRICE: DecidedBy = { bid: 8000, offer: 8001, broker_at: null, source: 'streamed', age_ms: 3 };

let test: TestApp;
let made = 0;

beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

async function addUser(hasTask = true) {
  const { id } = await test.signIn();
  const brokerAccountId = await addAccount(test.deps, id);
  const { db } = test.deps;
  await withOwner(db, (owner) => owner.delete(tasks).where(eq(tasks.userId, id)));
  if (hasTask) await db.insert(tasks).values({ userId: id, state: 'active', cooldownUntil: AT });
  return { id, brokerAccountId };
}
const AT = new Date('2026-03-02T10:00:00Z');

/** A running cycle with live shares at its first levels and one that has closed. */
async function addCycle(user: Awaited<ReturnType<typeof addUser>>, levels = LEVELS) {
  const { db } = test.deps;
  const cycleId = await addOpenCycle(db, user.id);
  made += 1;
  const name = `Trading ${made}`;
  await db
    .update(strategies)
    .set({ name })
    .where(eq(strategies.name, `Cycle of ${user.id}`));
  for (const level of levels.toReversed()) {
    const [scale] = await db
      .insert(currentScales)
      .values({ cycleId, level, offset: level * 20, plannedSize: 1 + level / 2, retryAt: AT })
      .returning();
    for (const state of ['OPEN', 'CLOSED'] as const) {
      made += 1;
      const dealReference = `trading-${made}`;
      const owner = { userId: user.id, brokerAccountId: user.brokerAccountId, dealReference };
      const deal = { epic: 'X', expiry: '-', direction: 'BUY', size: 1, state } as const;
      if (state === 'OPEN' && level > 1) continue;
      const [share] = await db
        .insert(shares)
        .values({ ...owner, ...deal, cycleId, level, currentScaleId: scale?.id })
        .returning();
      await db.insert(orderIntents).values({
        ...owner,
        kind: 'OPEN',
        shareId: share?.id ?? 0,
        cycleId,
        scopeKey: dealReference,
        request: {},
        decidedBy: level === 0 ? PRICE : null,
      });
    }
  }
  return cycleId;
}

/** A row of a level or a share without the moment of its last change, which the engine does not read. */
function omitUpdatedAt<Row extends { updatedAt: Date }>({
  updatedAt: _updatedAt,
  ...row
}: Row): Omit<Row, 'updatedAt'> {
  return row;
}

/** The same data, read table by table. */
async function readApart(userId: number): Promise<UserTrading> {
  const { db } = test.deps;
  const [task] = await db.select().from(tasks).where(eq(tasks.userId, userId));
  const [result] = await db.select().from(userResults).where(eq(userResults.userId, userId));
  const isOwn = and(eq(cycles.userId, userId), isNull(cycles.endedAt));
  const running = await db.select().from(cycles).where(isOwn).orderBy(asc(cycles.id));
  const own = [];
  for (const cycle of running) {
    const isOfCycle = eq(currentScales.cycleId, cycle.id);
    const scales = await db
      .select()
      .from(currentScales)
      .where(isOfCycle)
      .orderBy(currentScales.level);
    const isOpen = and(eq(shares.cycleId, cycle.id), eq(shares.state, 'OPEN'));
    const held = await db.select().from(shares).where(isOpen).orderBy(shares.level);
    const withPrices = held.map((one) => ({
      ...omitUpdatedAt(one),
      decidedBy: one.level === 0 ? PRICE : null,
    }));
    own.push({ cycle, scales: scales.map(omitUpdatedAt), shares: withPrices });
  }
  return { task: task ?? null, streak: result?.streak ?? 0, cycles: own };
}

it('reads for many users what each table contains about them, in the order of the users', async () => {
  const two = await addUser();
  await addCycle(two);
  const one = await addUser();
  await addCycle(one, [2, 3]);
  await addCycle(two, [0]);
  await addCycle(two, []);
  const ended = await addCycle(one);
  const isEnded = eq(cycles.id, ended);
  await test.deps.db.update(cycles).set({ endedAt: AT, result: 'WON' }).where(isEnded);
  const without = await addUser();
  const never = await addUser(false);
  const ids = [never.id, two.id, without.id, one.id];
  const read = await readUsersTrading(test.deps.db, ids);
  expect(read).toEqual(await Promise.all(ids.map(readApart)));
  expect(read.map((each) => each.cycles.length)).toEqual([0, 3, 0, 1]);
  expect(read.map((each) => each.task?.userId ?? null)).toEqual([null, two.id, without.id, one.id]);
  expect(read.map((each) => each.streak)).toEqual([0, 0, 0, 1]);
  expect(read[1]?.cycles[0]?.scales.map(({ level }) => level)).toEqual(LEVELS);
});

it('gives rows of one kind that take no more memory than their values', async () => {
  const users = [await addUser(), await addUser()];
  for (const user of users) await addCycle(user);
  const ids = users.map(({ id }) => id);
  const [one, other] = (await readUsersTrading(test.deps.db, ids)).map(({ cycles: [own] }) => own);
  for (const kind of ['scales', 'shares'] as const) {
    const [mine, theirs] = [one?.[kind][0] ?? {}, other?.[kind][0] ?? {}];
    expect([kind, shareHiddenClass(mine, theirs)]).toEqual([kind, true]);
    expect(mine).not.toHaveProperty('updatedAt');
  }
});
