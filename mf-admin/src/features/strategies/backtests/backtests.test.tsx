import type { Backtest, BacktestCycle } from '@entropi/contracts/backtest-model';
import {
  getBacktest,
  listBacktestCycles,
  listBacktests,
  startBacktest,
} from '@entropi/contracts/backtests';
import { getStrategySlippage } from '@entropi/contracts/strategy-slippage';
import { aStrategy } from '@entropi/shared/testing/records';
import { setScreenWidth } from '@entropi/shared/testing/screen-width';
import { act, screen, waitFor, within } from '@testing-library/react';
import { JOB_ID } from '../../../testing/records';
import { renderStrategies } from '../../../testing/render-strategies';

const eur = (amount: string) => ({ amount, currency: 'EUR' });
const FROM = '2026-02-23T10:00:00Z';
const TO = '2026-03-02T10:00:00Z';

function aBacktest(id: number, end: string, more: Partial<Backtest> = {}): Backtest {
  return {
    id,
    user_id: 1,
    job_id: JOB_ID,
    state: 'done',
    error: null,
    strategy_id: aStrategy.id,
    strategy_name: aStrategy.name,
    epic: aStrategy.epic,
    direction: 'BUY',
    currency: 'EUR',
    coupled: null,
    size_factor: 1,
    source: { kind: 'BROKER', resolution: 'MINUTE_5', seed: null },
    assumptions: {
      balance: 10_000,
      spread: 1,
      slippage: 0.3,
      margin_percent: 5,
      close_out_percent: 50,
      overnight_percent: 0,
    },
    figures: {
      from: FROM,
      to: TO,
      prices: 2000,
      start: eur('10000.00'),
      realised: eur('120.00'),
      financing: eur('0.00'),
      open_profit: eur('-20.00'),
      end: eur(end),
      max_drawdown: eur('310.00'),
      max_drawdown_percent: 3.1,
      profit_factor: 2,
      cycles: { total: 2, won: 1, lost: 1, even: 0, running: 0 },
      shares: { total: 20, won: 18, lost: 2, open: 0 },
      win_rate_percent: 50,
      exposure_percent: 60,
      worst_depth: 4,
      longest_cycle_hours: 26,
      rejections: 0,
      margin_close_outs: 0,
      recoveries: 0,
      early_end: null,
      order: null,
    },
    created_at: TO,
    equity: [
      { at: FROM, equity: 10_000, low: 9_000, open_shares: 0 },
      { at: TO, equity: Number(end), low: 10_000, open_shares: 0 },
    ],
    caveats: [],
    ...more,
  };
}

const cycle = (number: number, realised: string): BacktestCycle => ({
  number,
  started_at: FROM,
  ended_at: TO,
  realised: eur(realised),
  financing: eur('0.00'),
  shares: 4,
  deepest_level: 3,
  has_recovered: false,
});

const page = <T,>(items: T[]) => ({ items, total: items.length, skip: 0, limit: 50 });

/** Lists of back-tests come without equity and caveats. */
function toSummary({ equity: _equity, caveats: _caveats, ...summary }: Backtest) {
  return summary;
}

// A narrow screen shows lists instead of tables, which saves the test their layout.
beforeAll(() => setScreenWidth(400));

function openTab(backtests: Backtest[], more = '') {
  const rendered = renderStrategies(`/admin/strategies?strategy=1&section=backtest${more}`);
  rendered.api
    .response(getStrategySlippage, {
      days: 30,
      opens: { fills: 3, mean: 0.4, worst: 1 },
      closes: { fills: 3, mean: 0.4, worst: 1 },
      suggested: 0.4,
    })
    .response(listBacktests, page(backtests.map(toSummary)))
    .response(getBacktest, ({ params }) => {
      const found = backtests.find((one) => one.id === Number(params.backtest_id));
      return found ?? aBacktest(99, '0.00');
    })
    .response(listBacktestCycles, page([cycle(1, '140.00'), cycle(2, '-20.00')]));
  return rendered;
}

describe('back-tests of a strategy', () => {
  it('are begun with the slippage that was measured, and appear in the list', async () => {
    const { user, api } = openTab([]);
    api.response(startBacktest, { job_id: JOB_ID, backtest_id: 9 });
    expect(await screen.findByText('No back-test yet')).toBeVisible();
    const slippage = await screen.findByLabelText('Slippage of each order');
    await waitFor(() => expect(slippage).toHaveValue('0.4'));
    const failed = aBacktest(9, '0.00', {
      state: 'failed',
      figures: null,
      error: { code: 'broker_unavailable', message: 'slow' },
    });
    api.response(listBacktests, page([toSummary(failed)]));
    await user.click(screen.getByRole('button', { name: 'Run back-test' }));
    const entry = await screen.findByRole('checkbox', {
      name: /Index ladder.*could not be run.*The broker does not/,
    });
    expect(entry).toBeDisabled();
    const [call] = api.calls(startBacktest);
    expect(call?.body).toMatchObject({
      strategy_id: aStrategy.id,
      size_factor: 1,
      source: { kind: 'BROKER', resolution: 'MINUTE_5' },
      assumptions: { balance: 10_000, slippage: 0.4 },
    });
  });

  it('stand side by side, two at most, with their cycles on the chart', async () => {
    const { user, location } = openTab([
      aBacktest(3, '10100.00'),
      aBacktest(4, '9900.00'),
      aBacktest(5, '10000.00', { strategy_id: 77, strategy_name: 'Another' }),
    ]);
    const boxes = await screen.findAllByRole('checkbox', { name: /Index ladder/ });
    expect(boxes).toHaveLength(2);
    act(() => boxes[0]?.focus());
    await user.keyboard(' ');
    const name = '1 cycles with a gain, 1 without';
    expect(await screen.findAllByRole('img', { name: new RegExp(name) })).toHaveLength(1);
    await user.click(boxes[1] as HTMLElement);
    await waitFor(() =>
      expect(screen.getAllByRole('img', { name: /from −10\.0.% to 1\.0.%/ })).toHaveLength(2),
    );
    const figures = screen.getByRole('region', { name: 'Figures of the back-tests' });
    const gain = within(figures).getByRole('row', { name: /^Gain or loss/ });
    expect(within(gain).getByText(/\+100\.00/)).toBeVisible();
    expect(within(gain).getByText(/−100\.00/)).toBeVisible();
    await user.click(screen.getByRole('switch', { name: 'Those of other strategies too' }));
    await user.click(await screen.findByRole('checkbox', { name: /^Another/ }));
    await waitFor(() => expect(location()).toContain('runs=4%2C5'));
  });

  it('say what is wrong when they cannot be read, and are read again', async () => {
    const { user, api } = openTab([aBacktest(3, '10100.00')], '&runs=3');
    api.fail(listBacktestCycles, 503);
    const alert = await screen.findByRole('alert');
    api.response(listBacktestCycles, page([cycle(1, '140.00')]));
    await user.click(within(alert).getByRole('button', { name: /again/i }));
    expect(await screen.findByRole('img', { name: /1 cycles with a gain/ })).toBeVisible();
  });
});
