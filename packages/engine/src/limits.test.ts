import { payments } from '@entropi/db/schema/money';
import { createCredentials } from './testing/credentials';
import { EngineHarness, until } from './testing/engine-harness';
import { requestSync } from './testing/request-sync';
import {
  addTrader,
  startTrading,
  untilDecided,
  untilLookedAt,
  untilSupervised,
} from './testing/start-trading';
import { addTradingUser, replaceCredentials, setTaskState } from './testing/trading-user';

let harness: EngineHarness;

beforeEach(async () => {
  harness = await EngineHarness.start();
  await harness.setPrice(8000);
});

afterEach(() => harness.stop());

describe('limits of a task', () => {
  it('sell above and close below in a SELL strategy', async () => {
    const { state } = await startTrading(harness, 'anna', { direction: 'SELL' });
    await until(
      () => state.openLevels(),
      (levels) => levels.join() === '0',
    );
    expect((await state.cycles())[0]?.anchor).toBe(8000);
    await harness.setPrice(8020);
    await until(
      () => state.openLevels(),
      (levels) => levels.join() === '0,1',
    );
    await harness.setPrice(8009);
    const rows = await until(
      () => state.shares(),
      (shares) => shares[1]?.state === 'CLOSED',
    );
    expect(rows[1]).toMatchObject({ openLevel: 8020, closeLevel: 8010, profitMinor: 1500 });
  });

  it('put the task into error when the loss of the day is reached, and its shares still close', async () => {
    const { state } = await startTrading(harness, 'beat', {
      sellMode: { share_stop: 15 },
      limits: { daily_loss_limit: 10 },
    });
    await until(
      () => state.openLevels(),
      (levels) => levels.length === 1,
    );
    await harness.setPrice(7984);
    const task = await until(
      () => state.task(),
      (row) => row?.state === 'error',
    );
    expect(task).toMatchObject({
      errorCode: 'loss_limit',
      errorAmountMinor: -1700,
      errorCurrency: 'EUR',
    });
    const [share] = await state.shares();
    expect(share).toMatchObject({ closeReason: 'SHARE_STOP', profitMinor: -1700 });
  });

  it('pause the task after the cycle without auto_restart', async () => {
    const { state } = await startTrading(harness, 'carl', { limits: { auto_restart: false } });
    await until(
      () => state.openLevels(),
      (levels) => levels.length === 1,
    );
    await harness.setPrice(8012);
    const task = await until(
      () => state.task(),
      (row) => row?.state === 'paused',
    );
    expect(task?.errorCode).toBeNull();
    await untilSupervised(harness);
    expect(await state.cycles()).toHaveLength(1);
  });

  it('wait for the cooldown between two cycles', async () => {
    const { state } = await startTrading(harness, 'dora', { limits: { cooldown_minutes: 0.02 } });
    await until(
      () => state.openLevels(),
      (levels) => levels.length === 1,
    );
    await harness.setPrice(8012);
    const [first, second] = await until(
      () => state.cycles(),
      (rows) => rows.length === 2,
    );
    const pauseMs = (second?.startedAt.getTime() ?? 0) - (first?.endedAt?.getTime() ?? 0);
    expect(pauseMs).toBeGreaterThanOrEqual(1200);
  });

  it('open nothing at too wide a spread, outside of trading hours or beyond the number of shares', async () => {
    const wide = await startTrading(harness, 'emil', { limits: { max_spread: 0.5 } });
    const closed = await addTrader(harness, 'fred', {
      limits: {
        trading_hours: {
          days: [((new Date().getUTCDay() + 2) % 7) + 1],
          from: '00:00',
          to: '24:00',
        },
      },
    });
    const two = await addTrader(harness, 'gabi', { limits: { max_open_shares: 2 } });
    await harness.setPrice(8000);
    await until(
      () => two.state.openLevels(),
      (levels) => levels.length === 1,
    );
    await harness.setPrice(7800);
    await until(
      () => two.state.openLevels(),
      (levels) => levels.length === 2,
    );
    await untilDecided(harness, two.user, 7800);
    for (const { user } of [wide, closed]) await untilLookedAt(harness, user);
    await untilSupervised(harness);
    expect(await two.state.openLevels()).toEqual([0, 1]);
    expect(await wide.state.cycles()).toEqual([]);
    expect(await closed.state.cycles()).toEqual([]);
  });

  it('pause the task of a suspended user, whose shares still close', async () => {
    const { user, state } = await startTrading(harness, 'hans');
    await until(
      () => state.openLevels(),
      (levels) => levels.length === 1,
    );
    await harness.db.insert(payments).values({
      userId: user.userId,
      amountMinor: 4900,
      currency: 'EUR',
      dueOn: '2020-01-01',
      reference: 'TEST-1',
    });
    await until(
      () => state.task(),
      (row) => row?.state === 'paused',
    );
    await harness.setPrice(8012);
    await until(
      () => state.cycles(),
      (rows) => rows[0]?.endedAt !== null,
    );
    await untilSupervised(harness);
    expect(await state.cycles()).toHaveLength(1);
  });

  it('show a passing fault of the broker and go on when it is over', async () => {
    const { state } = await startTrading(harness, 'ida');
    await until(
      () => state.openLevels(),
      (levels) => levels.length === 1,
    );
    await harness.setFaults({ marketClosed: { status: 'CLOSED' } });
    await until(
      () => state.task(),
      (row) => row?.degraded === 'market_closed',
    );
    await harness.setFaults({ marketClosed: null });
    await until(
      () => state.task(),
      (row) => row?.degraded === null,
    );
    await harness.setFaults({ callFails: { answer: '503', path: '/positions' } });
    await until(
      () => state.task(),
      (row) => row?.degraded === 'broker_unavailable',
    );
    await harness.setFaults({ callFails: null });
    await until(
      () => state.task(),
      (row) => row?.degraded === null,
    );
    await harness.setPrice(7979);
    await until(
      () => state.openLevels(),
      (levels) => levels.length === 2,
    );
  });

  it('hold a market of another currency at the rate of the cycle’s start', async () => {
    // The details of a market in euros name the rate of the euro.
    await addTradingUser(harness, 'lena');
    const { state } = await startTrading(harness, 'jana', {
      epic: 'IX.D.FTSE.IFMM.IP',
      currency: 'GBP',
    });
    await until(
      () => state.openLevels(),
      (levels) => levels.length >= 1,
    );
    const [cycle] = await state.cycles();
    expect(cycle).toMatchObject({ marketCurrency: 'GBP', currency: 'EUR' });
    expect(cycle?.fxRate).toBeGreaterThan(1);
  });
});

describe('the right to trade on a key', () => {
  it('puts the task into error when the broker rejects the credentials, and trades again with new ones', async () => {
    const { user, state } = await startTrading(harness, 'lars');
    await until(
      () => state.openLevels(),
      (levels) => levels.length === 1,
    );
    const spoiled = { ...createCredentials('lars'), password: 'changed-at-the-broker' };
    const store = (credentials: typeof spoiled) => replaceCredentials(harness, user, credentials);
    /** Whether the account can be compared with the broker. */
    const compare = async () => (await requestSync(harness, user.keyId, 10_000)).kind === 'done';
    await store(spoiled);
    const task = await until(
      () => state.task(),
      (row) => row?.state === 'error',
    );
    expect(task?.errorCode).toBe('credential_refused');
    await harness.setPrice(8012);
    // A share of the other user was closed by this price, and the account is compared again.
    const other = await addTrader(harness, 'mona');
    await until(
      () => other.state.openLevels(),
      (levels) => levels.length === 1,
    );
    // Started again, it soon shows the same.
    await setTaskState(harness, user.userId, 'active');
    await until(
      () => state.task(),
      (row) => row?.state === 'error',
    );
    expect(await compare()).toBe(false);
    expect(await state.openLevels()).toEqual([0]);
    await store(createCredentials('lars'));
    await until(compare, (isDone) => isDone);
    await setTaskState(harness, user.userId, 'paused');
    await until(
      () => state.openLevels(),
      (levels) => levels.length === 0,
    );
  });
});
