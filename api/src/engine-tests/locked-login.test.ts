import { inTransaction } from '@entropi/db/db';
import { brokerKeys } from '@entropi/db/schema/broker';
import { insertWantedCloses, wishCloseAll } from '@entropi/engine/store/close-wish.repo';
import { lockTask } from '@entropi/engine/store/task-state.repo';
import { createCredentials } from '@entropi/engine/testing/credentials';
import { EngineHarness, until } from '@entropi/engine/testing/engine-harness';
import { requestSync } from '@entropi/engine/testing/request-sync';
import { addTrader } from '@entropi/engine/testing/start-trading';
import { findBookkeepingProblems, type TradingState } from '@entropi/engine/testing/trading-state';
import type { TradingUser } from '@entropi/engine/testing/trading-user';
import { TIMINGS } from '@entropi/engine/timings';
import { startEngineProcess } from '../testing/engine-process';

let harness: EngineHarness;
let user: TradingUser;
let state: TradingState;

const { identifier } = createCredentials('anna');
/** These are short, like all waits of the tests. */
const SHORT_LOCK = { loginLockFirstMs: 100, loginLockMaxMs: 200 };
/** Longer than any test takes, so that no further try is due within it. */
const LOCK_MS = 3_600_000;
const LONG_LOCK = { loginLockFirstMs: LOCK_MS, loginLockMaxMs: LOCK_MS };

beforeEach(async () => {
  harness = await EngineHarness.start();
  await harness.setPrice(8000);
  ({ user, state } = await addTrader(harness, 'anna'));
});

afterEach(() => harness.stop());

/** The broker ends the sessions of the login, and accepts no new login until it is unlocked. */
const lock = () => harness.setFaults({ loginLocked: { identifier }, tokenExpired: { identifier } });
const unlock = () => harness.setFaults({ loginLocked: null, tokenExpired: null });

const countTries = async () => {
  const faults = await harness.control<{ struck: Record<string, number> }>('GET', 'faults');
  return faults.struck.loginLocked ?? 0;
};

async function openFirst(): Promise<void> {
  await until(
    () => state.openLevels(),
    (levels) => levels.join() === '0',
  );
}

const untilLocked = () =>
  until(
    () => state.task(),
    (task) => task?.degraded === 'login_locked',
  );

/** Has the engine that owns the account look at it; while the login is locked it cannot be compared. */
const lookNow = () => requestSync(harness, user.keyId, 10_000);

/** What a user's close of everything commits. */
const closeAll = () =>
  inTransaction(harness.db, async (tx) => {
    await lockTask(tx, user.userId);
    await wishCloseAll(tx, user.userId);
    await insertWantedCloses(tx, user.userId, 0, () => 0);
  });

const untilClosed = () =>
  until(
    () => state.shares(),
    ([share]) => share?.state === 'CLOSED',
  );

/** Waits for the books to agree. The next cycle may have begun; what it has under way has to be booked, too. */
const untilBooksAgree = () =>
  until(
    () => findBookkeepingProblems(harness),
    (problems) => problems.length === 0,
  );

const listDeals = async () => (await harness.deals()).map(({ action }) => action);

describe('a login that the broker has locked for a while', () => {
  it('holds the task back, which shows that and until when; what was to be closed leaves as soon as it is open', async () => {
    await harness.startEngine(SHORT_LOCK);
    await openFirst();
    const lockedAt = Date.now();
    await lock();
    const held = await untilLocked();
    expect(held).toMatchObject({ state: 'active', errorCode: null });
    expect(held?.degradedUntil?.getTime()).toBeGreaterThan(lockedAt);
    await closeAll();
    const [, close] = await until(
      () => state.intents(),
      (intents) => typeof intents[1]?.rejection === 'string',
    );
    expect(close).toMatchObject({
      kind: 'CLOSE',
      state: 'PENDING',
      sentAt: null,
      rejection: 'error.security.too-many-failed-attempts',
    });
    const tries = await countTries();
    await until(countTries, (now) => now > tries);
    expect(await state.task()).toMatchObject({ state: 'active' });
    await unlock();
    const [share] = await untilClosed();
    expect(share).toMatchObject({ closeReason: 'STOP_ALL' });
    await until(
      () => state.task(),
      (task) => task?.degraded === null && task.degradedUntil === null,
    );
    expect((await listDeals()).slice(0, 2)).toEqual(['OPEN', 'CLOSE']);
    const [key] = await harness.db.select().from(brokerKeys);
    expect(key?.rejectedCode).toBeNull();
    await untilBooksAgree();
  });

  it('opens nothing between the end of the lock and the next comparison with the broker', async () => {
    await harness.startEngine(SHORT_LOCK);
    await openFirst();
    await lock();
    await untilLocked();
    await harness.setPrice(7979);
    // The session comes back, but the positions cannot be read.
    await harness.setFaults({ callFails: { answer: '503', path: '/positions' } });
    await unlock();
    const tries = async () => {
      const faults = await harness.control<{ struck: Record<string, number> }>('GET', 'faults');
      return faults.struck.callFails ?? 0;
    };
    await until(tries, (count) => count >= 3);
    expect(await listDeals()).toEqual(['OPEN']);
    await harness.setFaults({ callFails: null });
    await until(
      () => state.openLevels(),
      (levels) => levels.join() === '0,1',
    );
    await untilBooksAgree();
  });

  it('is tried once by a process that finds it locked, which shows that, and what was to be closed is closed afterwards', async () => {
    const first = await harness.startEngine(SHORT_LOCK);
    await openFirst();
    await lock();
    await untilLocked();
    await closeAll();
    await harness.stopEngine(first);
    await harness.db.execute('update tasks set degraded = null, degraded_until = null');
    const before = await countTries();
    const begunAt = Date.now();
    const second = await harness.startEngine(LONG_LOCK);
    const held = await untilLocked();
    const heldUntil = held?.degradedUntil?.getTime();
    expect(heldUntil).toBeGreaterThanOrEqual(begunAt + LOCK_MS);
    expect(heldUntil).toBeLessThanOrEqual(Date.now() + LOCK_MS);
    // The account is compared again and again and the close is looked at, but none of that is an attempt to log in.
    const looks = (await state.task())?.updatedAt;
    await harness.db.execute('update tasks set degraded = null');
    await untilLocked();
    expect((await state.task())?.updatedAt).not.toEqual(looks);
    expect((await countTries()) - before).toBe(1);
    await harness.stopEngine(second);
    await unlock();
    await harness.startEngine();
    await untilClosed();
    expect((await listDeals()).slice(0, 2)).toEqual(['OPEN', 'CLOSE']);
    await untilBooksAgree();
  });

  it('is found locked again by the next engine when one is killed in the pause, and closes once', async () => {
    let lockedAt = 0;
    const first = await startEngineProcess(harness, {
      ENGINE_LEASE_MS: '1500',
      FEED_SIM_EVERY_MS: '100',
    });
    try {
      await openFirst();
      lockedAt = Date.now();
      await lock();
      await lookNow();
      await untilLocked();
      await closeAll();
      await lookNow();
      await until(
        () => state.intents(),
        (intents) => typeof intents[1]?.rejection === 'string',
      );
    } finally {
      await first.kill();
    }
    // Once, and again only if the pause was over before the kill.
    const tries = await countTries();
    expect(tries).toBeGreaterThan(0);
    expect(tries).toBeLessThanOrEqual(1 + (Date.now() - lockedAt) / TIMINGS.loginLockFirstMs);
    await harness.startEngine(SHORT_LOCK);
    await until(countTries, (now) => now > tries);
    expect((await state.intents())[1]).toMatchObject({ kind: 'CLOSE', state: 'PENDING' });
    expect(await listDeals()).toEqual(['OPEN']);
    await unlock();
    await untilClosed();
    expect((await listDeals()).slice(0, 2)).toEqual(['OPEN', 'CLOSE']);
    await untilBooksAgree();
  });

  it('is tried by one of two engines alone, whoever looks at its accounts', async () => {
    await harness.startEngine(LONG_LOCK);
    await harness.startEngine(LONG_LOCK);
    await openFirst();
    await lock();
    await untilLocked();
    await closeAll();
    for (let look = 0; look < 3; look += 1) {
      await harness.db.execute('update tasks set degraded = null');
      await untilLocked();
    }
    expect(await countTries()).toBe(1);
  });
});
