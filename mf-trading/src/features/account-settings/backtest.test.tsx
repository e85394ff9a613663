import type { Backtest } from '@entropi/contracts/backtest-model';
import { getBacktest, listBacktests, startBacktest } from '@entropi/contracts/backtests';
import { getTaskCoupledStrategy } from '@entropi/contracts/coupled-strategies';
import { getJob } from '@entropi/contracts/jobs';
import { getConfig } from '@entropi/contracts/strategies';
import { getStrategySlippage } from '@entropi/contracts/strategy-slippage';
import { aStrategy, noSlippage } from '@entropi/shared/testing/records';
import { setScreenWidth } from '@entropi/shared/testing/screen-width';
import { screen, waitFor, within } from '@testing-library/react';
import { drawCurves } from '../../charts/curves-canvas';
import { drawEquity } from '../../charts/equity-canvas';
import { aDoneBacktest as done, aRunningBacktest as running } from '../../testing/backtests';
import { measured, renderStrategy, runIt } from '../../testing/strategy-page';

jest.mock('../../charts/equity-canvas', () => ({ drawEquity: jest.fn() }));
jest.mock('../../charts/curves-canvas', () => ({ drawCurves: jest.fn() }));

const AT = '2026-03-02T10:00:00Z';
const JOB = running.job_id;
const eur = (amount: string) => ({ amount, currency: 'EUR' });
const findSlippage = () => screen.findByLabelText('Slippage of each order');

beforeEach(() => setScreenWidth(1280));

it('tries the choices of the form before they are saved: progress, then gain, drawdown and depth', async () => {
  const { user, api } = renderStrategy();
  api
    .response(startBacktest, { job_id: JOB, backtest_id: 9 })
    .response(getBacktest, running)
    .response(getJob, {
      id: JOB,
      kind: 'backtest',
      state: 'running',
      progress: 0.4,
      message: '',
      result: null,
      error: null,
      created_at: AT,
      finished_at: null,
    });
  const factor = await screen.findByLabelText('Size factor');
  await user.clear(factor);
  await user.type(factor, '2');
  await runIt(user);
  const bar = await screen.findByRole('progressbar', { name: 'Progress of the back-test' });
  await waitFor(() => expect(bar).toHaveAttribute('aria-valuenow', '40'));
  expect(api.calls(startBacktest)[0]?.body).toMatchObject({
    strategy_id: 1,
    size_factor: 2,
    source: { kind: 'BROKER', resolution: 'MINUTE_5' },
    assumptions: { balance: 10_000, slippage: 0.25 },
  });
  api.response(getBacktest, done);
  expect(await screen.findByText('4 levels')).toBeVisible();
  expect(screen.getByText(/EUR.\+100\.00/)).toBeVisible();
  expect(screen.getByText(/EUR.310\.00/)).toBeVisible();
  expect(
    screen.getByText(/^Supposed, in points: slippage 0\.3 at each order, spread 1; for nights 0/),
  ).toBeVisible();
  expect(screen.getByText('The spread is the same all the time.')).toBeInTheDocument();
});

it('shows what is open at the end beside what was won: a quota of shares never stands alone', async () => {
  const { user, api } = renderStrategy();
  const figures = done.figures && {
    ...done.figures,
    win_rate_percent: 100,
    cycles: { total: 8, won: 7, lost: 0, even: 0, running: 1 },
    shares: { total: 20, won: 17, lost: 0, open: 3 },
  };
  api.response(startBacktest, { job_id: JOB, backtest_id: 9 });
  api.response(getBacktest, { ...done, figures });
  await runIt(user);
  expect(await screen.findByText('17 won, 0 lost, 3 open')).toBeVisible();
  expect(screen.getByText('7 won, 0 lost, 1 not over')).toBeVisible();
  expect(screen.getByText('3 shares · the cycle is not over')).toBeVisible();
  expect(screen.getByText(/EUR.[-−]20\.00/)).toBeVisible();
  expect(screen.getByText(/EUR.\+120\.00/)).toBeVisible();
});

it('draws the lowest equity with what was open, not only what it was at each point', async () => {
  const { user, api } = renderStrategy();
  api.response(startBacktest, { job_id: JOB, backtest_id: 9 }).response(getBacktest, done);
  await runIt(user);
  expect(await screen.findByText('lowest in between')).toBeVisible();
  await waitFor(() =>
    expect(jest.mocked(drawEquity).mock.lastCall?.[1]).toMatchObject({
      base: 10_000,
      equity: [{ value: 10_100, low: 10_000 }],
    }),
  );
});

it('says in the list why a back-test failed, and runs it again where that may help', async () => {
  const { user, api } = renderStrategy();
  const { equity: _equity, caveats: _caveats, ...summary } = done;
  const [from, to] = ['2026-02-01T10:00:00Z', '2026-03-01T10:00:00Z'];
  const source = { kind: 'BROKER', resolution: 'MINUTE_30', seed: null, from, to } as const;
  const failed = { ...summary, state: 'failed', figures: null, size_factor: 2, source } as const;
  const away = { ...failed, id: 3, error: { code: 'broker_unavailable', message: 'slow' } };
  const none = { ...failed, id: 2, error: { code: 'no_prices', message: 'none' } };
  api.response(listBacktests, { items: [away, none], total: 2, skip: 0, limit: 5 });
  const list = within(await screen.findByRole('list', { name: 'Your last back-tests' }));
  expect(await list.findByText(/could not be run.*The broker does not/)).toBeVisible();
  api.response(startBacktest, { job_id: JOB, backtest_id: 9 }).response(getBacktest, done);
  // Only the first can be run again; the second had no prices, and would find none again.
  await user.click(list.getByRole('button', { name: 'Run again' }));
  expect(await screen.findByText('4 levels')).toBeVisible();
  expect(api.calls(startBacktest)).toMatchObject([
    {
      body: {
        strategy_id: 1,
        size_factor: 2,
        source: { kind: 'BROKER', resolution: 'MINUTE_30', from, to },
        assumptions: { balance: 10_000, slippage: 0.3 },
      },
    },
  ]);
});

it('shows the back-tests that are ticked side by side, with what was assumed', async () => {
  const { user, api } = renderStrategy();
  const { equity: _equity, caveats: _caveats, ...summary } = done;
  const [first, second, failed] = [
    { ...summary, id: 1, size_factor: 1 },
    {
      ...summary,
      id: 2,
      size_factor: 2,
      created_at: '2026-03-03T10:00:00Z',
      assumptions: { ...summary.assumptions, slippage: 0.75 },
    },
    { ...summary, id: 3, state: 'failed' as const, figures: null },
  ] as const;
  api.response(listBacktests, { items: [second, first, failed], total: 3, skip: 0, limit: 5 });
  api.response(getBacktest, ({ params }) => ({ ...done, id: params.backtest_id }));
  const list = within(await screen.findByRole('list', { name: 'Your last back-tests' }));
  expect(list.getByText(/^× 2 · /)).toBeVisible();
  const boxes = await screen.findAllByRole('checkbox', { name: /^Compare Index ladder of/ });
  expect(boxes).toHaveLength(2);
  for (const box of boxes.slice(0, 1)) await user.click(box);
  expect(await screen.findByText('Tick another one to see both side by side.')).toBeVisible();
  for (const box of boxes.slice(1)) await user.click(box);
  const table = within(await screen.findByRole('region', { name: 'Side by side' }));
  const readRow = (name: string) =>
    within(table.getByRole('row', { name: new RegExp(`^${name}`) }))
      .getAllByRole('cell')
      .map((cell) => cell.textContent);
  expect(readRow('Size factor')).toEqual(['2', '1']);
  expect(readRow('Slippage')).toEqual(['0.75', '0.3']);
  expect(readRow('Worst depth')).toEqual(['4 levels', '4 levels']);
  const picture = await screen.findByRole('img', { name: /^Equity in percent of the balance/ });
  expect(picture).toBeVisible();
  await waitFor(() => {
    const { curves } = jest.mocked(drawCurves).mock.lastCall?.[1] ?? {};
    const drawn = curves?.map((points) => points.map(({ value }) => Number(value.toFixed(4))));
    expect(drawn).toEqual([[1], [1]]);
  });
  expect(await screen.findByText(/^Index ladder · × 2 · 3 Mar/)).toBeVisible();
  await user.click(boxes[0] as HTMLElement);
  await waitFor(() =>
    expect(screen.queryByRole('region', { name: 'Side by side' })).not.toBeInTheDocument(),
  );
});

describe('slippage of a back-test', () => {
  it('is what the strategy’s orders have measured, and says so', async () => {
    renderStrategy();
    await waitFor(async () => expect(await findSlippage()).toHaveValue('0.25'));
    expect(
      screen.getByText(
        'Measured: the mean of 12 orders of this strategy, filled in the last 30 days.',
      ),
    ).toBeVisible();
  });

  it('is zero where nothing was measured, and says why', async () => {
    const { api } = renderStrategy();
    api.response(getStrategySlippage, noSlippage);
    await waitFor(async () => expect(await findSlippage()).toHaveValue('0'));
    expect(screen.getByText(/^Nothing is measured: no order was filled/)).toBeVisible();
  });

  it('lets the test run although the measured slippage cannot be read', async () => {
    const { user, api } = renderStrategy();
    api.fail(getStrategySlippage, 500).response(startBacktest, { job_id: JOB, backtest_id: 9 });
    api.response(getBacktest, done);
    expect(await screen.findByText(/^What was measured could not be read/)).toBeVisible();
    await runIt(user);
    await waitFor(() => expect(api.calls(startBacktest)).toHaveLength(1));
    expect(api.calls(startBacktest)[0]?.body).toMatchObject({ assumptions: { slippage: 0 } });
  });

  it('is what the user types, with a comma too, and stays so when another suggestion comes', async () => {
    const { user, api } = renderStrategy();
    api.response(startBacktest, { job_id: JOB, backtest_id: 9 }).response(getBacktest, done);
    const field = await findSlippage();
    await waitFor(() => expect(field).toHaveValue('0.25'));
    await user.clear(field);
    await user.type(field, '1,5');
    await runIt(user);
    await waitFor(() => expect(api.calls(startBacktest)).toHaveLength(1));
    expect(api.calls(startBacktest)[0]?.body).toMatchObject({ assumptions: { slippage: 1.5 } });
  });

  it.each([
    ['', 'Fill in this field.'],
    ['-1', 'At least 0.'],
    ['much', 'Fill in this field.'],
    ['1000001', 'At most 1000000.'],
  ])('that is %j is named at its field, and nothing is run', async (typed, words) => {
    const { user, api } = renderStrategy();
    const field = await findSlippage();
    await waitFor(() => expect(field).toHaveValue('0.25'));
    await user.clear(field);
    if (typed) await user.type(field, typed);
    await runIt(user);
    expect(await screen.findByText(words)).toBeVisible();
    expect(api.calls(startBacktest)).toEqual([]);
  });

  it('says how many openings were not filled because of it', async () => {
    const { user, api } = renderStrategy();
    const figures = done.figures && { ...done.figures, rejections: 3 };
    api.response(startBacktest, { job_id: JOB, backtest_id: 9 });
    api.response(getBacktest, { ...done, figures });
    await runIt(user);
    expect(await screen.findByText(/^3 openings were not filled: the margin/)).toBeVisible();
  });
});

it('says why a back-test is rejected', async () => {
  const { user, api } = renderStrategy();
  api.fail(startBacktest, 429, { code: 'too_many_backtests' });
  await runIt(user);
  expect(await screen.findByRole('alert')).toHaveTextContent(/back-test/i);
});

it('tries the coupled strategy of the configuration, and shows what each member brought', async () => {
  const { user, api } = renderStrategy();
  const figures = {
    realised: eur('80.00'),
    financing: eur('0.00'),
    open_profit: eur('-20.00'),
    cycles: 4,
    shares: { total: 12, won: 11, lost: 1, open: 0 },
    worst_depth: 3,
  };
  const member = { strategy_id: 1, epic: aStrategy.epic, direction: 'BUY' as const, figures };
  const coupled: Backtest['coupled'] = {
    id: 4,
    type: 'BASKET',
    joint_target: eur('15.00'),
    worst_open_shares: 5,
    worst_margin: eur('2400.00'),
    members: [
      { ...member, name: 'DAX up' },
      { ...member, strategy_id: 2, name: 'DAX down', direction: 'SELL' },
    ],
  };
  api
    .response(getTaskCoupledStrategy, {
      id: 4,
      name: 'DAX both ways',
      type: 'BASKET',
      strategy_ids: [1, 2],
      joint_target: 15,
      is_active: true,
    })
    .response(getConfig, {
      strategy_id: null,
      coupled_strategy_id: 4,
      size_factor: 1,
      max_open_shares: null,
      daily_loss_limit: null,
      notify: true,
    })
    .response(getStrategySlippage, ({ params }) =>
      params.strategy_id === 2 ? measured(0.5) : noSlippage,
    )
    .response(startBacktest, { job_id: JOB, backtest_id: 9 })
    .response(getBacktest, { ...done, strategy_id: null, coupled });
  expect(
    await screen.findByText(/^Measured: the worst strategy’s mean, of 12 orders/),
  ).toBeVisible();
  await runIt(user);
  const members = await screen.findByRole('region', { name: 'What each strategy realised' });
  expect(members).toHaveTextContent('At most 5 shares were open at once');
  expect(members).toHaveTextContent('DAX down');
  expect(members).toHaveTextContent('12 shares · 3 levels');
  expect(api.calls(startBacktest)[0]?.body).toMatchObject({
    coupled_strategy_id: 4,
    assumptions: { slippage: 0.5 },
  });
});
