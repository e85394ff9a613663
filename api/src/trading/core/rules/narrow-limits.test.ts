import { plainStrategy } from '@entropi/shared/contracts/plain-strategy';
import { narrowLimits } from './narrow-limits';

describe('limits narrowed by a user', () => {
  it('are the smaller ones, and any limit before none', () => {
    const narrow = (max: number | null, own: number | null) =>
      narrowLimits(
        { ...plainStrategy.limits, max_open_shares: max },
        { maxOpenShares: own, dailyLossLimit: null, equityLossLimit: null },
      ).max_open_shares;
    expect([narrow(1, 2), narrow(null, 2), narrow(1, null), narrow(null, null)]).toEqual([
      1,
      2,
      1,
      null,
    ]);
    expect(narrowLimits(plainStrategy.limits, null)).toEqual(plainStrategy.limits);
  });
});
