import type { SellModeConfig } from '@entropi/shared/contracts/trading-model';
import { and, eq } from 'drizzle-orm';
import { LadderRun } from '../backtest/ladder-run';
import type { Fill } from '../backtest/records';
import { makeSettings } from '../backtest/testing/past-prices';
import { markets } from '../db/schema/broker';
import { fromTicks, toDir } from '../trading/core/units';
import { EngineHarness, EPIC, until } from './testing/engine-harness';
import { TradingState } from './testing/trading-state';
import { addTradingUser } from './testing/trading-user';

/** Longer than the engine takes to decide at a price that it has seen. */
const QUIET_MS = 200;
const PATIENCE_MS = 45_000;

let harness: EngineHarness;

beforeEach(async () => {
  harness = await EngineHarness.start();
}, 30_000);
afterEach(() => harness.stop());

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
}

const tried: Tried[] = [
  {
    name: 'sing',
    direction: 'BUY',
    sellMode: { mode: 'SINGLE', target: 10, share_stop: 60 },
    reasons: ['TAKE_PROFIT', 'SHARE_STOP'],
  },
  {
    name: 'alls',
    direction: 'SELL',
    sellMode: { mode: 'ALL', target: 12, cycle_stop: 120 },
    reasons: ['BASKET_TAKE_PROFIT', 'CYCLE_STOP'],
  },
  {
    name: 'reco',
    direction: 'BUY',
    sellMode: { mode: 'ALL', target: 12, recovery },
    reasons: ['BASKET_TAKE_PROFIT', 'RECOVERY'],
  },
  {
    name: 'trai',
    direction: 'BUY',
    sellMode: { mode: 'SINGLE', trailing: { activate: 10, give_back: 4 } },
    reasons: ['TAKE_PROFIT'],
  },
  {
    name: 'offs',
    direction: 'BUY',
    sellMode: { mode: 'ALL', target: 12, recovery: { ...recovery, method: 'OFFSET' } },
    reasons: ['BASKET_TAKE_PROFIT', 'RECOVERY'],
  },
];

const quiet = () => new Promise((resolve) => setTimeout(resolve, QUIET_MS));

const rows = [0, 20, 50, 95].map((offset, level) => ({
  level,
  offset,
  size: 1 + level * 0.5,
  takeProfit: null,
}));

/** A task of the engine, and the back-test that is to do the same. */
async function addPair({ name, direction, sellMode }: Tried) {
  const user = await addTradingUser(harness, name, { direction, sellMode });
  const plain = makeSettings(toDir(direction), { sellMode, assumptions: { balance: 1_000_000 } });
  const market = { ...plain.market, sizeStep: 0.01, minSize: 0.2 };
  const fills: Fill[] = [];
  const run = new LadderRun({ ...plain, rows, market }, (fill) => fills.push(fill));
  return { state: new TradingState(harness, user.userId), fills, run, market };
}

type Pair = Awaited<ReturnType<typeof addPair>>;

/** Gives both the same prices, one after the other. */
async function play({ run, state, fills }: Pair): Promise<void> {
  const isMarket = and(eq(markets.environment, 'SIM'), eq(markets.epic, EPIC));
  for (const [index, bid] of WALK.entries()) {
    await harness.setPrice(bid);
    await until(
      () => harness.db.select().from(markets).where(isMarket),
      ([market]) => market?.bid === bid,
      PATIENCE_MS,
    );
    run.onTick({ bid: bid * 10, offer: bid * 10 + 10, at: 1_000_000 + index * 1000 });
    await until(
      () => state.intents(),
      (intents) => intents.filter((one) => one.state === 'FILLED').length >= fills.length,
      PATIENCE_MS,
    );
    await quiet();
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

function readBacktest({ run, fills, market }: Pair) {
  return {
    decided: fills,
    shares: run.task.shares.map(({ level, openTicks, closeTicks, reason, profitMinor }) => ({
      level,
      openLevel: fromTicks(openTicks, market),
      closeLevel: closeTicks === null ? null : fromTicks(closeTicks, market),
      closeReason: reason,
      profitMinor,
    })),
    cycles: run.task.cycles.map(({ realisedMinor, hasRecovered }) => ({
      realisedMinor,
      hasRecovered,
    })),
  };
}

describe('the engine and a back-test of the same prices', () => {
  it.each(tried)(
    'take the same decisions in the same order: $name',
    async (one) => {
      await harness.setPrice(WALK[0] ?? 0);
      const pair = await addPair(one);
      await harness.startEngine();
      await play(pair);
      expect(await readEngine(pair)).toEqual(readBacktest(pair));
      // The walk tries something: more than one cycle, more than the first level, every reason of the mode.
      expect(pair.run.task.cycles.length).toBeGreaterThan(1);
      expect(pair.fills.some((fill) => fill.level > 1)).toBe(true);
      expect(new Set(pair.fills.map((fill) => fill.reason))).toEqual(
        new Set([null, ...one.reasons]),
      );
    },
    90_000,
  );
});
