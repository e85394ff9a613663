import type { IgClient } from '../testing/ig-client';
import { DAX } from '../testing/ig-client';
import { closeTestSims, startTestSim } from '../testing/test-sim';

afterEach(closeTestSims);

interface Price {
  bid: number;
  ask: number;
}
interface Candle {
  snapshotTimeUTC: string;
  openPrice: Price;
  closePrice: Price;
  highPrice: Price;
  lowPrice: Price;
  lastTradedVolume: number;
}
interface Prices {
  prices: Candle[];
  metadata: {
    allowance: { remainingAllowance: number; totalAllowance: number };
    size: number;
    pageData: { pageSize: number; pageNumber: number; totalPages: number };
  };
}

async function readPrices(client: IgClient, query: string): Promise<Prices> {
  return (await client.call<Prices>('GET', `/prices/${DAX}?${query}`, { version: 3 })).body;
}

describe('GET /prices/{epic}', () => {
  it('has a week of minutes at the start, page by page', async () => {
    const alice = await (await startTestSim()).dealer();
    const range = 'from=2025-12-29T08:00:00&to=2026-01-05T08:00:00';
    const all = await readPrices(alice, `${range}&pageSize=0`);
    expect(all.prices).toHaveLength(7 * 24 * 60 + 1);
    const third = await readPrices(alice, `${range}&pageSize=100&pageNumber=3`);
    expect(third.prices).toEqual(all.prices.slice(200, 300));
    expect(third.metadata.pageData).toEqual({ pageSize: 100, pageNumber: 3, totalPages: 101 });
  });

  it('is consistent: every candle holds its ends, and opens about where the last one closed', async () => {
    const alice = await (await startTestSim()).dealer();
    const { prices } = await readPrices(alice, 'max=300&pageSize=0');
    for (const [n, candle] of prices.entries()) {
      const { openPrice, closePrice, highPrice, lowPrice } = candle;
      expect(highPrice.bid).toBeGreaterThanOrEqual(Math.max(openPrice.bid, closePrice.bid));
      expect(lowPrice.bid).toBeLessThanOrEqual(Math.min(openPrice.bid, closePrice.bid));
      expect(openPrice.ask).toBeCloseTo(openPrice.bid + 1.2, 6);
      const before = prices[n - 1];
      if (before) expect(Math.abs(openPrice.bid - before.closePrice.bid)).toBeLessThan(3);
    }
  });

  it('ends where the live price is', async () => {
    const alice = await (await startTestSim()).dealer();
    const live = await alice.control<{ bid: number }>('GET', `/markets/${DAX}`);
    const { prices } = await readPrices(alice, 'max=1');
    expect(prices[0]?.closePrice.bid).toBe(live.body.bid);
  });

  it.each(['HOUR', 'HOUR_4', 'DAY', 'WEEK'])(
    '%s spans the minutes within it',
    async (resolution) => {
      const alice = await (await startTestSim()).dealer();
      const [long] = (await readPrices(alice, `resolution=${resolution}&max=1`)).prices;
      const minutes = await readPrices(alice, `from=${long?.snapshotTimeUTC}&pageSize=0`);
      expect(long?.highPrice.bid).toBe(Math.max(...minutes.prices.map((it) => it.highPrice.bid)));
      expect(long?.lowPrice.bid).toBe(Math.min(...minutes.prices.map((it) => it.lowPrice.bid)));
    },
  );

  it('begins weeks on Monday and months on the first', async () => {
    const alice = await (await startTestSim()).dealer();
    const starts = async (resolution: string) =>
      (await readPrices(alice, `resolution=${resolution}&max=2`)).prices.map(
        (it) => it.snapshotTimeUTC,
      );
    expect(await starts('WEEK')).toEqual(['2025-12-29T00:00:00', '2026-01-05T00:00:00']);
    expect(await starts('MONTH')).toEqual(['2025-12-01T00:00:00', '2026-01-01T00:00:00']);
  });

  it('shows prices that were set', async () => {
    const alice = await (await startTestSim()).dealer();
    await alice.price(DAX, 9000, 9001);
    await alice.control('POST', '/clock', { stepMs: 60_000 });
    const { prices } = await readPrices(alice, 'max=1');
    expect(prices[0]?.closePrice).toMatchObject({ bid: 9000, ask: 9001 });
  });

  it('counts points against the weekly allowance, and rejects what is over', async () => {
    const limits = {
      perKey: 0,
      perAccountTrading: 0,
      perAccountNonTrading: 0,
      historicalPointsPerWeek: 25,
    };
    const alice = await (await startTestSim({ limits })).dealer();
    const first = await readPrices(alice, 'max=20');
    expect(first.metadata.allowance).toMatchObject({ remainingAllowance: 5, totalAllowance: 25 });
    const second = await alice.call('GET', `/prices/${DAX}`, { version: 3 });
    expect([second.status, second.body]).toEqual([
      403,
      { errorCode: 'error.public-api.exceeded-account-historical-data-allowance' },
    ]);
    await alice.control('POST', '/clock', { stepMs: 7 * 24 * 3_600_000 });
    await alice.logIn();
    expect((await alice.call('GET', `/prices/${DAX}`, { version: 3 })).status).toBe(200);
  });

  it.each([
    [`${DAX}?from=yesterday`, 'Unable to parse datetime=yesterday'],
    [`${DAX}?from=2020/09/01T00:00:00`, 'Unable to parse datetime=2020/09/01T00:00:00'],
    [`${DAX}?max=3.14159`, 'Unable to convert value=3.14159 to type= Integer int'],
    [`${DAX}?from=2026-01-02&to=2026-01-01`, 'error.invalid.daterange'],
    [`${DAX}?resolution=YEAR`, 'invalid.input'],
    [`${DAX}?max=0`, 'invalid.input'],
  ])('rejects %s with 400 %s', async (path, errorCode) => {
    const alice = await (await startTestSim()).dealer();
    const response = await alice.call('GET', `/prices/${path}`, { version: 3 });
    expect([response.status, response.body]).toEqual([400, { errorCode }]);
  });

  it.each([
    ['IX.D.NOWHERE.IP', 3],
    ['IX.D.NOWHERE.IP/DAY/4', 2],
  ])('has no prices of %s, version %i', async (path, version) => {
    const alice = await (await startTestSim()).dealer();
    const response = await alice.call('GET', `/prices/${path}`, { version });
    expect([response.status, response.body]).toEqual([
      404,
      { errorCode: 'error.error.price-history.io-error' },
    ]);
  });
});
