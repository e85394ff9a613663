import type { IgClient } from './ig-client';
import { EURUSD, FTSE, GBPUSD, GOLD, okBody, type Row, rows, startSession } from './public-client';
import { closeTestSims } from './test-sim';

afterAll(closeTestSims);

describe.each(['v2', 'v3'] as const)('a %s session', (kind) => {
  let client: IgClient;
  beforeAll(async () => {
    client = await startSession(kind);
  });

  const ok = (method: string, path: string, version = 1, body?: unknown) =>
    okBody(client, method, path, version, body);

  it('fetch_accounts', async () => {
    const preferred = rows(await ok('GET', '/accounts'), 'accounts').filter((it) => it.preferred);
    for (const { balance } of preferred) expect((balance as Row).balance).toBeGreaterThan(0);
    expect(preferred).toHaveLength(1);
  });

  it('accounts_prefs', async () => {
    for (const enabled of [false, true]) {
      const body = { trailingStopsEnabled: String(enabled) };
      expect(await ok('PUT', '/accounts/preferences', 1, body)).toEqual({ status: 'SUCCESS' });
      const read = await ok('GET', '/accounts/preferences');
      expect(read).toEqual({ trailingStopsEnabled: enabled });
    }
  });

  it.each([
    ['account_activity_by_period', '/history/activity/10000', 1],
    ['account_activity_by_date', '/history/activity/01-10-2025/01-12-2025', 1],
    ['account_activity_v2_span', '/history/activity?maxSpanSeconds=604800', 2],
    [
      'account_activity_v2_dates',
      '/history/activity?from=2025-10-01T00%3A00%3A00&to=2025-12-01T00%3A00%3A00',
      2,
    ],
    ['account_activity_from', '/history/activity?from=2025-10-01T00%3A00%3A00', 3],
    [
      'account_activity_from_to',
      '/history/activity?from=2025-10-01T00%3A00%3A00&to=2025-12-01T00%3A00%3A00',
      3,
    ],
    [
      'account_activity_detailed',
      '/history/activity?from=2025-10-01T00%3A00%3A00&to=2025-12-01T00%3A00%3A00&detailed=true',
      3,
    ],
    [
      'account_activity_old',
      '/history/activity?from=1970-01-01T00%3A00%3A00&to=1970-03-02T00%3A00%3A00',
      3,
    ],
    [
      'account_activity_fiql',
      '/history/activity?from=2025-10-01T00%3A00%3A00&filter=channel%3D%3DPUBLIC_WEB_API',
      3,
    ],
  ])('%s', async (_name, path, version) => {
    expect(await ok('GET', path, version)).toMatchObject({ activities: [] });
  });

  it.each([
    ['transaction_history_by_type_and_period', '/history/transactions/ALL/10000', 1],
    ['transaction_history', '/history/transactions', 2],
  ])('%s', async (_name, path, version) => {
    expect(await ok('GET', path, version)).toMatchObject({ transactions: [] });
  });

  it.each([
    ['open_positions', '/positions', 2, 'positions'],
    ['open_positions_v1', '/positions', 1, 'positions'],
    ['working_orders', '/workingorders', 2, 'workingOrders'],
    ['top_level_navigation_nodes', '/marketnavigation', 1, 'nodes'],
    ['sub_nodes_by_node', '/marketnavigation/INDICES', 1, 'markets'],
    ['search_markets', '/markets?searchTerm=EURUSD', 1, 'markets'],
    ['search_markets_v2', `/markets?epics=${GBPUSD}`, 2, 'marketDetails'],
  ])('%s', async (_name, path, version, list) => {
    expect(rows(await ok('GET', path, version), list)).toBeInstanceOf(Array);
  });

  it('read_session and its tokens', async () => {
    await ok('GET', '/session');
    const response = await client.call('GET', '/session?fetchSessionTokens=true');
    expect(response.headers.get('cst')).toBeTruthy();
    expect(response.headers.get('x-security-token')).toBeTruthy();
  });

  it('client_sentiment_by_instrument, one and several', async () => {
    const several = await ok('GET', '/clientsentiment/?marketIds=FT100,GC,GBPUSD,BITCOIN');
    const all = [await ok('GET', '/clientsentiment/FT100'), ...rows(several, 'clientSentiments')];
    expect(all).toHaveLength(5);
    for (const one of all) {
      const [long, short] = [one.longPositionPercentage, one.shortPositionPercentage].map(Number);
      expect((long ?? 0) + (short ?? 0)).toBe(100);
      // A client in Python reads a number without a fraction as an int, and wants a float.
      expect(JSON.stringify(long)).toContain('.');
    }
    expect(await ok('GET', '/client-sentiment/related/FT100')).toMatchObject({
      clientSentiments: expect.any(Array),
    });
  });

  it('all_watchlists and watchlist_markets', async () => {
    const lists = rows(await ok('GET', '/watchlists'), 'watchlists');
    const popular = lists.filter((list) => list.defaultSystemWatchlist);
    expect(popular).toMatchObject([{ id: 'Popular Markets', editable: false }]);
    for (const { id } of lists) {
      const { markets } = await ok('GET', `/watchlists/${encodeURIComponent(String(id))}`);
      expect(markets).toBeInstanceOf(Array);
    }
  });

  it('watchlist_add_market and watchlist_remove_market', async () => {
    const body = { name: 'test_20260105', epics: [GBPUSD, FTSE] };
    const created = await ok('POST', '/watchlists', 1, body);
    expect(created.status).toBe('SUCCESS');
    const one = `/watchlists/${created.watchlistId}`;
    expect(await ok('PUT', one, 1, { epic: GOLD })).toEqual({ status: 'SUCCESS' });
    expect(await ok('DELETE', `${one}/${GBPUSD}`)).toEqual({ status: 'SUCCESS' });
    const { markets } = await ok('GET', one);
    expect((markets as Row[]).map((it) => it.epic)).toEqual([FTSE, GOLD]);
    expect(await ok('DELETE', one)).toEqual({ status: 'SUCCESS' });
    expect((await client.call('GET', one)).status).toBe(404);
  });

  it('market_by_epic and markets_by_epics', async () => {
    for (const version of [3, 4]) await ok('GET', `/markets/${EURUSD}`, version);
    const epics = `${FTSE},${GBPUSD}`;
    const whole = rows(await ok('GET', `/markets?epics=${epics}`, 1), 'marketDetails');
    expect(whole).toMatchObject([
      { instrument: { name: 'FTSE 100' }, dealingRules: { minDealSize: expect.any(Object) } },
      { instrument: { name: 'GBP/USD' } },
    ]);
    const bare = await ok('GET', `/markets?epics=${epics}&filter=SNAPSHOT_ONLY`, 2);
    for (const market of rows(bare, 'marketDetails')) {
      expect(market).toMatchObject({ instrument: { name: null }, dealingRules: null });
      expect((market.snapshot as Row).bid).not.toBe(0);
    }
  });

  it.each([
    ['numpoints', 2, `/prices/${EURUSD}/HOUR/4`],
    [
      'date_range_v1',
      1,
      `/prices/${EURUSD}/DAY?startdate=2020:09:01-00:00:00&enddate=2020:09:04-23:59:59`,
    ],
    ['date_range', 2, `/prices/${EURUSD}/DAY/2020-09-01%2000:00:00/2020-09-04%2023:59:59`],
  ])('historical_prices_by_epic_and_%s', async (_name, version, path) => {
    const read = await ok('GET', path, version);
    expect(read.allowance).toMatchObject({ remainingAllowance: expect.any(Number) });
    const prices = rows(read, 'prices');
    expect(prices).toHaveLength(4);
    const form =
      version === 1 ? /^\d{4}:\d\d:\d\d-\d\d:\d\d:\d\d$/ : /^\d{4}\/\d\d\/\d\d \d\d:\d\d:\d\d$/;
    for (const price of prices) {
      expect(price.snapshotTime).toMatch(form);
      expect(price.openPrice).toMatchObject({ bid: expect.any(Number), ask: expect.any(Number) });
    }
  });

  it.each([
    ['dates', 'resolution=DAY&from=2020-09-01T00:00:00&to=2020-09-04T23:59:59', 4, 1],
    ['numpoints', 'resolution=WEEK&max=10', 10, 1],
    ['numpoints_default_paged', 'resolution=WEEK&max=21&pageNumber=2', 1, 2],
    ['numpoints_custom_paged', 'resolution=WEEK&max=6&pageSize=2&pageNumber=3', 2, 3],
  ])('historical_prices_by_epic_%s', async (_name, query, count, pageNumber) => {
    const read = await ok('GET', `/prices/${GOLD}?${query}`, 3);
    expect(rows(read, 'prices')).toHaveLength(count);
    expect(read.metadata).toMatchObject({ pageData: { pageNumber, totalPages: pageNumber } });
  });

  it('get_client_apps', async () => {
    expect(Object.keys(await ok('GET', '/operations/application'))).not.toHaveLength(0);
  });

  it('update_client_app fails as it does at IG', async () => {
    const response = await client.call('PUT', '/operations/application', {
      body: {
        allowanceAccountOverall: 60,
        allowanceAccountTrading: 60,
        apiKey: 'sim-python-key',
        status: 'ENABLED',
      },
    });
    expect(response.status).toBe(500);
  });

  it('categories, and the small calls that other clients make', async () => {
    const { categories } = (await ok('GET', '/categories')) as { categories: { code: string }[] };
    for (const { code } of categories) {
      const read = await ok('GET', `/categories/${code}/instruments?pageNumber=0&pageSize=2`);
      expect(rows(read, 'instruments').length).toBeGreaterThan(0);
    }
    expect(await ok('GET', '/positions/sprintmarkets', 2)).toEqual({ sprintMarketPositions: [] });
    expect(await ok('GET', '/repeat-dealing-window')).toEqual({
      repeatDealingWindow: expect.any(Array),
    });
    expect(await ok('POST', '/indicativecostsandcharges/open', 1, { epic: FTSE })).toEqual({
      indicativeQuoteReference: expect.any(String),
    });
  });
});
