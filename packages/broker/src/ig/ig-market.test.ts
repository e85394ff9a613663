import { MarketNode, mapMarket, mapMarketType } from './ig-market';
import type { SnapshotClock } from './ig-price';
import { readRows } from './ig-rows';

const CLOCK: SnapshotClock = { offsetMs: 0, now: Date.parse('2026-03-02T10:00:00Z') };
const read = (row: unknown) => mapMarket(MarketNode.parse(row), CLOCK);

/**
 * Markets that open-source clients have recorded (ig-rest.md §1.7), with members missing or null where that is
 * possible.
 */

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

  it('have the point value of their pip, which is the contract size here', () => {
    expect(read(node)).toMatchObject({
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

  it('count one unit per point where IG reports no pip, and are read with rules that are null', () => {
    const carbon = {
      ...node,
      instrument: { ...node.instrument, valueOfOnePip: null, onePipMeans: null },
      dealingRules: null,
      snapshot: { marketStatus: 'BRAND_NEW', bid: null, offer: null },
    };
    expect(read(carbon)).toMatchObject({
      pointValue: '1',
      status: 'OFFLINE',
      bid: null,
      decimalPlaces: null,
    });
  });

  it('give the smallest stop distance in points, even where IG gives it in percent', () => {
    const rules = (unit: string, value: number) => ({
      ...node,
      dealingRules: { ...node.dealingRules, minNormalStopOrLimitDistance: { unit, value } },
    });
    const distances = [rules('POINTS', 2), rules('PERCENTAGE', 2)].map(
      (one) => read(one).minStopDistance,
    );
    expect(distances).toEqual(['2', '217.006']);
    const closed = { ...rules('PERCENTAGE', 2), snapshot: { ...node.snapshot, bid: null } };
    expect(read(closed).minStopDistance).toBeNull();
  });

  it('are left out, and reported by their names, when no order could name a currency', () => {
    const bare = { ...node, instrument: { ...node.instrument, currencies: null } };
    const rows = readRows([node, bare, null], {
      schema: MarketNode,
      map: (row) => mapMarket(row, CLOCK),
    });
    expect(rows.value).toHaveLength(1);
    expect(rows.unreadable).toMatchObject([
      { at: 'a value', epics: ['CS.D.EURUSD.MINI.IP'] },
      { at: 'the row', epics: [] },
    ]);
  });

  it('call a type that this version does not know UNKNOWN', () => {
    expect(mapMarketType('KNOCKOUTS_SHARES')).toBe('KNOCKOUTS_SHARES');
    expect(mapMarketType('ROBOTS')).toBe('UNKNOWN');
  });
});
