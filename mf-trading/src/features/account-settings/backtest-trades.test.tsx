import type { Backtest, BacktestCycle, BacktestShare } from '@entropi/contracts/backtest-model';
import {
  getBacktest,
  listBacktestCycles,
  listBacktestShares,
  startBacktest,
} from '@entropi/contracts/backtests';
import { listCandles } from '@entropi/contracts/markets';
import { setScreenWidth } from '@entropi/shared/testing/screen-width';
import { screen, waitFor, within } from '@testing-library/react';
import type { PriceChartProps } from '../../charts/price-chart';
import { aRunningBacktest, aDoneBacktest as done } from '../../testing/backtests';
import { renderStrategy, runIt } from '../../testing/strategy-page';

jest.mock('../../charts/price-chart', () => ({
  PriceChart: ({ label, candles, lines }: PriceChartProps) => (
    <p>{`${label}: ${candles.length}, ${lines.map((line) => line.label).join(', ')}`}</p>
  ),
}));
jest.mock('../../charts/equity-canvas', () => ({ drawEquity: jest.fn() }));
jest.mock('../../charts/curves-canvas', () => ({ drawCurves: jest.fn() }));

const JOB = aRunningBacktest.job_id;
const eur = (amount: string) => ({ amount, currency: 'EUR' });

describe('what was traded in a back-test', () => {
  const ended: BacktestCycle = {
    number: 1,
    started_at: '2026-02-24T10:00:00Z',
    ended_at: '2026-02-24T12:00:00Z',
    realised: eur('20.00'),
    financing: eur('0.00'),
    shares: 2,
    deepest_level: 1,
    has_recovered: false,
  };
  const running = { ...ended, number: 2, started_at: '2026-03-02T08:00:00Z', ended_at: null };
  const share: BacktestShare = {
    number: 1,
    cycle: 1,
    level: 0,
    size: 2,
    opened_at: '2026-02-24T10:00:00Z',
    open_level: 8000,
    closed_at: '2026-02-24T12:00:00Z',
    close_level: 8010,
    profit: eur('20.00'),
    reason: 'TAKE_PROFIT',
  };
  const open = {
    ...share,
    number: 2,
    level: 1,
    open_level: 7980,
    closed_at: null,
    close_level: null,
    profit: null,
    reason: null,
  };
  const page = <T,>(items: T[]) => ({ items, total: items.length, skip: 0, limit: 50 });

  async function showResult(changes: Partial<Backtest> = {}) {
    setScreenWidth(390);
    const view = renderStrategy();
    const figures = done.figures && {
      ...done.figures,
      cycles: { total: 2, won: 1, lost: 0, even: 0, running: 1 },
    };
    view.api
      .response(startBacktest, { job_id: JOB, backtest_id: 9 })
      .response(getBacktest, { ...done, figures, ...changes })
      .response(listBacktestCycles, page([running, ended]))
      .response(listBacktestShares, ({ query }) => page(query.cycle ? [share, open] : [share]));
    view.api.response(listCandles, [
      { at: '2026-02-24T10:00:00Z', open: 8000, high: 8002, low: 7990, close: 7995 },
      { at: '2026-02-24T10:05:00Z', open: 7995, high: 8012, low: 7995, close: 8010 },
    ]);
    await runIt(view.user);
    return view;
  }

  it('are its cycles, the last first, with what is not over named above them', async () => {
    const { api } = await showResult();
    expect(
      await screen.findByText(/^A cycle of Index ladder is not over: it began on/),
    ).toBeVisible();
    const list = screen.getByRole('list', { name: 'Cycles' });
    const rows = within(list).getAllByRole('button');
    expect(rows.map((row) => row.textContent)).toEqual([
      expect.stringContaining('Level 1 · not over'),
      expect.stringContaining('Level 1 · 2 hrs'),
    ]);
    expect(api.calls(listBacktestCycles).every(({ query }) => query.order === 'desc')).toBe(true);
  });

  it('is replayed cycle by cycle on the prices of the run, with its shares', async () => {
    const { user, api } = await showResult();
    await user.click(await screen.findByRole('button', { name: /Level 1 · 2 hrs/ }));
    const chart = await screen.findByText(/^Prices and fills of the cycle: 2, Anchor, /);
    // Shares that were open during these candles are drawn; that of level 0 was closed after them.
    expect(chart).toHaveTextContent('Level 0 · 2');
    expect(api.calls(listBacktestShares)[0]?.query).toMatchObject({ cycle: 1, limit: 500 });
    expect(api.calls(listCandles)[0]?.query).toMatchObject({ resolution: 'MINUTE_5' });
    const shares = screen.getByRole('list', { name: 'Shares of this cycle' });
    expect(shares).toHaveTextContent('Level 0 · Take profit');
    expect(shares).toHaveTextContent('Level 1 · still open');
    await user.click(screen.getByRole('button', { name: 'Close replay' }));
    await waitFor(() => expect(screen.queryByRole('slider')).not.toBeInTheDocument());
  });

  it('has no prices to replay where they were generated or uploaded, and lists its shares', async () => {
    const source = { kind: 'GENERATED' as const, resolution: null, seed: 7 };
    const { user, api } = await showResult({ source });
    await user.click(await screen.findByRole('button', { name: 'Replay' }));
    expect(await screen.findByText('No prices of that time')).toBeVisible();
    expect(await screen.findByRole('list', { name: 'Shares of this cycle' })).toBeVisible();
    expect(screen.getByText(/^It is not over: what it lost or won/)).toBeVisible();
    expect(api.calls(listCandles)).toEqual([]);
  });

  it('is also listed share by share', async () => {
    const { user } = await showResult();
    await user.click(await screen.findByRole('tab', { name: 'Shares' }));
    expect(await screen.findByRole('list', { name: 'Shares' })).toHaveTextContent('Take profit');
  });
});
