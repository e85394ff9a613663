import type { MonitoringUser } from '@entropi/shared/contracts/monitoring';
import { sumUp } from './operator-figures';

function userWith(
  state: 'active' | 'paused' | 'error',
  shares: number,
  amount: string,
  currency: string,
) {
  return {
    task: { state },
    open_shares: shares,
    unrealised: { amount, currency },
  } as MonitoringUser;
}

it('counts tasks and shares, and adds money by currency without loss', () => {
  const figures = sumUp([
    userWith('active', 3, '0.10', 'CHF'),
    userWith('active', 1, '0.20', 'CHF'),
    userWith('paused', 0, '0.00', 'EUR'),
    userWith('error', 2, '-5.00', 'USD'),
  ]);
  expect(figures).toEqual({
    active: 2,
    paused: 1,
    error: 1,
    openShares: 6,
    unrealised: [
      { amount: '0.30', currency: 'CHF' },
      { amount: '-5.00', currency: 'USD' },
    ],
  });
});
