import { listCycles, setCycleNote } from '@entropi/contracts/cycles';
import { getDashboard } from '@entropi/contracts/dashboard';
import { listCandles } from '@entropi/contracts/markets';
import { getPerformance, type TradePerformance } from '@entropi/contracts/performance';
import { listShares } from '@entropi/contracts/shares';
import { renderPage } from '@entropi/shared/testing/render-page';
import { setScreenWidth } from '@entropi/shared/testing/screen-width';
import { createStubApi } from '@entropi/shared/testing/stub-api';
import { act, screen, waitFor, within } from '@testing-library/react';
import { chooseWindow } from '../../charts/replay-window';
import { aCycle, aDashboard, aShare } from '../../testing/records';
import DashboardPage from './dashboard.page';

jest.mock('../../charts/price-chart', () => ({
  PriceChart: ({ label, candles }: { label: string; candles: unknown[] }) => (
    <p>{`${label}: ${candles.length}`}</p>
  ),
}));
jest.mock('../../charts/equity-canvas', () => ({ drawEquity: jest.fn() }));

const eur = (amount: string) => ({ amount, currency: 'EUR' });
const START = '2026-03-02T10:00:00Z';

const performance: TradePerformance = {
  currency: 'EUR',
  periods: [{ from: '2026-03-02', profit: eur('12.00'), shares: 3 }],
  cycles: { won: 3, lost: 1, even: 0 },
  win_rate_percent: 75,
  profit_factor: 2.5,
  expectancy: eur('3.00'),
  average_win: eur('6.00'),
  average_loss: eur('-6.00'),
  best: eur('10.00'),
  worst: eur('-6.00'),
  max_drawdown: eur('8.00'),
  distribution: [
    { from: -10, to: 0, cycles: 1 },
    { from: 0, to: 10, cycles: 3 },
  ],
};

function renderTab(tab: string) {
  const api = createStubApi().response(getDashboard, aDashboard).response(listCandles, []);
  const path = `/dashboard/3?tab=${tab}`;
  return renderPage(<DashboardPage />, { api, path, route: '/dashboard/:userId' });
}

it('shows ratios, results by period, and how they are spread', async () => {
  const { user, api } = renderTab('performance');
  api.response(getPerformance, performance);
  // What the running cycle may lose stands beside what was won.
  expect(await screen.findByText(/^3 won, 1 lost · open EUR.−20\.00$/)).toBeVisible();
  expect(screen.getByText(/^EUR.20\.00 below the highest now, open P\/L counted$/)).toBeVisible();
  expect(screen.getByText('Deepest fall').closest('dl')).toHaveTextContent(/EUR.20\.00/);
  expect(screen.getByText('2.50')).toBeVisible();
  const table = screen.getByRole('table', { name: 'Result by period' });
  expect(within(table).getByText('2 Mar 2026')).toBeVisible();
  const spread = screen.getByRole('list', { name: 'Results of cycles' });
  expect(within(spread).getAllByRole('listitem')).toHaveLength(2);
  await user.click(screen.getByRole('button', { name: 'Month' }));
  expect(await screen.findByText('March 2026')).toBeVisible();
  expect(api.calls(getPerformance).at(-1)?.query).toEqual({ period: 'MONTH' });
});

it('lists cycles with depth, duration and result, and replays one candle by candle', async () => {
  setScreenWidth(390);
  const { user, api } = renderTab('cycles');
  const cycle = {
    ...aCycle,
    ended_at: '2026-03-02T11:30:00Z',
    result: eur('20.00'),
    epic: aShare.epic,
    deepest_level: 2,
    shares: 3,
  };
  api.response(listCycles, { items: [cycle], total: 1, skip: 0, limit: 50 });
  const row = await screen.findByRole('button', { name: /Single · Level 2 · 1 hr 30 mins/ });
  expect(row).toHaveTextContent(/EUR.\+20\.00/);
  const minutes = Array.from({ length: 100 }, (_, minute) => ({
    at: new Date(Date.parse(START) + minute * 60_000).toISOString(),
    open: 1,
    high: 2,
    low: 0,
    close: 1,
  }));
  api.response(listCandles, minutes);
  const closed = { ...aShare, state: 'CLOSED' as const, profit: eur('20.00') };
  api.response(listShares, ({ query }) => ({
    items: query.state === 'CLOSED' ? [{ ...closed, closed_at: '2026-03-02T11:00:00Z' }] : [],
    total: 1,
    skip: 0,
    limit: 500,
  }));
  await user.click(row);
  expect(await screen.findByText('Prices and fills of the cycle: 100')).toBeVisible();
  expect(api.calls(listShares)[0]?.query).toMatchObject({ cycle_id: 5 });
  const position = screen.getByRole('slider', { name: 'Moment of the replay' });
  act(() => position.focus());
  await user.keyboard('{Home}');
  await waitFor(() => expect(screen.getByText('Prices and fills of the cycle: 1')).toBeVisible());
  expect(screen.getByText('Realised until then').closest('dl')).toHaveTextContent(/EUR.0\.00/);
  api.response(setCycleNote, ({ body }) => ({ note: body.note }));
  await user.type(screen.getByRole('textbox', { name: 'Note' }), 'Opened too early');
  await user.click(screen.getByRole('button', { name: 'Save note' }));
  expect(await screen.findByText('The note is saved.')).toBeVisible();
  expect(api.calls(setCycleNote)[0]).toMatchObject({
    params: { user_id: 3, cycle_id: 5 },
    body: { note: 'Opened too early' },
  });
  await waitFor(() => expect(screen.getByRole('button', { name: 'Save note' })).toBeDisabled());
  await user.click(screen.getByRole('button', { name: 'Close replay' }));
  await waitFor(() => expect(position).not.toBeInTheDocument());
});

it('replays every share of a cycle, and one that is closed meanwhile once', async () => {
  setScreenWidth(390);
  const { user, api } = renderTab('cycles');
  const sold = 620;
  const whole = { ...aCycle, ended_at: '2026-03-02T11:30:00Z', result: eur('620.00') };
  const cycle = { ...whole, epic: aShare.epic, deepest_level: 2, shares: sold };
  api.response(listCycles, { items: [cycle], total: 1, skip: 0, limit: 50 });
  const minutes = Array.from({ length: 100 }, (_, minute) => ({
    at: new Date(Date.parse(START) + minute * 60_000).toISOString(),
    ...{ open: 1, high: 2, low: 0, close: 1 },
  }));
  api.response(listCandles, minutes);
  const closed = Array.from({ length: sold }, (_, index) => ({
    ...aShare,
    ...{ deal_reference: `SOLD-${index}`, state: 'CLOSED' as const, profit: eur('1.00') },
    closed_at: '2026-03-02T10:30:00Z',
  }));
  api.response(listShares, ({ query: { state, skip = 0, limit = 50 } }) => {
    // The last share closes between the two reads, so both lists have it.
    const all = state === 'CLOSED' ? closed : [{ ...aShare, deal_reference: 'SOLD-619' }];
    return { items: all.slice(skip, skip + limit), total: all.length, skip, limit };
  });
  await user.click(await screen.findByRole('button', { name: /Single · Level 2/ }));
  expect(await screen.findByText('Prices and fills of the cycle: 100')).toBeVisible();
  expect(screen.getByText('Realised until then').closest('dl')).toHaveTextContent(/620\.00/);
  expect(screen.getByText('Open shares then').closest('dl')).toHaveTextContent(/then0$/);
  expect(api.calls(listShares).map(({ query }) => [query.state, query.skip])).toEqual([
    ['OPEN', 0],
    ['CLOSED', 0],
    ['CLOSED', 500],
  ]);
});

it('reads a cycle in candles as fine as their number allows', () => {
  const nowMs = Date.parse('2026-06-01T00:00:00Z');
  const read = (ended_at: string | null) => chooseWindow({ started_at: START, ended_at }, nowMs);
  expect(read('2026-03-02T12:00:00Z')).toMatchObject({
    resolution: 'MINUTE',
    from: '2026-03-02T09:50:00.000Z',
    to: '2026-03-02T12:10:00.000Z',
  });
  expect(read('2026-03-05T10:00:00Z').resolution).toBe('MINUTE_30');
  expect(read(null)).toMatchObject({ resolution: 'DAY', to: '2026-06-01T00:00:00.000Z' });
});

it('says on a phone too when a share was closed', async () => {
  setScreenWidth(320);
  const { api } = renderTab('closed');
  const closed = { ...aShare, state: 'CLOSED', open_level: 8000, close_level: 8010 } as const;
  const items = [{ ...closed, closed_at: '2026-03-02T11:00:00Z', profit: eur('10.00') }];
  api.response(listShares, { items, total: 1, skip: 0, limit: 50 });
  expect(
    await screen.findByText(/^2 Mar 2026, \d\d:\d\d:\d\d · 8\D000\.0 → 8\D010\.0$/),
  ).toBeVisible();
});

it('writes closed shares with market, times, deal, currency and unit into the CSV, whatever the table shows', async () => {
  setScreenWidth(1000);
  const files: Blob[] = [];
  URL.createObjectURL = (file: Blob) => `blob:${files.push(file)}`;
  URL.revokeObjectURL = () => undefined;
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  const { user, api } = renderTab('closed');
  const closed = {
    ...aShare,
    state: 'CLOSED',
    open_level: 8000,
    close_level: 7990,
    opened_at: '2026-03-02T10:00:00.000Z',
    closed_at: '2026-03-02T11:00:00.000Z',
    close_reason: 'TAKE_PROFIT',
    profit: eur('-20.50'),
  } as const;
  const earlier = { ...closed, epic: 'IX.D.OLD.IFMM.IP', deal_id: null, deal_reference: 'ref-old' };
  api.response(listShares, { items: [closed, earlier], total: 2, skip: 0, limit: 50 });
  await user.click(await screen.findByRole('button', { name: 'Download CSV' }));
  await waitFor(() => expect(files).toHaveLength(1));
  let text = '';
  const reader = new FileReader();
  reader.onload = () => {
    text = String(reader.result).replace('\uFEFF', '');
  };
  reader.readAsText(files[0] ?? new Blob());
  await waitFor(() => expect(text).not.toBe(''));
  const [heads, first, second] = text.split('\r\n').map((line) => line.split(','));
  const row = Object.fromEntries((heads ?? []).map((head, at) => [head, first?.[at]]));
  expect(row).toMatchObject({
    Market: 'Germany 40',
    Direction: 'Buy',
    'Opened at': closed.opened_at,
    'Closed at': closed.closed_at,
    'Deal ID': 'DIAAAA1',
    Unit: 'contracts',
    'P/L': '-20.5',
    Currency: 'EUR',
    'Seconds open': '3600',
  });
  expect(second).toEqual(expect.arrayContaining(['IX.D.OLD.IFMM.IP', 'ref-old']));
});
