import type { SellModeConfig } from '@entropi/contracts/trading-model';
import { ratio, ZERO } from '../ratio';
import { findTightStops, type StopMarket } from './tight-stops';

/** A tick is 0.1 of price; at 8000.0 the spread is four of them. */
const market: StopMarket = {
  rules: { decimalPlaces: 1 },
  price: { spreadTicks: 4, ticks: 80_000 },
  money: null,
};
const unknown = { ...market, price: null };

const configure = (fields: Partial<SellModeConfig>): SellModeConfig => ({
  mode: 'SINGLE',
  unit: 'POINTS',
  target: 8,
  trailing: null,
  recovery: null,
  share_stop: null,
  cycle_stop: null,
  ...fields,
});
const trail = (give_back: number) => ({ trailing: { activate: 50, give_back } });
const tight = (
  path: string,
  code: string,
  minimum: number,
  level: number | null = null,
): object[] => [{ path, code: `stop_below_${code}`, minimum, level }];

it('finds nothing where there is no stop', () => {
  for (const unit of ['POINTS', 'PERCENT', 'MONEY'] as const)
    expect(findTightStops(configure({ unit }), market)).toEqual([]);
});

describe('a stop in points', () => {
  it.each(['share_stop', 'cycle_stop'] as const)('%s must be beyond the spread', (path) => {
    const find = (value: number, at = market) => findTightStops(configure({ [path]: value }), at);
    expect(find(0.5)).toEqual([]);
    expect(find(0.4)).toEqual(tight(path, 'spread', 0.5));
    expect(find(0.1)).toEqual(tight(path, 'spread', 0.5));
    expect(find(0.09)).toEqual(tight(path, 'tick', 0.5));
  });

  it.each(['share_stop', 'cycle_stop'] as const)(
    '%s must be at least a tick while no price is known',
    (path) => {
      const find = (value: number) => findTightStops(configure({ [path]: value }), unknown);
      expect(find(0.1)).toEqual([]);
      expect(find(0.09)).toEqual(tight(path, 'tick', 0.1));
    },
  );

  it('a stop that gives back part of a best price must be at least a tick, whatever the spread', () => {
    expect(findTightStops(configure(trail(0.1)), market)).toEqual([]);
    const found = tight('trailing.give_back', 'tick', 0.1);
    expect(findTightStops(configure(trail(0.09)), market)).toEqual(found);
  });

  it('is named beside all others that are too tight', () => {
    const config = configure({ share_stop: 0.2, cycle_stop: 0.3, ...trail(0.01) });
    expect(findTightStops(config, market).map(({ path }) => path)).toEqual([
      'share_stop',
      'cycle_stop',
      'trailing.give_back',
    ]);
  });
});

describe('a stop in percent', () => {
  const find = (share_stop: number, at = market) =>
    findTightStops(configure({ unit: 'PERCENT', share_stop }), at);

  it('is measured by the price, and its minimum is reported with four decimals, rounded up', () => {
    // A tick of 8000 is 0.00125 %: five ticks are 0.00625 %.
    expect(find(0.005)).toEqual(tight('share_stop', 'spread', 0.0063));
    expect(find(0.0062)).toEqual(tight('share_stop', 'spread', 0.0063));
    expect(find(0.0063)).toEqual([]);
    expect(find(0.001)).toEqual(tight('share_stop', 'tick', 0.0063));
  });

  it('is not measured while no price is known', () => {
    expect(find(0.0001, unknown)).toEqual([]);
  });
});

describe('a stop in money', () => {
  /** Sizes 1, 1.5 and 0.5, at 0.1 a tick and unit of size. */
  const worth = {
    ...market,
    money: { sizes: [1_000_000, 1_500_000, 500_000], moneyPerTickCount: ratio('0.0000001') },
  };
  const find = (fields: Partial<SellModeConfig>, at: StopMarket = worth) =>
    findTightStops(configure({ unit: 'MONEY', ...fields }), at);

  it('of a share is measured by the largest level, which is reported with it', () => {
    // 0.15 a tick.
    expect(find({ share_stop: 0.75 })).toEqual([]);
    expect(find({ share_stop: 0.74 })).toEqual(tight('share_stop', 'spread', 0.75, 1));
    expect(find({ share_stop: 0.14 })).toEqual(tight('share_stop', 'tick', 0.75, 1));
  });

  it('of a cycle is measured by level 0, with which it begins', () => {
    expect(find({ cycle_stop: 0.5 })).toEqual([]);
    expect(find({ cycle_stop: 0.49 })).toEqual(tight('cycle_stop', 'spread', 0.5, 0));
  });

  it('that gives back part of a best price is measured by all that may be sold at once', () => {
    expect(find(trail(0.15))).toEqual([]);
    expect(find(trail(0.14))).toEqual(tight('trailing.give_back', 'tick', 0.15, 1));
    for (const mode of ['ALL', 'RECOVERY'] as const) {
      // Three units are 0.3 a tick.
      expect(find({ mode, ...trail(0.3) })).toEqual([]);
      expect(find({ mode, ...trail(0.29) })).toEqual(tight('trailing.give_back', 'tick', 0.3));
    }
  });

  it('has a minimum in whole cents, rounded up', () => {
    const money = { ...worth.money, sizes: [1_250_000] };
    expect(find({ ...trail(0.12) }, { ...worth, money })).toEqual(
      tight('trailing.give_back', 'tick', 0.13, 0),
    );
  });

  it('must be worth at least a tick while no price is known', () => {
    const silent = { ...worth, price: null };
    expect(find({ share_stop: 0.15, cycle_stop: 0.1 }, silent)).toEqual([]);
    expect(find({ share_stop: 0.14 }, silent)).toEqual(tight('share_stop', 'tick', 0.15, 1));
  });

  it('is not measured without a ladder, or where a tick is worth nothing', () => {
    expect(find({ share_stop: 0.01 }, market)).toEqual([]);
    const none = { ...worth, money: { ...worth.money, sizes: [] } };
    expect(find({ share_stop: 0.01 }, none)).toEqual([]);
    const worthless = { ...worth, money: { ...worth.money, moneyPerTickCount: ZERO } };
    expect(find({ share_stop: 0.01 }, worthless)).toEqual([]);
  });
});
