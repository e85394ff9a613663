import type { Limits, Multipliers, SellModeConfig } from '@entropi/contracts/trading-model';
import fc from 'fast-check';
import type { Basket, MarketPrice, OraclePrice, Setup } from '../../oracle/setup';

/** Mondays at 20:00 UTC, and the hours in which the clocks of Europe and of New York change. */
const BEGINS = [
  Date.UTC(2026, 2, 2, 20),
  Date.UTC(2026, 9, 19, 20),
  Date.UTC(2026, 2, 8, 6),
  Date.UTC(2026, 2, 29, 0),
  Date.UTC(2026, 9, 25, 0),
  Date.UTC(2026, 10, 1, 4),
];
const CENTRE = 80_000;
const SECOND_MS = 1000;
const HOUR_MS = 3_600_000;

const orNull = <T>(values: fc.Arbitrary<T>) => fc.option(values, { nil: null, freq: 2 });
/** A distance in points, percent or money, depending on the unit; some lie between two ticks. */
const distance = (least: number, most: number) =>
  fc.integer({ min: least * 20, max: most * 20 }).map((twentieths) => twentieths / 20);

interface Scale {
  unit: SellModeConfig['unit'];
  /** The value of one point at 8,000, in this unit. */
  factor: number;
}
const scales = fc.constantFrom<Scale>(
  { unit: 'POINTS', factor: 1 },
  { unit: 'PERCENT', factor: 0.0125 },
  { unit: 'MONEY', factor: 2 },
);
const scaled = (value: number, { factor }: Scale) => Number((value * factor).toFixed(4));

const recoveries = fc.record({
  enter_when: fc.record({
    open_shares: orNull(fc.integer({ min: 2, max: 4 })),
    drawdown: orNull(distance(5, 150)),
    age_hours: orNull(fc.constantFrom(0.5, 1, 3)),
  }),
  buffer: fc.oneof(fc.constant(0), distance(0.5, 20)),
  method: fc.constantFrom('BASKET' as const, 'OFFSET' as const),
});

const sellModes: fc.Arbitrary<SellModeConfig> = scales.chain((scale) => {
  const of = (least: number, most: number) =>
    distance(least, most).map((value) => scaled(value, scale));
  return fc.record({
    mode: fc.constantFrom('SINGLE', 'SINGLE', 'SINGLE', 'ALL', 'ALL', 'ALL', 'RECOVERY'),
    unit: fc.constant(scale.unit),
    target: of(2, 40),
    trailing: orNull(fc.record({ activate: of(2, 20), give_back: of(0.5, 10) })),
    recovery: orNull(recoveries),
    share_stop: orNull(of(3, 60)),
    cycle_stop: orNull(of(5, 60)),
  });
});

const multipliers: fc.Arbitrary<Multipliers> = fc.record({
  keyed_by: fc.constantFrom('PROFIT_COUNTER', 'OPEN_SHARES'),
  rows: fc.constantFrom<Multipliers['rows']>(
    [],
    [
      { from: 1, multiplier: 1.5 },
      { from: 3, multiplier: 0.75 },
    ],
  ),
});

/** Converts points at 8,000 to the unit of the ladder. */
const inUnit = (points: number, isPercent: boolean) =>
  Number((points * (isPercent ? 0.0125 : 1)).toFixed(6));

const limits = (isPercent: boolean): fc.Arbitrary<Limits> =>
  fc.record({
    max_open_shares: orNull(fc.integer({ min: 1, max: 4 })),
    max_total_size: orNull(distance(0.5, 8)),
    max_spread: orNull(fc.constantFrom(0.4, 0.6, 1.5)),
    daily_loss_limit: orNull(distance(5, 80)),
    equity_loss_limit: orNull(distance(5, 120)),
    close_at_limit: fc.boolean(),
    trading_hours: orNull(
      fc.constantFrom(
        { days: [1, 2, 3, 4, 5], from: '07:00', to: '22:00' },
        { days: [1, 3], from: '21:30', to: '02:00' },
        { days: [1, 2, 3, 4, 5, 6, 7], from: '00:00', to: '24:00' },
        { days: [1, 2, 4, 7], from: '08:30', to: '17:00', time_zone: 'Europe/Berlin' },
        { days: [1, 2, 5, 7], from: '18:00', to: '09:30', time_zone: 'America/New_York' },
        { days: [1, 7], from: '02:30', to: '05:00', time_zone: 'Europe/Berlin' },
        { days: [6], from: '20:00', to: '02:30', time_zone: 'Europe/Berlin' },
        { days: [1, 7], from: '00:30', to: '01:45', time_zone: 'America/New_York' },
      ),
    ),
    cooldown_minutes: fc.constantFrom(0, 0, 1, 30),
    stop_cooldown_minutes: orNull(fc.constantFrom(1, 5, 45)),
    max_openings_per_minute: orNull(fc.integer({ min: 1, max: 4 })),
    auto_restart: fc.constantFrom(true, true, true, true, false),
    disaster_stop: fc.oneof(
      fc.constant(null),
      fc.constantFrom({ distance: null }),
      distance(3, 250).map((points) => ({ distance: inUnit(points, isPercent) })),
    ),
  });

const rows = (isPercent: boolean) =>
  fc
    .array(
      fc.record({
        gap: distance(2, 40),
        size: distance(0.2, 3),
        takeProfit: fc.option(distance(2, 30), { nil: null, freq: 3 }),
      }),
      { minLength: 1, maxLength: 6 },
    )
    .map((levels) => {
      let offset = 0;
      return levels.map(({ gap, size, takeProfit }, level) => {
        offset += level === 0 ? 0 : gap;
        const own = takeProfit === null ? null : inUnit(takeProfit, isPercent);
        return { offset: inUnit(offset, isPercent), size, takeProfit: own };
      });
    });

/** Every kind of configuration that the design knows. */
export const anySetup: fc.Arbitrary<Setup> = fc.boolean().chain((isPercent) =>
  fc.record({
    direction: fc.constantFrom('BUY' as const, 'SELL' as const),
    market: fc.record({
      decimals: fc.constant(1),
      sizeStep: fc.constantFrom(0.01, 0.1),
      minSize: fc.constant(0.1),
      pointValue: fc.constantFrom(1, 1, 10, 0.5),
      rate: fc.constantFrom(1, 1, 0.9137),
      minorDigits: fc.constant(2),
      stops: fc.constantFrom(
        { nearest: 0, farthest: null },
        { nearest: 0, farthest: null },
        { nearest: 12.3, farthest: 150 },
      ),
    }),
    unit: fc.constant(isPercent ? ('PERCENT' as const) : ('POINTS' as const)),
    rows: rows(isPercent),
    sizeFactor: fc.constantFrom(1, 1, 2.5, 0.75),
    sell: sellModes,
    multipliers,
    limits: limits(isPercent),
    slippage: fc.constantFrom(0, 0, 0.2, 1.5),
    guards: fc.record({
      maxSlippage: fc.constantFrom(null, null, null, 0, 0.2, 2),
      maxGapLevels: fc.constantFrom(null, null, 1, 2, 3),
    }),
  }),
);

const steps = fc.record({
  move: fc.oneof(
    { weight: 6, arbitrary: fc.integer({ min: -120, max: 120 }) },
    { weight: 2, arbitrary: fc.integer({ min: -20, max: 20 }).map((points) => points * 10) },
    { weight: 1, arbitrary: fc.integer({ min: -900, max: 900 }) },
    { weight: 1, arbitrary: fc.constant(0) },
  ),
  spread: fc.constantFrom(0, 4, 4, 4, 10, 20),
  waitMs: fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(0, SECOND_MS, 30 * SECOND_MS, 60 * SECOND_MS) },
    { weight: 2, arbitrary: fc.constantFrom(HOUR_MS / 4, HOUR_MS / 2, HOUR_MS) },
    { weight: 1, arbitrary: fc.constantFrom(7 * HOUR_MS, 24 * HOUR_MS) },
  ),
});

/** Prices that wander and jump over hours or days, some of them at the same moment. */
export const anyPath: fc.Arbitrary<OraclePrice[]> = fc
  .tuple(fc.constantFrom(...BEGINS), fc.array(steps, { minLength: 1, maxLength: 60, size: 'max' }))
  .map(([begin, all]) => {
    let bid = CENTRE;
    let at = begin;
    return all.map(({ move, spread, waitMs }) => {
      bid += move;
      at += waitMs;
      return { at, bid: bid / 10, offer: (bid + spread) / 10 };
    });
  });

/** The same at a broker that deals with the first order, and later rejects some orders and loses others. */
export const anyUnreliablePath: fc.Arbitrary<OraclePrice[]> = fc
  .tuple(
    anyPath,
    fc.array(
      fc.constantFrom('DEALS' as const, 'DEALS' as const, 'REJECTS' as const, 'LOSES' as const),
      {
        minLength: 60,
        maxLength: 60,
      },
    ),
  )
  .map(([path, brokers]) =>
    path.map((price, index) => ({
      ...price,
      broker: index === 0 ? 'DEALS' : (brokers[index] ?? 'DEALS'),
    })),
  );

/** A strategy whose only cycle begins at the first price, if its size is allowed at all. */
export const anyCycle: fc.Arbitrary<Setup> = anySetup.map((setup) => ({
  ...setup,
  limits: {
    ...setup.limits,
    max_spread: null,
    trading_hours: null,
    daily_loss_limit: null,
    equity_loss_limit: null,
    auto_restart: false,
  },
  guards: { ...setup.guards, maxSlippage: null },
}));

/** A strategy that begins a cycle whenever the limits that all members share allow it. */
const anyMember: fc.Arbitrary<Setup> = anySetup.map((setup) => ({
  ...setup,
  sell: { ...setup.sell, mode: setup.sell.mode === 'RECOVERY' ? 'ALL' : setup.sell.mode },
  limits: {
    ...setup.limits,
    max_total_size: null,
    trading_hours: null,
    max_spread: null,
    auto_restart: true,
  },
  guards: { ...setup.guards, maxSlippage: null },
}));

/** Members in one or two markets that share the account's limit of the day's loss. */
export const anyBasket: fc.Arbitrary<Basket> = fc
  .record({
    setups: fc.array(anyMember, { minLength: 2, maxLength: 3 }),
    markets: fc.constantFrom([0, 0, 0], [0, 1, 0], [0, 1, 1]),
    target: distance(2, 80),
    maxOpenShares: orNull(fc.integer({ min: 2, max: 8 })),
  })
  .map(({ setups, markets, target, maxOpenShares }) => ({
    members: setups.map((setup, member) => ({ market: markets[member] ?? 0, setup })),
    target,
    maxOpenShares,
  }));

/** Prices of two markets in turn, some of them at the same moment. */
export const anyMarketPath: fc.Arbitrary<MarketPrice[]> = fc
  .tuple(anyPath, fc.array(fc.constantFrom(0, 0, 1), { minLength: 60, maxLength: 60 }))
  .map(([path, markets]) =>
    path.map((price, index) => ({ ...price, market: markets[index] ?? 0 })),
  );
