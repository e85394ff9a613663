import { plainStrategy } from '@entropi/contracts/plain-strategy';
import type { CycleRows } from '@entropi/engine/store/cycle.repo';
import type { MarketRow } from '../markets/markets.repo';
import type { TaskFacts } from '../tasks/task-view';
import { findLimits, findWaiting } from './find-waiting';

const NOW = new Date('2026-03-02T10:00:00Z');
const LATER = new Date('2026-03-02T10:20:00Z');
const { sell_mode_config: sellModeConfig, limits } = plainStrategy;

const market = {
  environment: 'SIM',
  epic: 'X',
  bid: 8000,
  offer: 8001,
  priceAt: NOW,
  decimalPlaces: 1,
  sizeStep: 0.1,
  minDealSize: 0.1,
  pointValue: 1,
} as unknown as MarketRow;

const scale = (level: number, state: string, armed = true) => ({
  id: level,
  level,
  triggerLevel: 8000 - level * 20,
  plannedSize: 1,
  takeProfit: null,
  state,
  armed,
  retryAt: null,
});

/** A running cycle of these levels; an OPEN one holds a share of size 1. */
function toCycle(scales: ReturnType<typeof scale>[], traits: object = {}): CycleRows {
  const cycle = {
    environment: 'SIM',
    epic: 'X',
    direction: 'BUY',
    unit: 'POINTS',
    effectiveMode: 'SINGLE',
    sellModeConfig,
    profitMultipliers: { keyed_by: 'PROFIT_COUNTER', rows: [] },
    limits,
    decimalPlaces: 1,
    sizeStep: 0.1,
    pointValue: 1,
    fxRate: 1,
    trailingPeak: null,
    disasterStop: null,
    realisedMinor: 0,
    leaveReason: null,
    leaveSince: null,
    startedAt: NOW,
    ...traits,
  };
  const shares = scales
    .filter(({ state }) => state === 'OPEN')
    .map(({ id, triggerLevel }) => ({
      dealReference: `REF-${id}`,
      currentScaleId: id,
      state: 'OPEN',
      direction: 'BUY',
      size: 1,
      openLevel: triggerLevel,
      stopLevel: null,
      trailingPeak: null,
      leaveReason: null,
      openedAt: NOW,
    }));
  return { cycle, scales, shares } as unknown as CycleRows;
}

function toFacts(traits: {
  task?: object;
  config?: object;
  strategy?: object;
  cycle?: CycleRows;
}): TaskFacts {
  const row = {
    task: {
      state: 'active',
      cooldownUntil: null,
      sellModeConfig: null,
      openingPauses: {},
      ...traits.task,
    },
    config: { maxOpenShares: null, dailyLossLimit: null, ...traits.config },
    strategy: { sellModeConfig, limits, ...traits.strategy },
  };
  return {
    row,
    cycles: traits.cycle ? [traits.cycle] : [],
    markets: [market],
  } as unknown as TaskFacts;
}

const find = (traits: Parameters<typeof toFacts>[0], openings: readonly Date[] = []) =>
  findWaiting(toFacts(traits), market, openings, NOW);
const open = [scale(0, 'OPEN'), scale(1, 'WAITING')];

it('is nothing while a cycle may begin or a level waits for its price', () => {
  expect(find({})).toBeNull();
  expect(find({ cycle: toCycle(open) })).toBeNull();
  expect(find({ task: { state: 'paused', cooldownUntil: LATER } })).toBeNull();
});

it('says what keeps the next cycle from beginning, and until when', () => {
  const until = LATER.toISOString();
  const openingPauses = { X: { until, reason: 'slippage' } };
  expect(find({ task: { openingPauses } })).toEqual({ reason: 'slippage', until });
  expect(find({ task: { cooldownUntil: LATER } })).toEqual({
    reason: 'cooldown',
    until: '2026-03-02T10:20:00.000Z',
  });
  expect(find({ task: { cooldownUntil: LATER, coolsAfterStop: true } })).toEqual({
    reason: 'stop_cooldown',
    until: '2026-03-02T10:20:00.000Z',
  });
  const hours = { days: [1], from: '08:00', to: '09:00' };
  expect(find({ strategy: { limits: { ...limits, trading_hours: hours } } })).toEqual({
    reason: 'trading_hours',
    until: '2026-03-09T08:00:00.000Z',
  });
  expect(find({ strategy: { limits: { ...limits, max_spread: 0.5 } } })).toEqual({
    reason: 'max_spread',
    until: null,
  });
});

it('says what keeps the levels of a running cycle from opening', () => {
  const reason = (scales: typeof open, traits?: object) =>
    find({ cycle: toCycle(scales, traits) })?.reason;
  expect([
    reason(open, { limits: { ...limits, max_open_shares: 1 } }),
    reason(open, { limits: { ...limits, max_total_size: 1.5 } }),
    reason(open, { limits: { ...limits, max_spread: 0.5 } }),
    reason(open, { effectiveMode: 'RECOVERY' }),
    reason(open, { leaveReason: 'STOP_ALL' }),
    reason([scale(0, 'OPEN'), scale(1, 'OPEN')]),
    reason([scale(0, 'OPEN'), scale(1, 'WAITING', false)]),
  ]).toEqual([
    'max_open_shares',
    'max_total_size',
    'max_spread',
    'recovery',
    'closing',
    'ladder_full',
    'fresh_crossing',
  ]);
});

it('says that as many levels were opened within a minute as are allowed, and when the next one may open', () => {
  const paced = { ...limits, max_openings_per_minute: 2 };
  const ago = (seconds: number) => new Date(NOW.getTime() - seconds * 1000);
  const cycle = toCycle(open, { limits: paced });
  const waits = { reason: 'openings_per_minute', until: '2026-03-02T10:00:20.000Z' };
  expect(find({ cycle }, [ago(3), ago(40)])).toEqual(waits);
  expect(find({ strategy: { limits: paced } }, [ago(3), ago(40)])).toEqual(waits);
  expect(find({ cycle }, [ago(3)])).toBeNull();
  expect(find({ strategy: { limits: paced } }, [ago(3)])).toBeNull();
});

it('goes by the stricter of the strategy’s limits and the user’s, or by those of the running cycle', () => {
  const own = { maxOpenShares: 3, dailyLossLimit: 50 };
  expect(findLimits(toFacts({ config: own }))).toMatchObject({
    max_open_shares: 3,
    daily_loss_limit: 50,
  });
  expect(findLimits(toFacts({ config: own, cycle: toCycle(open) }))).toEqual(limits);
});
