import { DAX } from '../testing/ig-client';
import { closeTestSims, startTestSim } from '../testing/test-sim';
import { computePointValue, instruments } from './catalog';

afterEach(closeTestSims);

interface Details {
  marketDetails: {
    instrument: { epic: string; currencies: { code: string }[] } | null;
    dealingRules: unknown;
    snapshot: { bid: number; offer: number };
  }[];
}

describe('GET /markets', () => {
  it('finds by name, epic or market id', async () => {
    const alice = await (await startTestSim()).dealer();
    const epics = async (words: string) => {
      const response = await alice.call<{ markets: { epic: string }[] }>(
        'GET',
        `/markets?searchTerm=${words}`,
      );
      return response.body.markets.map(({ epic }) => epic);
    };
    expect(await epics('germany')).toEqual([DAX, 'IX.D.DAX.DAILY.IP']);
    expect(await epics('cfdgold')).toEqual(['CS.D.CFDGOLD.CFDGC.IP']);
    expect(await epics('nothing-like-it')).toEqual([]);
    for (const word of ['true', 'false', 'null']) expect(await epics(word)).toEqual([]);
  });

  it('version 2 returns many epics at once, whole or as snapshots', async () => {
    const alice = await (await startTestSim()).dealer();
    const send = async (query: string) =>
      (await alice.call<Details>('GET', `/markets?${query}`, { version: 2 })).body.marketDetails;
    const epics = instruments.map(({ epic }) => epic);
    const whole = await send(`epics=${epics.join(',')}`);
    expect(whole.map(({ instrument }) => instrument?.epic)).toEqual(epics);
    for (const { snapshot } of whole) expect(snapshot.offer).toBeGreaterThan(snapshot.bid);
    const [only] = await send(`epics=${DAX}&filter=SNAPSHOT_ONLY`);
    expect(only).toMatchObject({
      instrument: { epic: DAX, type: 'INDICES', name: null, currencies: null, expiry: null },
      dealingRules: null,
    });
  });

  it.each([
    ['/markets', 1, 400, 'validation.null-not-allowed.request.searchTerm'],
    ['/markets', 2, 400, 'validation.null-not-allowed.request.epics'],
    ['/markets?epics=IX.D.NOWHERE.IP', 2, 404, 'error.trading.otc.instrument-not-found'],
    ['/markets/IX.D.NOWHERE.IP', 3, 404, 'error.trading.otc.instrument-not-found'],
    [`/markets/${DAX}`, 9, 404, 'invalid.url'],
    ['/nothing', 1, 404, 'invalid.url'],
  ])('%s version %i returns %i %s', async (path, version, status, errorCode) => {
    const alice = await (await startTestSim()).dealer();
    const response = await alice.call('GET', path, { version });
    expect([response.status, response.body]).toEqual([status, { errorCode }]);
  });
});

describe('GET /markets/{epic}', () => {
  it('gives everything that dealing needs', async () => {
    const alice = await (await startTestSim()).dealer();
    await alice.price(DAX, 8000, 8001);
    const response = await alice.call('GET', `/markets/${DAX}/`, { version: 3 });
    expect(response.body).toMatchObject({
      instrument: {
        epic: DAX,
        expiry: '-',
        type: 'INDICES',
        currencies: [{ code: 'EUR', baseExchangeRate: 1, isDefault: true }],
        marginFactor: 5,
        marginFactorUnit: 'PERCENTAGE',
        valueOfOnePip: '1.00',
        onePipMeans: '1 Index Point',
        contractSize: '1',
        openingHours: { marketTimes: [{ openTime: '01:00', closeTime: '22:00' }] },
      },
      dealingRules: {
        minDealSize: { unit: 'POINTS', value: 0.2 },
        minNormalStopOrLimitDistance: { unit: 'POINTS', value: 4 },
      },
      snapshot: {
        marketStatus: 'TRADEABLE',
        bid: 8000,
        offer: 8001,
        decimalPlacesFactor: 1,
        scalingFactor: 1,
      },
    });
  });

  it('gives no hours of a market that does not say them', async () => {
    const alice = await (await startTestSim()).dealer();
    const response = await alice.call('GET', '/markets/CS.D.BITCOIN.CFD.IP', { version: 3 });
    expect(response.body).toMatchObject({ instrument: { openingHours: null } });
  });

  it('gives the exchange rate to the account currency', async () => {
    const alice = await (await startTestSim()).dealer();
    const response = await alice.call('GET', '/markets/IX.D.DOW.IFMM.IP', { version: 3 });
    expect(response.body).toMatchObject({
      instrument: {
        currencies: [{ code: 'USD', symbol: '$', baseExchangeRate: 1.085, exchangeRate: 0.921659 }],
      },
    });
  });
});

describe('the point value', () => {
  it('is 1 on the index, and the contract size on EUR/USD mini', () => {
    const pointValue = (epic: string) => {
      const instrument = instruments.find((it) => it.epic === epic);
      return instrument ? computePointValue(instrument) : null;
    };
    expect(pointValue(DAX)).toBe(1);
    expect(pointValue('CS.D.EURUSD.MINI.IP')).toBe(10_000);
  });
});
