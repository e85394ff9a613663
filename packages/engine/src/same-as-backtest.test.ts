import type { SellModeConfig } from '@entropi/contracts/trading-model';
import { markets } from '@entropi/db/schema/broker';
import { jumpTo } from '@entropi/trading/backtest/await-prices';
import { CoupledRun } from '@entropi/trading/backtest/coupled-run';
import { LadderRun } from '@entropi/trading/backtest/ladder-run';
import type { Fill } from '@entropi/trading/backtest/records';
import type { TaskRun } from '@entropi/trading/backtest/task-run';
import { makeSettings } from '@entropi/trading/backtest/testing/past-prices';
import { toShares } from '@entropi/trading/backtest/testing/play-setup';
import { fromTicks, type Tick, toDir } from '@entropi/trading/core/units';
import { consultOracle } from '@entropi/trading/oracle/oracle';
import { and, eq } from 'drizzle-orm';
import { addCoupledUser } from './testing/coupled-user';
import { EngineHarness, EPIC, until } from './testing/engine-harness';
import { untilLookedAt } from './testing/start-trading';
import { TradingState } from './testing/trading-state';
import { addTradingUser, type TradingUser } from './testing/trading-user';

/** The walk takes minutes on a busy machine. */
const LIMIT_MS = 480_000;

let harness: EngineHarness;
const pairs = new Map<string, Pair>();

/** Bids that open every level of a BUY and of a SELL, come back, and end cycles. */
const WALK = [
  12_000, 11_990, 11_976, 11_994, 11_948, 11_930, 11_904, 11_962, 12_004, 12_016, 12_052, 12_110,
  12_020, 11_970,
];

const recovery = {
  enter_when: { open_shares: 3, drawdown: null, age_hours: null },
  buffer: 1,
  method: 'BASKET' as const,
};

interface Tried {
  name: string;
  direction: 'BUY' | 'SELL';
  sellMode: Partial<SellModeConfig>;
  /** Every reason that shares are closed for on the walk. */
  reasons: string[];
  /** How many cycles begin on the walk. After a stop none begins for a minute. */
  cycles: number;
}

const tried: Tried[] = [
  {
    name: 'sing',
    direction: 'BUY',
    sellMode: { mode: 'SINGLE', target: 10, share_stop: 60 },
    reasons: ['TAKE_PROFIT', 'SHARE_STOP'],
    cycles: 1,
  },
  {
    name: 'alls',
    direction: 'SELL',
    sellMode: { mode: 'ALL', target: 12, cycle_stop: 120 },
    reasons: ['BASKET_TAKE_PROFIT', 'CYCLE_STOP'],
    cycles: 2,
  },
  {
    name: 'reco',
    direction: 'BUY',
    sellMode: { mode: 'ALL', target: 12, recovery },
    reasons: ['BASKET_TAKE_PROFIT', 'RECOVERY'],
    cycles: 2,
  },
  {
    name: 'trai',
    direction: 'BUY',
    sellMode: { mode: 'SINGLE', trailing: { activate: 10, give_back: 4 } },
    reasons: ['TAKE_PROFIT'],
    cycles: 2,
  },
  {
    name: 'offs',
    direction: 'BUY',
    sellMode: { mode: 'ALL', target: 12, recovery: { ...recovery, method: 'OFFSET' } },
    reasons: ['BASKET_TAKE_PROFIT', 'RECOVERY'],
    cycles: 2,
  },
];

const rows = [0, 20, 50, 95].map((offset, level) => ({
  level,
  offset,
  size: 1 + level * 0.5,
  takeProfit: null,
}));

const WALK_FROM_MS = 1_000_000;

function makeTried({ direction, sellMode }: Pick<Tried, 'direction' | 'sellMode'>) {
  const plain = makeSettings(toDir(direction), { sellMode, assumptions: { balance: 1_000_000 } });
  const market = { ...plain.market, sizeStep: 0.01, minSize: 0.2 };
  return { ...plain, rows, market };
}

/** A task of the engine, and the back-test that has to do the same. */
interface Pair {
  user: TradingUser;
  state: TradingState;
  task: TaskRun;
  fills: Fill[];
  onTick: (tick: Tick) => void;
}

async function addPair(one: Tried): Promise<Pair> {
  const { name, direction, sellMode } = one;
  const user = await addTradingUser(harness, name, { direction, sellMode });
  const fills: Fill[] = [];
  const run = new LadderRun(makeTried(one), (fill) => fills.push(fill));
  const state = new TradingState(harness, user.userId);
  return { user, state, task: run.task, fills, onTick: (tick) => run.onTick(tick) };
}

const BASKET = 'bask';
const JOINT_TARGET = 60;

/** A BASKET of both directions on the market; its members pass their own targets on the way. */
async function addBasket(): Promise<Pair> {
  const sellMode = { mode: 'SINGLE', target: 10 } as const;
  const [buy, sell] = [
    { direction: 'BUY', sellMode },
    { direction: 'SELL', sellMode },
  ] as const;
  const user = await addCoupledUser(harness, BASKET, 'BASKET', [buy, sell], JOINT_TARGET);
  const toMember = (one: typeof buy | typeof sell) => ({
    strategyId: 0,
    name: one.direction,
    epic: EPIC,
    settings: makeTried(one),
  });
  const fills: Fill[] = [];
  const run = new CoupledRun(
    {
      type: 'BASKET',
      jointTarget: JOINT_TARGET,
      maxOpenShares: null,
      members: [toMember(buy), toMember(sell)],
    },
    [60_000],
    ({ member: _, ...fill }) => fills.push(fill),
  );
  const state = new TradingState(harness, user.userId);
  return { user, state, task: run.task, fills, onTick: (tick) => jumpTo(run, 0, tick) };
}

/** Gives all of them the same prices, one after the other. */
async function play(all: readonly Pair[]): Promise<void> {
  const isMarket = and(eq(markets.environment, 'SIM'), eq(markets.epic, EPIC));
  for (const [index, bid] of WALK.entries()) {
    await harness.setPrice(bid);
    await until(
      () => harness.db.select().from(markets).where(isMarket),
      ([market]) => market?.bid === bid,
    );
    for (const { state, fills, onTick } of all) {
      onTick({ bid: bid * 10, offer: bid * 10 + 10, at: WALK_FROM_MS + index * 1000 });
      await until(
        () => state.intents(),
        (intents) => intents.filter((one) => one.state === 'FILLED').length >= fills.length,
      );
    }
    // Nothing that the engine decided at the price is under way any more.
    await Promise.all(all.map(({ user }) => untilLookedAt(harness, user)));
  }
}

async function readEngine({ state }: Pair) {
  const shares = await state.shares();
  const levels = new Map(shares.map((share) => [share.id, share.level]));
  const intents = await state.intents();
  const cycles = await state.cycles();
  return {
    decided: intents.map(({ kind, shareId, reason }) => ({
      kind,
      level: levels.get(shareId),
      reason,
    })),
    shares: shares.map(({ level, openLevel, closeLevel, closeReason, profitMinor }) => ({
      level,
      openLevel,
      closeLevel,
      closeReason,
      profitMinor,
    })),
    cycles: cycles.map((cycle) => ({
      realisedMinor: cycle.realisedMinor,
      hasRecovered: cycle.effectiveMode === 'RECOVERY',
    })),
  };
}

function readBacktest({ task, fills }: Pair) {
  const market = { decimalPlaces: 1 };
  return {
    decided: fills,
    shares: task.shares.map(({ level, openTicks, closeTicks, reason, profitMinor }) => ({
      level,
      openLevel: fromTicks(openTicks, market),
      closeLevel: closeTicks === null ? null : fromTicks(closeTicks, market),
      closeReason: reason,
      profitMinor,
    })),
    cycles: task.cycles.map(({ realisedMinor, recoveredAt }) => ({
      realisedMinor,
      hasRecovered: recoveredAt !== null,
    })),
  };
}

/** What the reference implementation, which shares no line with the engine's core, makes of the walk. */
function readOracle(one: Tried) {
  const { rows, market, limits, multipliers, sellMode } = makeTried(one);
  const { decimalPlaces: decimals, ...sizes } = market;
  const fills = consultOracle(
    {
      direction: one.direction,
      market: { decimals, ...sizes, rate: 1, minorDigits: 2 },
      unit: 'POINTS',
      rows: rows.map(({ level: _, ...row }) => row),
      sizeFactor: 1,
      sell: sellMode,
      multipliers,
      limits,
      slippage: 0,
      guards: { maxSlippage: null, maxGapLevels: 3 },
    },
    WALK.map((bid, index) => ({ at: WALK_FROM_MS + index * 1000, bid, offer: bid + 1 })),
  );
  return toShares(fills).map(({ level, opened, closed }) => ({
    level,
    openLevel: opened.price,
    closeLevel: closed?.price ?? null,
    closeReason: closed?.reason ?? null,
    profitMinor: closed?.profitMinor ?? null,
  }));
}

// One engine trades for all users at once; a walk for each would take as many times as long.
beforeAll(async () => {
  harness = await EngineHarness.start();
  await harness.setPrice(WALK[0] ?? 0);
  for (const one of tried) pairs.set(one.name, await addPair(one));
  pairs.set(BASKET, await addBasket());
  await harness.startEngine();
  await play([...pairs.values()]);
}, LIMIT_MS);
afterAll(() => harness.stop());

describe('the engine and a back-test of the same prices', () => {
  it.each([...tried, { name: BASKET, reasons: ['BASKET_TAKE_PROFIT'], cycles: 2 }])(
    'take the same decisions in the same order: $name',
    async ({ name, reasons, cycles }) => {
      const pair = pairs.get(name);
      if (!pair) throw new Error(`${name} is not tried`);
      expect(await readEngine(pair)).toEqual(readBacktest(pair));
      // The walk is worth comparing: enough cycles, more than the first level, and every reason of the mode.
      expect(pair.task.cycles.length).toBeGreaterThanOrEqual(cycles);
      expect(pair.fills.some((fill) => fill.level > 1)).toBe(true);
      expect(new Set(pair.fills.map((fill) => fill.reason))).toEqual(new Set([null, ...reasons]));
    },
  );
});

describe('the engine and the oracle', () => {
  it.each(tried)('make the same shares of the same prices: $name', async (one) => {
    const pair = pairs.get(one.name);
    if (!pair) throw new Error(`${one.name} is not tried`);
    expect((await readEngine(pair)).shares).toEqual(readOracle(one));
  });
});
