import { plainStrategy } from '@entropi/contracts/plain-strategy';
import type { Limits } from '@entropi/contracts/trading-model';
import { joinDayLimits, narrowLimits, type OwnLimits, stricter } from './narrow-limits';

const limit = (limits: Partial<Limits>): Limits => ({ ...plainStrategy.limits, ...limits });
const nothing: OwnLimits = { maxOpenShares: null, dailyLossLimit: null, equityLossLimit: null };

it.each([
  [1, 2, 1],
  [2, 1, 1],
  [null, 2, 2],
  [1, null, 1],
  [0, 1, 0],
  [null, null, null],
])('of the limits %s and %s the stricter one is %s', (a, b, expected) => {
  expect(stricter(a, b)).toBe(expected);
});

describe('limits narrowed by a user', () => {
  it.each([
    ['max_open_shares', 'maxOpenShares'],
    ['daily_loss_limit', 'dailyLossLimit'],
    ['equity_loss_limit', 'equityLossLimit'],
  ] as const)('%s is the smaller one, and any limit before none', (name, own) => {
    const narrow = (given: number | null, narrower: number | null) =>
      narrowLimits(limit({ [name]: given }), { ...nothing, [own]: narrower })[name] ?? null;
    expect([narrow(1, 2), narrow(2, 1), narrow(null, 2), narrow(1, null)]).toEqual([1, 1, 2, 1]);
    expect(narrow(null, null)).toBeNull();
  });

  it('are the strategy’s own in everything else, and without a narrower limit', () => {
    const limits = limit({ max_total_size: 9, cooldown_minutes: 7 });
    expect(narrowLimits(limits, null)).toEqual(limits);
    expect(narrowLimits(limits, nothing)).toEqual(limits);
    expect(narrowLimits(limits, { ...nothing, maxOpenShares: 2 })).toEqual({
      ...limits,
      max_open_shares: 2,
    });
  });
});

describe('the limits of a day of several strategies', () => {
  const [strict, loose] = [
    limit({ daily_loss_limit: 10, equity_loss_limit: 20 }),
    limit({ daily_loss_limit: 15, equity_loss_limit: null }),
  ];

  it('are the strictest of them', () => {
    for (const all of [
      [strict, loose],
      [loose, strict],
    ])
      expect(joinDayLimits(all)).toMatchObject({ daily_loss_limit: 10, equity_loss_limit: 20 });
    expect(joinDayLimits([loose])).toMatchObject({ daily_loss_limit: 15, equity_loss_limit: null });
    const none = { daily_loss_limit: null, equity_loss_limit: null, close_at_limit: false };
    expect(joinDayLimits([])).toEqual(none);
  });

  it('close when one of them does', () => {
    const closing = limit({ close_at_limit: true });
    expect(joinDayLimits([strict, loose]).close_at_limit).toBe(false);
    expect(joinDayLimits([strict, closing, loose]).close_at_limit).toBe(true);
  });
});
