import { inTransaction } from '@entropi/db/db';
import { currentScales, cycles, shares, tasks } from '@entropi/db/schema/trading';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { EngineHarness, until } from '../testing/engine-harness';
import { addTradingUser } from '../testing/trading-user';

const NAMES = ['u200', 'u201', 'u202', 'u203'];
const PRICE_OF_LEVEL_1 = 7979;

let harness: EngineHarness;
let odd: number;
let others: number[];

beforeEach(async () => {
  harness = await EngineHarness.start();
  await harness.setPrice(8000);
  const ids: number[] = [];
  for (const name of NAMES) ids.push((await addTradingUser(harness, name)).userId);
  [odd = 0, ...others] = ids;
  await harness.startEngine();
  await until(listTradersAt(0), (open) => open.length === NAMES.length);
});
afterEach(() => harness.stop());

/** Users whose level is a position at the broker. */
const listTradersAt = (level: number) => async () => {
  const { db } = harness;
  const rows = await db
    .select({ userId: shares.userId })
    .from(shares)
    .where(and(eq(shares.level, level), eq(shares.state, 'OPEN')))
    .orderBy(shares.userId);
  return rows.map(({ userId }) => userId);
};

/** A share in a level, of which the engine has had no notification. */
async function insertLiveShare(userId: number, level: number): Promise<void> {
  const { db } = harness;
  const [share] = await db.select().from(shares).where(eq(shares.userId, userId));
  if (share?.cycleId == null) throw new Error('no share');
  const isLevel = and(eq(currentScales.cycleId, share.cycleId), eq(currentScales.level, level));
  const [scale] = await db.select().from(currentScales).where(isLevel);
  if (!scale) throw new Error('no level');
  const { id: _, ...rest } = share;
  const other = { dealReference: 'elsewhere', dealId: null, currentScaleId: scale.id, level };
  await db.insert(shares).values({ ...rest, ...other, state: 'UNKNOWN' });
}

describe('users whose tasks start at once', () => {
  it('begin their cycles together, not each in a transaction of their own', async () => {
    const { db } = harness;
    await db.update(tasks).set({ state: 'paused' });
    // Sold at their targets; the next cycles wait for the tasks.
    await harness.setPrice(8012);
    await until(listTradersAt(0), (open) => open.length === 0);
    await db.update(tasks).set({ state: 'active' });
    await until(listTradersAt(0), (open) => open.length === NAMES.length);
    const begun = await db
      .select({ at: cycles.startedAt })
      .from(cycles)
      .where(isNull(cycles.endedAt));
    expect(begun).toHaveLength(NAMES.length);
    // All rows of a transaction have the time at which it began. Who is noticed first may begin before the others.
    expect(new Set(begun.map(({ at }) => at.getTime())).size).toBeLessThan(NAMES.length);
  });
});

describe('users whose levels one price opens', () => {
  it('are not kept waiting by one whose task another process holds', async () => {
    await inTransaction(harness.db, async (tx) => {
      // Else the server would end it, and free the task, when the others take long.
      await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`);
      await tx.select().from(tasks).where(eq(tasks.userId, odd)).for('update');
      await harness.setPrice(PRICE_OF_LEVEL_1);
      await until(listTradersAt(1), (open) => open.length >= others.length);
      expect(await listTradersAt(1)()).toEqual(others);
    });
    await until(listTradersAt(1), (open) => open.length === NAMES.length);
  });

  it('open theirs although the order of one cannot be written', async () => {
    await insertLiveShare(odd, 1);
    await harness.setPrice(PRICE_OF_LEVEL_1);
    await until(listTradersAt(1), (open) => open.length >= others.length);
    expect(await listTradersAt(1)()).toEqual(others);
    const opened = (await harness.deals()).filter(({ action }) => action === 'OPEN');
    expect(opened).toHaveLength(NAMES.length + others.length);
  });
});
