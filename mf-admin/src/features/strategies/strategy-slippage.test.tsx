import { getStrategySlippage } from '@entropi/contracts/strategy-slippage';
import { screen } from '@testing-library/react';
import { renderStrategies } from '../../testing/render-strategies';

const PATH = '/admin/strategies?strategy=1&section=slippage';
const NONE = { fills: 0, mean: null, worst: null };

describe('slippage of a strategy', () => {
  it('has count, mean and worst of openings and closes, and what a back-test may suppose', async () => {
    const { api } = renderStrategies(PATH);
    const opens = { fills: 12, mean: 0.25, worst: 1.5 };
    api.response(getStrategySlippage, { days: 30, opens, closes: NONE, suggested: 0.25 });
    expect(await screen.findByRole('row', { name: 'Openings 12 0.25 1.5' })).toBeVisible();
    expect(screen.getByRole('row', { name: 'Closes 0 – –' })).toBeVisible();
    expect(screen.getByText(/last 30 days/)).toBeVisible();
    expect(screen.getByText('A back-test may suppose 0.25 points for each fill.')).toBeVisible();
  });

  it('says that nothing was filled', async () => {
    const { api } = renderStrategies(PATH);
    api.response(getStrategySlippage, { days: 30, opens: NONE, closes: NONE, suggested: null });
    expect(await screen.findByText('No order filled in the last 30 days')).toBeVisible();
    expect(screen.queryByRole('table', { name: 'Slippage' })).toBeNull();
  });
});
