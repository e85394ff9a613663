import { mapMarketStatus, mapMarketType } from './ig-mapper';
import { mapMarket } from './ig-market';
import { readRows } from './ig-rows';
import { MarketNode } from './ig-schema';

/** Markets as open-source clients recorded them (ig-rest.md §1.7), with what may be missing or null. */

describe('markets', () => {
  const node = {
    instrument: {
      epic: 'CS.D.EURUSD.MINI.IP',
      expiry: '-',
      name: 'EUR/USD Mini',
      type: 'CURRENCIES',
      currencies: [
        { code: 'EUR', baseExchangeRate: 1.195885, exchangeRate: 0.81, isDefault: false },
        { code: 'USD', baseExchangeRate: 1.37, exchangeRate: 0.73, isDefault: true },
      ],
      marginFactor: 3.33,
      marginFactorUnit: 'PERCENTAGE',
      valueOfOnePip: '1.00',
      onePipMeans: '0.0001 USD/EUR',
      contractSize: '10000',
    },
    dealingRules: {
      minDealSize: { unit: 'POINTS', value: 0.1 },
      marketOrderPreference: 'AVAILABLE_DEFAULT_OFF',
    },
    snapshot: {
      marketStatus: 'TRADEABLE',
      bid: 1.08497,
      offer: 1.08503,
      decimalPlacesFactor: 5,
      scalingFactor: 10000,
    },
  };

  it('have their point value by the pip, which is the contract size here', () => {
    expect(mapMarket(MarketNode.parse(node))).toMatchObject({
      pointValue: '10000',
      currency: 'USD',
      bid: '1.08497',
      sizeStep: '0.01',
      marketOrders: true,
      currencies: [
        { code: 'EUR', perBase: '1.195885', isDefault: false },
        { code: 'USD', perBase: '1.37', isDefault: true },
      ],
    });
  });

  it('count one unit per point where IG reports no pip, and bear null rules', () => {
    const carbon = {
      ...node,
      instrument: { ...node.instrument, valueOfOnePip: null, onePipMeans: null },
      dealingRules: null,
      snapshot: { marketStatus: 'BRAND_NEW', bid: null, offer: null },
    };
    expect(mapMarket(MarketNode.parse(carbon))).toMatchObject({
      pointValue: '1',
      status: 'OFFLINE',
      bid: null,
      decimalPlaces: 0,
    });
  });

  it('give the smallest stop distance in points, also where IG gives it in percent', () => {
    const rules = (unit: string, value: number) => ({
      ...node,
      dealingRules: { ...node.dealingRules, minNormalStopOrLimitDistance: { unit, value } },
    });
    const distances = [rules('POINTS', 2), rules('PERCENTAGE', 2)].map(
      (one) => mapMarket(MarketNode.parse(one)).minStopDistance,
    );
    expect(distances).toEqual(['2', '217.006']);
    const closed = { ...rules('PERCENTAGE', 2), snapshot: { ...node.snapshot, bid: null } };
    expect(mapMarket(MarketNode.parse(closed)).minStopDistance).toBeNull();
  });

  it('are left out when no order could name a currency, and say which they are', () => {
    const bare = { ...node, instrument: { ...node.instrument, currencies: null } };
    const read = readRows([node, bare, null], { schema: MarketNode, map: mapMarket });
    expect(read.value).toHaveLength(1);
    expect(read.unreadable).toMatchObject([
      { at: 'a value', epics: ['CS.D.EURUSD.MINI.IP'] },
      { at: 'the row', epics: [] },
    ]);
  });

  it.each([
    ['CLOSINGS_ONLY', 'EDITS_ONLY'],
    ['AUCTION_NO_EDIT', 'ON_AUCTION_NO_EDITS'],
    ['SUSPENDED', 'SUSPENDED'],
    ['SOMETHING_ELSE', 'OFFLINE'],
    [null, 'OFFLINE'],
  ])('take the status %s for %s', (status, expected) => {
    expect(mapMarketStatus(status)).toBe(expected);
  });

  it('call a type that came later UNKNOWN', () => {
    expect(mapMarketType('KNOCKOUTS_SHARES')).toBe('KNOCKOUTS_SHARES');
    expect(mapMarketType('ROBOTS')).toBe('UNKNOWN');
  });
});
