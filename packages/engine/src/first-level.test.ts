import { isDeepStrictEqual } from 'node:util';
import { payments } from '@entropi/db/schema/money';
import { userConfigs } from '@entropi/db/schema/strategies';
import { tasks } from '@entropi/db/schema/trading';
import { eq } from 'drizzle-orm';
import { addCoupledUser } from './testing/coupled-user';
import { EngineHarness, until } from './testing/engine-harness';
import { addTrader, type Trader } from './testing/start-trading';
import { TradingState } from './testing/trading-state';
import type { TradingOptions } from './testing/trading-user';

/** Trading hours on another UTC day only, whenever the test runs. */
const ANOTHER_DAY = {
  days: [((new Date().getUTCDay() + 2) % 7) + 1],
  from: '00:00',
  to: '24:00',
};
const FAR_OFF = new Date(Date.now() + 3_600_000);

let harness: EngineHarness;

beforeEach(async () => {
  harness = await EngineHarness.start();
  await harness.setPrice(8000);
});
afterEach(() => harness.stop());

/** Adds a trader for each of these, and after them one who opens whenever they are looked at. */
async function addTraders<Name extends string>(
  cases: readonly [name: Name, options: TradingOptions][],
) {
  const traders = new Map<Name, Trader>();
  for (const [name, options] of cases) traders.set(name, await addTrader(harness, name, options));
  return { traders, free: await addTrader(harness, 'zora') };
}

const ofDone = async ({ state }: Trader) => {
  const [cycles, task] = [await state.cycles(), await state.task()];
  return { cycles: cycles.length, state: task?.state, degraded: task?.degraded };
};

/** Waits until these have come to this. That nothing more comes of it has to be known before. */
async function untilDone<Name extends string>(
  traders: ReadonlyMap<Name, Trader>,
  expected: Record<Name, object>,
): Promise<void> {
  const read = async () => {
    const found: [Name, object][] = [];
    for (const [name, trader] of traders) found.push([name, await ofDone(trader)]);
    return Object.fromEntries(found);
  };
  expect(await until(read, (found) => isDeepStrictEqual(found, expected))).toEqual(expected);
}

const awaitCycle = ({ state }: Trader, number: number) =>
  until(
    async () => (await state.shares()).filter((share) => share.level === 0),
    (shares) => shares.length === number && shares.at(-1)?.state === 'OPEN',
  );

describe('a level 0', () => {
  it('is never opened while something forbids it from the beginning, and what does not pass by itself is shown', async () => {
    const { traders, free } = await addTraders([
      ['spread', { limits: { max_spread: 0.9 } }],
      ['hours', { limits: { trading_hours: ANOTHER_DAY } }],
      ['total', { limits: { max_total_size: 0.9 } }],
      ['recovery', { sellMode: { mode: 'RECOVERY' } }],
      ['cooldown', {}],
      ['slippage', {}],
      ['unpaid', {}],
      ['paused', {}],
    ]);
    const set = (name: string, values: Partial<typeof tasks.$inferInsert>) => {
      const { user } = traders.get(name as 'paused') as Trader;
      return harness.db.update(tasks).set(values).where(eq(tasks.userId, user.userId));
    };
    await set('cooldown', { cooldownUntil: FAR_OFF });
    const pause = { until: FAR_OFF.toISOString(), reason: 'slippage' as const };
    await set('slippage', { openingPauses: { 'IX.D.DAX.IFMM.IP': pause } });
    await set('paused', { state: 'paused' });
    await harness.db.insert(payments).values({
      userId: traders.get('unpaid')?.user.userId ?? 0,
      amountMinor: 4900,
      currency: 'EUR',
      dueOn: '2020-01-01',
      reference: 'TEST-1',
    });
    await harness.startEngine();
    await awaitCycle(free, 1);
    await harness.setPrice(8012);
    await awaitCycle(free, 2);
    const none = { cycles: 0, state: 'active', degraded: null };
    await untilDone(traders, {
      spread: none,
      hours: none,
      total: { ...none, degraded: 'max_total_size' },
      recovery: { ...none, degraded: 'recovery' },
      cooldown: none,
      slippage: none,
      unpaid: { ...none, state: 'paused' },
      paused: { ...none, state: 'paused' },
    });
  });

  it('is not opened again when the cycle before has used up a limit', async () => {
    const lost = { share_stop: 15 } as const;
    const { traders, free } = await addTraders([
      ['rest', { limits: { cooldown_minutes: 60 } }],
      ['single', { limits: { auto_restart: false } }],
      ['daily', { sellMode: lost, limits: { daily_loss_limit: 10 } }],
      ['equity', { sellMode: lost, limits: { equity_loss_limit: 10 } }],
    ]);
    const pace = await addTrader(harness, 'pace', { limits: { max_openings_per_minute: 1 } });
    await harness.startEngine();
    for (const trader of [...traders.values(), pace, free]) await awaitCycle(trader, 1);
    await harness.setPrice(7984);
    for (const name of ['daily', 'equity'] as const)
      await until(
        async () => traders.get(name)?.state.task(),
        (task) => task?.state === 'error',
      );
    // Everything that is open gains, and nothing is left open.
    await harness.setPrice(8030);
    await awaitCycle(free, 2);
    await harness.setPrice(8042);
    await awaitCycle(free, 3);
    const one = { cycles: 1, state: 'active', degraded: null };
    await untilDone(traders, {
      rest: one,
      single: { ...one, state: 'paused' },
      daily: { ...one, state: 'error' },
      equity: { ...one, state: 'error' },
    });
    expect(await ofDone(pace)).toMatchObject({ state: 'active', degraded: null });
    const [first, ...later] = await pace.state.cycles();
    // A slow machine may be here only when the minute is over.
    const minuteAfter = (first?.startedAt.getTime() ?? 0) + 60_000;
    expect(later.filter(({ startedAt }) => startedAt.getTime() < minuteAfter)).toEqual([]);
    const sent = (await pace.state.intents()).filter(({ kind }) => kind === 'OPEN');
    expect(sent.filter(({ cycleId }) => cycleId === first?.id)).toHaveLength(1);
  });

  it('is not opened when the other members hold as many shares as all may have together', async () => {
    const member: TradingOptions = { sellMode: { mode: 'SINGLE', target: 10 } };
    const coupled = await addCoupledUser(harness, 'hedge', 'HEDGE', [member, member]);
    await harness.db
      .update(userConfigs)
      .set({ maxOpenShares: 1 })
      .where(eq(userConfigs.userId, coupled.userId));
    const free = await addTrader(harness, 'zora');
    const state = new TradingState(harness, coupled.userId);
    await harness.startEngine();
    await until(
      () => state.openLevels(),
      (levels) => levels.length > 0,
    );
    await awaitCycle(free, 1);
    await harness.setPrice(8012);
    await awaitCycle(free, 2);
    await harness.setPrice(8024);
    await awaitCycle(free, 3);
    const filled = await until(
      async () => (await state.shares()).filter(({ openedAt }) => openedAt !== null),
      ({ length }) => length > 1,
    );
    const overlaps = filled.filter((share) =>
      filled.some(
        (other) =>
          other.id < share.id &&
          (other.closedAt === null || other.closedAt > (share.openedAt ?? 0)),
      ),
    );
    expect(overlaps).toEqual([]);
  });
});
