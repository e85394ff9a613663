import { plainStrategy } from '@entropi/contracts/plain-strategy';
import { inTransaction } from '@entropi/db/db';
import { currentScales, cycles, tasks } from '@entropi/db/schema/trading';
import { eq, inArray, sql } from 'drizzle-orm';
import type { TradedAccount } from '../accounts/traded-account';
import { listPlans } from '../store/trading-config.repo';
import { EngineHarness, until } from '../testing/engine-harness';
import { claimKey, makeTradedAccount } from '../testing/traded-account';
import { TradingState } from '../testing/trading-state';
import { addTradingUser, setTaskState, type TradingUser } from '../testing/trading-user';
import { beginCycles } from './begin-cycle';

const NAMES = ['anna', 'bela', 'cleo'];

interface Beginner {
  user: TradingUser;
  account: TradedAccount;
  state: TradingState;
}

let harness: EngineHarness;
let beginners: [Beginner, Beginner, Beginner];

/** Users whose tasks are active and whose keys no engine works on; their accounts share their batches. */
beforeEach(async () => {
  harness = await EngineHarness.start();
  await harness.setPrice(8000);
  const users: TradingUser[] = [];
  for (const name of NAMES) users.push(await addTradingUser(harness, name, { state: 'stopped' }));
  const ids = users.map(({ userId }) => userId);
  const engine = await harness.startEngine();
  await until(
    async () => [...(await listPlans(harness.db, ids)).values()],
    (plans) => plans.length === ids.length && plans.every((plan) => typeof plan === 'object'),
  );
  await harness.stopEngine(engine);
  const made: Beginner[] = [];
  for (const user of users) {
    await setTaskState(harness, user.userId, 'active');
    const account = await makeTradedAccount(harness, user, {});
    const batches = made[0]?.account.batches ?? account.batches;
    const state = new TradingState(harness, user.userId);
    made.push({ user, account: { ...account, batches }, state });
  }
  beginners = made as [Beginner, Beginner, Beginner];
});

afterEach(() => harness.stop());

const begin = async (beginner: Beginner) => (await beginEach([beginner]))[0];

const beginAll = () => beginEach(beginners);

/** Begins the cycles of these users at once; returns what kept each from beginning, null for nothing. */
async function beginEach(these: readonly Beginner[]) {
  const ids = these.map(({ user: { userId } }) => userId);
  const plans = await listPlans(harness.db, ids);
  return Promise.all(
    these.map(({ account, user: { userId } }) => {
      const plan = plans.get(userId);
      if (typeof plan !== 'object') throw new Error(`no plan: ${plan}`);
      return beginCycles(account, plan.members, plan.coupling);
    }),
  );
}

/** What was written of each user's first cycle. */
const listWritten = () =>
  Promise.all(
    beginners.map(async ({ state }) => {
      const { db } = harness;
      const running = await state.cycles();
      const ofCycles = inArray(
        currentScales.cycleId,
        running.map(({ id }) => id),
      );
      const orders = (await state.intents()).map(({ kind, level, state: now }) => [
        kind,
        level,
        now,
      ]);
      return { cycles: running.length, levels: await db.$count(currentScales, ofCycles), orders };
    }),
  );

const BEGUN = { cycles: 1, levels: 4, orders: [['OPEN', 0, 'PENDING']] };
const NOTHING = { cycles: 0, levels: 0, orders: [] };

describe('cycles of different users that begin at once', () => {
  it('are written in one transaction, each with its ladder and the order of its level 0', async () => {
    expect(await beginAll()).toEqual([null, null, null]);
    expect(await listWritten()).toEqual([BEGUN, BEGUN, BEGUN]);
    // All rows of a transaction have the time at which it began.
    const written = await harness.db.select({ at: cycles.startedAt }).from(cycles);
    expect(new Set(written.map(({ at }) => at.getTime())).size).toBe(1);
  });

  it('keep to the terms of their users', async () => {
    const [odd] = beginners;
    const sellModeConfig = { ...plainStrategy.sell_mode_config, mode: 'RECOVERY' } as const;
    await harness.db.update(tasks).set({ sellModeConfig }).where(eq(tasks.userId, odd.user.userId));
    expect(await beginAll()).toEqual(['recovery', null, null]);
    expect(await listWritten()).toEqual([NOTHING, BEGUN, BEGUN]);
  });

  it('begin for all others where a task is paused or a key belongs to another engine', async () => {
    const [paused, fenced] = beginners;
    await setTaskState(harness, paused.user.userId, 'paused');
    await claimKey(harness, fenced.user, 'other');
    expect(await beginAll()).toEqual(['not_active', 'fenced', null]);
    expect(await listWritten()).toEqual([NOTHING, NOTHING, BEGUN]);
  });

  it('begin for all others where a cycle runs already', async () => {
    await begin(beginners[1]);
    expect(await beginAll()).toEqual([null, 'running', null]);
    expect(await listWritten()).toEqual([BEGUN, BEGUN, BEGUN]);
  });

  it('do not wait for one whose task another process holds, which begins once that is over', async () => {
    const [held, ...others] = beginners;
    const { late } = await inTransaction(harness.db, async (tx) => {
      // Else the server would end it, and free the task, when the others take long.
      await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`);
      await tx.select().from(tasks).where(eq(tasks.userId, held.user.userId)).for('update');
      const late = begin(held);
      expect(await beginEach(others)).toEqual([null, null]);
      expect(await listWritten()).toEqual([NOTHING, BEGUN, BEGUN]);
      // Returned in an object, because the transaction would wait for a bare promise.
      return { late };
    });
    expect(await late).toBeNull();
    expect(await listWritten()).toEqual([BEGUN, BEGUN, BEGUN]);
  });
});
