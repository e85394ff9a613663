import { getDashboard } from '@entropi/contracts/dashboard';
import { listCandles } from '@entropi/contracts/markets';
import { closeShare, listShares } from '@entropi/contracts/shares';
import { live$ } from '@entropi/shared/live';
import { aTask } from '@entropi/shared/testing/records';
import { type RenderPageOptions, renderPage } from '@entropi/shared/testing/render-page';
import { createStubApi } from '@entropi/shared/testing/stub-api';
import { act, screen, waitFor, within } from '@testing-library/react';
import { createChartCanvas } from '../../charts/chart-canvas';
import { aCycle, aDashboard, aShare } from '../../testing/records';
import DashboardPage from './dashboard.page';

// The test environment has no canvas, so it checks what the chart library is given to draw.
jest.mock('../../charts/chart-canvas', () => ({
  createChartCanvas: jest.fn(() => ({
    setCandles: jest.fn(),
    updateCandle: jest.fn(),
    setLines: jest.fn(),
    setFills: jest.fn(),
    setTokens: jest.fn(),
    setFormat: jest.fn(),
    onHover: jest.fn(),
    remove: jest.fn(),
  })),
}));
const created = jest.mocked(createChartCanvas);

function renderDashboard({ fills }: Pick<RenderPageOptions, 'fills'> = {}) {
  const api = createStubApi().response(getDashboard, aDashboard).response(listCandles, []);
  const at = { path: '/dashboard/3', route: '/dashboard/:userId' };
  return renderPage(<DashboardPage />, { api, ...at, fills });
}

const lastCanvas = () => created.mock.results.at(-1)?.value as ReturnType<typeof createChartCanvas>;

describe('dashboard page', () => {
  it('shows balance, task and open shares', async () => {
    renderDashboard();
    expect(await screen.findByText(/EUR.10.000\.00/)).toBeVisible();
    expect(screen.getByText('Active')).toBeVisible();
    expect(
      screen.getByText('opens level 1, size 3, when the offer reaches 7 980.0; 11.0 points away'),
    ).toBeVisible();
    expect(await screen.findByRole('tab', { name: 'Open shares (1)' })).toBeVisible();
  });

  it('shows its figures before the chart is fetched, which waits until they are painted', async () => {
    const unpainted = jest.spyOn(window, 'requestAnimationFrame').mockReturnValue(0);
    created.mockClear();
    const { unmount } = renderDashboard();
    expect(await screen.findByRole('tab', { name: 'Open shares (1)' })).toBeVisible();
    expect(created).not.toHaveBeenCalled();
    unmount();
    unpainted.mockRestore();
    renderDashboard();
    await waitFor(() => expect(created).toHaveBeenCalled());
  });

  it('names the strategy in the language of the page', async () => {
    const { api } = renderDashboard();
    const strategy = aDashboard.strategy && {
      ...aDashboard.strategy,
      translations: { fr: { name: 'Échelle de l’indice' } },
    };
    api.response(getDashboard, { ...aDashboard, strategy });
    expect(await screen.findByText(String(strategy?.name))).toBeVisible();
    await act(async () => {
      document.documentElement.lang = 'fr-CH';
    });
    expect(await screen.findByText('Échelle de l’indice')).toBeVisible();
    await act(async () => {
      document.documentElement.lang = 'en';
    });
  });

  it('shows the tabs of other remotes after its own, at addresses that stay', async () => {
    const content = <p>A year of reports</p>;
    const fill = { id: 'mf-reports-year', title: 'Reports', content };
    const { user, location } = renderDashboard({ fills: { 'dashboard.tab': [fill] } });
    const tabs = await screen.findAllByRole('tab');
    expect(tabs.at(-1)).toHaveTextContent('Reports');
    expect(screen.queryByText('A year of reports')).toBeNull();
    await user.click(screen.getByRole('tab', { name: 'Reports' }));
    expect(await screen.findByText('A year of reports')).toBeVisible();
    expect(location()).toBe('/dashboard/3?tab=mf-reports-year');
  });

  it('announces once what changes by itself, and nothing that was there at first', async () => {
    const { queryClient, api } = renderDashboard();
    await screen.findByText('Active');
    const said = screen.getByRole('log');
    expect(said).toBeEmptyDOMElement();
    const paused = { ...aTask, user_id: 3, state: 'paused', degraded: 'feed_silent' } as const;
    act(() => live$.next({ name: 'task', data: paused }));
    act(() => live$.next({ name: 'task', data: { ...paused, last_tick_at: null } }));
    await waitFor(() => expect(said).toHaveTextContent(/^Task: Paused\. .+/));
    expect(said.children).toHaveLength(1);
    const market = aDashboard.market && { ...aDashboard.market, price_source: 'streamed' as const };
    api.response(getDashboard, { ...aDashboard, task: paused, market, open_shares: [] });
    await act(() => queryClient.refetchQueries());
    await waitFor(() => expect(said).toHaveTextContent(/0 open shares now\./));
  });

  it('says of which time prices and values are while the broker is away, and shows none as present', async () => {
    const { user, api, queryClient } = renderDashboard();
    await screen.findByText('Active');
    expect(screen.queryByText(/last price, of/)).toBeNull();
    const task = { ...aDashboard.task, degraded: 'broker_unavailable' };
    api.response(getDashboard, { ...aDashboard, task });
    await act(() => queryClient.refetchQueries());
    expect(await screen.findByText(/^no price now; these are the last ones, of \d/)).toBeVisible();
    expect(await screen.findByText(/^at the last price, of \d/)).toBeVisible();
    expect(await screen.findByRole('columnheader', { name: 'Last price' })).toBeVisible();
    await waitFor(() => expect(screen.queryByText(/points away/)).toBeNull());
    expect(screen.queryByRole('columnheader', { name: 'Now' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Close all' }));
    expect(await screen.findByRole('dialog')).toHaveTextContent(/at the last price, of \d/);
  });

  it('loads the tables after the chart is drawn, not before', async () => {
    let arrive: (candles: []) => void = () => undefined;
    const { api } = renderDashboard();
    api.response(listCandles, () => new Promise<[]>((resolve) => (arrive = resolve)));
    await screen.findByText('Active');
    await waitFor(() => expect(api.calls(listCandles)).toHaveLength(1));
    expect(screen.queryByRole('tab')).not.toBeInTheDocument();
    arrive([]);
    expect(await screen.findByRole('tab', { name: 'Open shares (1)' })).toBeVisible();
  });

  it('keeps range and layers of the chart in the URL', async () => {
    const { user, api, location } = renderDashboard();
    await user.click(await screen.findByRole('button', { name: '1 d' }));
    await user.click(screen.getByRole('button', { name: 'Fills' }));
    await waitFor(() => expect(location()).toBe('/dashboard/3?range=day&hide=fills'));
    await waitFor(() =>
      expect(api.calls(listCandles).at(-1)?.query).toMatchObject({ resolution: 'MINUTE_10' }),
    );
  });

  it('remembers which account is traded, and nothing secret of it', async () => {
    renderDashboard();
    await screen.findByText('Active');
    expect(JSON.parse(localStorage.getItem('broker_session') ?? '')).toEqual({
      environment: 'SIM',
      account_id: 'ALCFD',
      currency: 'EUR',
      demo: true,
    });
  });

  it('draws open and waiting levels, and each share’s own target', async () => {
    renderDashboard();
    await screen.findByText('Germany 40');
    await waitFor(() => expect(created).toHaveBeenCalled());
    await waitFor(() =>
      expect(lastCanvas().setLines).toHaveBeenLastCalledWith([
        expect.objectContaining({ kind: 'open', price: 8000, label: 'Level 0 · 2' }),
        expect.objectContaining({ kind: 'waiting', price: 7980, isLabelled: false }),
        expect.objectContaining({ kind: 'target', price: 8010, label: 'Target 0' }),
      ]),
    );
  });

  it('values an open share again with every price of the stream, and says where prices come from', async () => {
    renderDashboard();
    const table = await screen.findByRole('grid', { name: 'Open shares' });
    expect(await within(table).findByText(/EUR.−20\.00/)).toBeVisible();
    const at = '2026-03-02T10:00:01Z';
    const status = 'TRADEABLE' as const;
    const source = 'polled' as const;
    const shown = { status, source, at, broker_at: at };
    const price = { epic: 'IX.D.DAX.IFMM.IP', bid: 8005, offer: 8006, ...shown };
    act(() => live$.next({ name: 'price', data: { ...price, environment: 'DEMO' } }));
    expect(within(table).getByText(/EUR.−20\.00/)).toBeVisible();
    expect(screen.getByText('each change')).toBeVisible();
    act(() => live$.next({ name: 'price', data: { ...price, environment: 'SIM' } }));
    expect(await within(table).findByText(/EUR.\+10\.00/)).toBeVisible();
    const headline = screen.getByText('Open P/L').closest('dl');
    await waitFor(() => expect(headline).toHaveTextContent(/EUR.\+10\.00/));
    expect(await screen.findByText('every few seconds')).toBeVisible();
    await waitFor(() =>
      expect(lastCanvas().updateCandle).toHaveBeenLastCalledWith(
        expect.objectContaining({ close: 8005 }),
      ),
    );
  });

  it('moves a share from open to closed when the stream says so', async () => {
    const { api } = renderDashboard();
    await screen.findByRole('tab', { name: 'Open shares (1)' });
    const closed = { ...aShare, state: 'CLOSED' as const, close_level: 8010 };
    api.response(getDashboard, { ...aDashboard, open_shares: [], closed_shares: [closed] });
    act(() => live$.next({ name: 'share', data: closed }));
    expect(await screen.findByRole('tab', { name: 'Open shares (0)' })).toBeVisible();
    expect(await screen.findByText('No open shares')).toBeVisible();
  });

  it('pages through the closed shares of all times', async () => {
    const { user, api } = renderDashboard();
    const closed = (number: number) => ({
      ...aShare,
      deal_reference: `OLD-${number}`,
      level: number,
      state: 'CLOSED' as const,
      close_level: 8010,
      closed_at: '2026-02-02T10:00:00Z',
    });
    api.response(listShares, ({ query }) => ({
      items: Array.from({ length: 5 }, (_, row) => closed(query.skip + row)),
      total: 120,
      skip: query.skip,
      limit: query.limit,
    }));
    await user.click(await screen.findByRole('tab', { name: 'Closed shares' }));
    expect(await screen.findByText('1–50 of 120')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Go to next page' }));
    expect(await screen.findByText('51–100 of 120')).toBeVisible();
    expect(api.calls(listShares).at(-1)?.query).toEqual({ state: 'CLOSED', skip: 50, limit: 50 });
    expect(await screen.findByRole('gridcell', { name: '54' })).toBeVisible();
  });

  it('sorts, searches and filters the closed shares at the server', async () => {
    const { user, api } = renderDashboard();
    const share = { ...aShare, state: 'CLOSED' as const, close_level: 8010 };
    api.response(listShares, { items: [share], total: 1, skip: 0, limit: 50 });
    await user.click(await screen.findByRole('tab', { name: 'Closed shares' }));
    await user.click(await screen.findByRole('columnheader', { name: 'Duration' }));
    await user.type(screen.getByRole('searchbox', { name: 'Search' }), 'DI1');
    await user.click(screen.getByRole('combobox', { name: 'Direction' }));
    await user.click(await screen.findByRole('option', { name: 'Sell' }));
    await waitFor(() =>
      expect(api.calls(listShares).at(-1)?.query).toEqual({
        state: 'CLOSED',
        skip: 0,
        limit: 50,
        sort: 'duration',
        order: 'asc',
        search: 'DI1',
        direction: 'SELL',
      }),
    );
  });

  it('shows a cycle and a task as the stream sends them', async () => {
    renderDashboard();
    await screen.findByText('Active');
    act(() => {
      live$.next({ name: 'task', data: { ...aTask, state: 'paused', next_action: null } });
      live$.next({ name: 'cycle', data: { ...aCycle, total_size: 5 } });
    });
    expect(await screen.findByText('Paused')).toBeVisible();
    expect(screen.getByText(/opens nothing and keeps closing/)).toBeVisible();
  });

  it('closes a share only after a confirmation', async () => {
    const { user, api } = renderDashboard();
    api.response(closeShare, { ...aShare, state: 'CLOSING' });
    await user.click(await screen.findByRole('button', { name: 'Close share: Level 0, size 2' }));
    expect(api.calls(closeShare)).toHaveLength(0);
    const question = await screen.findByRole('dialog', { name: 'Close this share now?' });
    expect(question).toHaveTextContent(/Level 0, size 2, opened at 8\D000\.0\./);
    expect(question).toHaveTextContent(/now 7\D990\.0:.*EUR.−20\.00/);
    expect(question).toHaveTextContent('Its level stays closed until this cycle ends.');
    await user.click(within(question).getByRole('button', { name: 'Close share' }));
    await waitFor(() =>
      expect(api.calls(closeShare)[0]).toMatchObject({
        params: { deal_id: 'DIAAAA1' },
        query: { user_id: 3 },
      }),
    );
    expect(api.headers(closeShare, 'price-seen')).toEqual(['SIM/IX.D.DAX.IFMM.IP=7990/7991']);
    expect(await screen.findByText('Level 0, size 2: the close is at the broker.')).toBeVisible();
    const profit = { amount: '20.00', currency: 'EUR' };
    const closed = { ...aShare, state: 'CLOSED' as const, close_level: 8010, profit };
    act(() => live$.next({ name: 'share', data: closed }));
    expect(
      await screen.findByText(/^Level 0, size 2: closed at 8\D010\.0, EUR.\+20\.00\.$/),
    ).toBeVisible();
    await waitFor(() => expect(screen.queryByText(/at the broker/)).not.toBeInTheDocument());
  });

  it('keeps showing the last known state when the broker does not respond', async () => {
    const { user, api } = renderDashboard();
    await screen.findByText('Active');
    api.fail(getDashboard, 503, { code: 'broker_unavailable' });
    await user.click(screen.getByRole('button', { name: 'Refresh from broker' }));
    expect(await screen.findByText(/The broker did not respond/)).toBeVisible();
    expect(screen.getByText('Active')).toBeVisible();
  });

  it('says that another user’s dashboard may not be seen', async () => {
    const { api } = renderDashboard();
    api.fail(getDashboard, 403);
    expect(await screen.findByText('You are not allowed to do or see this.')).toBeVisible();
  });
});
