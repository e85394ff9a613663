import type { Submission } from '@entropi/broker/broker';
import { inTransaction } from '@entropi/db/db';
import { orderIntents } from '@entropi/db/schema/order-intents';
import { Executor } from '@entropi/engine/orders/order-executor';
import { insertWantedCloses, wishCloseAll } from '@entropi/engine/store/close-wish.repo';
import { lockTask } from '@entropi/engine/store/task-state.repo';
import { EngineHarness } from '@entropi/engine/testing/engine-harness';
import {
  addUserAtRest,
  fillFirstLevel,
  makeTradedAccount,
} from '@entropi/engine/testing/traded-account';
import { TradingState } from '@entropi/engine/testing/trading-state';
import type { TradingUser } from '@entropi/engine/testing/trading-user';
import { TIMINGS } from '@entropi/engine/timings';
import { eq } from 'drizzle-orm';
import { listSystemFacts } from '../../metrics/system-facts.repo';

const BEGIN_MS = Date.now();
/** What the product promises: a close leaves within this time once the login is open, however that came about. */
const LEAVES_WITHIN_MS = 5000;
const LOCKED: Submission = {
  kind: 'rejected',
  reason: 'backoff',
  code: 'error.security.too-many-failed-attempts',
  message: 'IG has locked the login.',
  retryAfterMs: 300_000,
};

let harness: EngineHarness;
let user: TradingUser;
let state: TradingState;

beforeEach(async () => {
  harness = await EngineHarness.start();
  await harness.setPrice(8000);
  user = await addUserAtRest(harness, 'anna');
  state = new TradingState(harness, user.userId);
});

afterEach(() => harness.stop());

/** A level that is open and has to be closed, at a broker that answers each close like this. */
async function wishClose(submit: () => Submission) {
  let tries = 0;
  const closePosition = async () => {
    tries += 1;
    return submit();
  };
  let nowMs = BEGIN_MS;
  const broker = { isFreeFor: () => false, closePosition };
  const account = {
    ...(await makeTradedAccount(harness, user, broker)),
    timings: TIMINGS,
    now: () => new Date(nowMs),
  };
  await fillFirstLevel(harness, account);
  await inTransaction(harness.db, async (tx) => {
    await lockTask(tx, user.userId);
    await wishCloseAll(tx, user.userId);
    await insertWantedCloses(tx, user.userId, account.fence.epoch, () => 0);
  });
  const executor = new Executor(account, () => undefined);
  return {
    step: () => executor.step(null, true, false),
    countTries: () => tries,
    goOn: (ms: number) => {
      nowMs += ms;
      return nowMs;
    },
  };
}

const findClose = async () => (await state.intents()).find(({ kind }) => kind === 'CLOSE');

describe('a close at a login that is locked', () => {
  it('is looked at every 5 s at most, however long the lock is said to last', async () => {
    const { step, countTries, goOn } = await wishClose(() => LOCKED);
    let nowMs = goOn(0);
    for (let look = 1; look <= 5; look += 1) {
      const { dueAt } = await step();
      expect(countTries()).toBe(look);
      const waitMs = (dueAt ?? Number.POSITIVE_INFINITY) - nowMs;
      expect(waitMs).toBeGreaterThan(0);
      expect(waitMs).toBeLessThanOrEqual(LEAVES_WITHIN_MS);
      nowMs = goOn(waitMs);
    }
    expect(await findClose()).toMatchObject({
      state: 'PENDING',
      sentAt: null,
      rejection: LOCKED.code,
    });
  });

  it('leaves at the first look after the lock', async () => {
    let isLocked = true;
    const accepted = { kind: 'accepted', dealReference: 'CLOSED-1' } as const;
    const { step, goOn } = await wishClose(() => (isLocked ? LOCKED : accepted));
    await step();
    isLocked = false;
    goOn(LEAVES_WITHIN_MS);
    await step().catch(() => undefined);
    expect(await findClose()).toMatchObject({ state: 'SENT' });
  });
});

describe('the number of closes that have not left', () => {
  const countUnsent = async () => {
    const facts = await listSystemFacts(harness.db);
    const unsent = facts.find(({ fact }) => fact === 'closes_unsent');
    return { count: unsent?.count, age: unsent?.age };
  };
  /** Makes the close as old as this many seconds. */
  const age = (seconds: number) =>
    harness.db.update(orderIntents).set({ createdAt: new Date(Date.now() - seconds * 1000) });

  it('has a close that was ordered 30 seconds ago, and none before', async () => {
    const { step } = await wishClose(() => LOCKED);
    await step();
    await age(15);
    expect(await countUnsent()).toEqual({ count: 0, age: null });
    await age(31);
    const { count, age: oldest } = await countUnsent();
    expect(count).toBe(1);
    expect(oldest).toBeGreaterThanOrEqual(31);
  });

  it.each([
    ['has left', { state: 'SENT', sentAt: new Date() }],
    ['is over', { state: 'ABSENT', resolvedAt: new Date() }],
  ] as const)('has none that %s', async (_name, fields) => {
    const { step } = await wishClose(() => LOCKED);
    await step();
    await age(31);
    expect((await countUnsent()).count).toBe(1);
    await harness.db.update(orderIntents).set(fields).where(eq(orderIntents.kind, 'CLOSE'));
    expect((await countUnsent()).count).toBe(0);
  });
});
