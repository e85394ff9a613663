import type { Limits, SellModeConfig } from '@entropi/contracts/trading-model';
import { markets } from '@entropi/db/schema/broker';
import { makeSettings } from '@entropi/trading/backtest/testing/past-prices';
import { toShares } from '@entropi/trading/backtest/testing/play-setup';
import { consultOracle } from '@entropi/trading/oracle/oracle';
import type { OraclePrice, Setup } from '@entropi/trading/oracle/setup';
import { and, eq } from 'drizzle-orm';
import { EngineHarness, EPIC, until } from './testing/engine-harness';
import { TradingState } from './testing/trading-state';
import { addTradingUser } from './testing/trading-user';

const PATIENCE_MS = 150_000;
/** The walk takes minutes on a busy machine. */
const LIMIT_MS = 480_000;
/** Falls through the ladder of a BUY, with a jump over two levels, and comes back. */
const WALK = [12_000, 11_990, 11_976, 11_994, 11_948, 11_930, 11_904, 11_962, 12_004, 12_016];
const HOUR_MS = 3_600_000;
const FROM = Date.now();

/**
 * Chooses a time zone in which it is another day than in UTC, and in which the next day does not begin soon: in one it
 * begins at 10:00 UTC, in the other at 11:00.
 */
const isLate = new Date(FROM).getUTCHours() >= 10;
const TIME_ZONE = isLate ? 'Pacific/Kiritimati' : 'Pacific/Pago_Pago';
const shifted = new Date(FROM + (isLate ? 14 : -11) * HOUR_MS).getUTCDay();
const TODAY_THERE = shifted === 0 ? 7 : shifted;
const OTHER_DAYS = [1, 2, 3, 4, 5, 6, 7].filter((day) => day !== TODAY_THERE);
const allDay = (days: number[]) => ({
  trading_hours: { days, from: '00:00', to: '24:00', time_zone: TIME_ZONE },
});

interface Tried {
  name: string;
  sellMode: Partial<SellModeConfig>;
  limits: Partial<Limits>;
  /** The reasons why shares are closed on the walk. */
  reasons: string[];
  /** What the broker does wrong at a price of the walk, and how the oracle gets to know it. */
  fault?: {
    bid: number;
    switches: Record<string, Record<string, unknown>>;
    /** Prices in the place of that one, each with the milliseconds after the one before. */
    seen: (Pick<OraclePrice, 'broker'> & { afterMs: number })[];
  };
}

const single = { mode: 'SINGLE', target: 10 } as const;
/** After a stop no cycle begins in the time of the walk, however long a busy machine takes for it. */
const NO_NEXT = { stop_cooldown_minutes: 60 };

const tried: Tried[] = [
  {
    name: 'disaster',
    sellMode: { ...single, target: 120 },
    // With one share the stop follows no average.
    limits: { disaster_stop: { distance: 96 }, max_open_shares: 1, ...NO_NEXT },
    reasons: ['DISASTER_STOP'],
  },
  {
    name: 'equity',
    sellMode: { mode: 'ALL', target: 200 },
    limits: { equity_loss_limit: 150, close_at_limit: true },
    reasons: ['STOP_ALL'],
  },
  {
    name: 'rejected',
    sellMode: { mode: 'ALL', target: 12, cycle_stop: 30 },
    limits: NO_NEXT,
    reasons: ['CYCLE_STOP'],
    fault: {
      bid: 11_948,
      switches: { rejectOrder: { action: 'CLOSE', reason: 'MARKET_CLOSED', count: 2 } },
      seen: [{ afterMs: 1000, broker: 'REJECTS' }, { afterMs: 1000 }],
    },
  },
  {
    name: 'lost',
    sellMode: single,
    limits: {},
    reasons: ['TAKE_PROFIT'],
    fault: {
      bid: 11_994,
      switches: { orderLost: { action: 'CLOSE', booked: false, count: 1 } },
      seen: [{ afterMs: 1000, broker: 'LOSES' }, { afterMs: 90_000 }, { afterMs: 2000 }],
    },
  },
  {
    name: 'gap',
    sellMode: single,
    limits: { max_gap_levels: 1 },
    reasons: ['TAKE_PROFIT'],
    // The market shows the same price with the time of every second, so that the one of the next second comes after
    // the jump.
    fault: { bid: 11_948, switches: {}, seen: [{ afterMs: 1000 }, { afterMs: 1000 }] },
  },
  { name: 'today', sellMode: single, limits: allDay([TODAY_THERE]), reasons: ['TAKE_PROFIT'] },
  { name: 'elsewhere', sellMode: single, limits: allDay(OTHER_DAYS), reasons: [] },
];

/** The prices of the walk as the oracle gets them, price by price. */
function toSteps({ fault }: Tried): OraclePrice[][] {
  let at = FROM;
  return WALK.map((bid) => {
    const seen = fault?.bid === bid ? fault.seen : [{ afterMs: 1000 }];
    return seen.map(({ afterMs, ...others }) => {
      at += afterMs;
      return { ...others, at, bid, offer: bid + 1 };
    });
  });
}

function toSetup({ sellMode, limits }: Tried): Setup {
  const settings = makeSettings(1, { sellMode, limits });
  return {
    direction: 'BUY',
    market: { decimals: 1, sizeStep: 0.01, minSize: 0.2, pointValue: 1, rate: 1, minorDigits: 2 },
    unit: 'POINTS',
    rows: [0, 20, 50, 95].map((offset, level) => ({
      offset,
      size: 1 + level * 0.5,
      takeProfit: null,
    })),
    sizeFactor: 1,
    sell: settings.sellMode,
    multipliers: settings.multipliers,
    limits: settings.limits,
    slippage: 0,
    guards: { maxSlippage: null, maxGapLevels: limits.max_gap_levels ?? 3 },
  };
}

/**
 * What the reference implementation, which shares no line with the engine's core, makes of the walk up to a price.
 */
function readOracle(one: Tried, index: number) {
  const path = toSteps(one)
    .slice(0, index + 1)
    .flat();
  return toShares(consultOracle(toSetup(one), path)).map(({ level, opened, closed }) => ({
    level,
    openLevel: opened.price,
    closeLevel: closed?.price ?? null,
    closeReason: closed?.reason ?? null,
    profitMinor: closed?.profitMinor ?? null,
  }));
}

async function readEngine(state: TradingState) {
  const shares = await state.shares();
  return shares
    .filter(({ openLevel }) => openLevel !== null)
    .map(({ level, openLevel, closeLevel, closeReason, profitMinor }) => ({
      level,
      openLevel,
      closeLevel,
      closeReason,
      profitMinor,
    }));
}

let harness: EngineHarness;
const users = new Map<string, { state: TradingState; accountId: string }>();

function findUser({ name }: Tried) {
  const user = users.get(name);
  if (!user) throw new Error(`${name} is not tried`);
  return user;
}

/** Switches on what the broker does wrong at a price, each fault for the account of the user who tries it. */
async function setFaults(bid: number): Promise<void> {
  for (const one of tried) {
    if (one.fault?.bid !== bid) continue;
    const { accountId } = findUser(one);
    const switches = Object.entries(one.fault.switches);
    await harness.setFaults(
      Object.fromEntries(switches.map(([name, fault]) => [name, { ...fault, accountId }])),
    );
  }
}

/** Gives all of them the same prices, and waits at each price for the result that the oracle has. */
async function play(): Promise<void> {
  const isMarket = and(eq(markets.environment, 'SIM'), eq(markets.epic, EPIC));
  for (const [index, bid] of WALK.entries()) {
    await setFaults(bid);
    await harness.setPrice(bid);
    await until(
      () => harness.db.select().from(markets).where(isMarket),
      ([market]) => market?.bid === bid,
      PATIENCE_MS,
    );
    for (const one of tried) {
      const { state } = findUser(one);
      const wanted = JSON.stringify(readOracle(one, index));
      const isAsWanted = (played: unknown) => JSON.stringify(played) === wanted;
      await until(() => readEngine(state), isAsWanted, PATIENCE_MS).catch(() => undefined);
      expect([one.name, bid, await readEngine(state)]).toEqual([
        one.name,
        bid,
        readOracle(one, index),
      ]);
    }
  }
}

// One engine trades for all users at once; a walk for each would take as many times as long.
beforeAll(async () => {
  harness = await EngineHarness.start();
  await harness.setPrice(WALK[0] ?? 0);
  for (const one of tried) {
    const { name, sellMode, limits } = one;
    const { userId, accountId } = await addTradingUser(harness, name, { sellMode, limits });
    users.set(name, { state: new TradingState(harness, userId), accountId });
  }
  await harness.startEngine();
});
afterAll(() => harness.stop());

it.each(tried)('the oracle knows a reason for each close on the walk: $name', (one) => {
  const reasons = readOracle(one, WALK.length).flatMap(({ closeReason }) => closeReason ?? []);
  expect([...new Set(reasons)]).toEqual(one.reasons);
});

it(
  'the engine makes the same shares as the oracle at each price',
  async () => {
    await play();
  },
  LIMIT_MS,
);
