import {
  currencyOf,
  mapAccount,
  mapActivity,
  mapCandle,
  mapConfirm,
  mapMarketStatus,
  mapMarketType,
  mapPosition,
  mapTransaction,
  readTime,
  writeTime,
} from './ig-mapper';
import { mapMarket } from './ig-market';
import {
  Accounts,
  Activities,
  ConfirmAnswer,
  MarketNode,
  Positions,
  Prices,
  Transactions,
} from './ig-schema';

/** Answers as open-source clients recorded them (ig-rest.md §1), with what may be missing or null. */

describe('accounts', () => {
  const account = {
    accountId: 'XYZ987',
    accountName: 'Demo-SpreadBet',
    accountAlias: null,
    status: 'ENABLED',
    accountType: 'SPREADBET',
    preferred: false,
    balance: { balance: 1000.0, deposit: 500.0, profitLoss: 500.0, available: 1000.0 },
    currency: 'GBP',
    canTransferFrom: true,
    canTransferTo: true,
  };

  it('keeps the balance exact, or null where IG tells none', () => {
    const { accounts } = Accounts.parse({
      accounts: [
        account,
        { ...account, balance: null },
        { ...account, balance: { ...account.balance, available: null } },
      ],
    });
    expect(accounts.map(mapAccount).map((one) => one.balance)).toEqual([
      { balance: '1000', deposit: '500', profitLoss: '500', available: '1000' },
      null,
      null,
    ]);
  });
});

describe('positions', () => {
  const item = {
    position: {
      contractSize: 1.0,
      createdDate: '2020/06/01 12:00:00:000',
      createdDateUTC: '2020-06-01T12:00:00',
      dealId: 'ABCDE12345',
      dealReference: 'ABCDE12345X',
      size: 10.0,
      direction: 'BUY',
      limitLevel: null,
      level: 17000.0,
      currency: 'GBP',
      controlledRisk: false,
      stopLevel: null,
    },
    market: { epic: 'MT.D.ABC.Month1.IP', bid: null, offer: null, marketStatus: 'CLOSED' },
  };

  it('are read without prices, reference and UTC date too', () => {
    const bare = { ...item, position: { ...item.position, dealReference: null } };
    const noUtc = { ...item, position: { ...item.position, createdDateUTC: undefined } };
    const { positions } = Positions.parse({ positions: [item, bare, noUtc] });
    const [first, second, third] = positions.map(mapPosition);
    expect(first).toMatchObject({ level: '17000', size: '10', bid: null, marketStatus: 'CLOSED' });
    expect(second?.dealReference).toBeNull();
    expect(third?.openedAt).toBe('2020-06-01T12:00:00.000Z');
  });

  it('are refused as unreadable when the deal has no id', () => {
    const { dealId: _, ...position } = item.position;
    expect(Positions.safeParse({ positions: [{ ...item, position }] }).success).toBe(false);
  });
});

describe('confirms', () => {
  it('are read with and without a deal', () => {
    const accepted = ConfirmAnswer.parse({
      date: '2024-06-14T15:41:01.123',
      status: 'OPEN',
      reason: 'SUCCESS',
      dealStatus: 'ACCEPTED',
      epic: 'IX.D.FTSE.DAILY.IP',
      dealReference: 'REF',
      dealId: 'DIAAAAE39UG9VA6',
      affectedDeals: [{ dealId: 'DIAAAAE39UG9VA6', status: 'OPENED' }],
      level: 8000.4,
      size: 1,
      direction: 'BUY',
      profit: null,
      profitCurrency: null,
    });
    expect(mapConfirm(accepted)).toMatchObject({
      accepted: true,
      level: '8000.4',
      at: '2024-06-14T15:41:01.123Z',
    });
    const rejected = ConfirmAnswer.parse({
      dealReference: 'REF',
      dealStatus: 'REJECTED',
      status: null,
      reason: 'INSUFFICIENT_FUNDS',
    });
    expect(mapConfirm(rejected)).toMatchObject({
      accepted: false,
      dealId: null,
      affectedDeals: [],
    });
  });
});

describe('activity and transactions', () => {
  it('names what was done, and bears an entry without details', () => {
    const entry = {
      date: '2021-01-27T11:10:59',
      epic: 'UD.D.TSLA.CASH.IP',
      dealId: 'DIAAAAE39UG9VA6',
      channel: 'PUBLIC_WEB_API',
      type: 'POSITION',
      status: 'ACCEPTED',
      description: 'Position eröffnet: 39UG9VA6',
      details: {
        dealReference: 'MGSTPB4KFN744S3',
        actions: [{ actionType: 'POSITION_OPENED', affectedDealId: 'DIAAAAE39UG9VA6' }],
        marketName: 'Tesla',
        currency: 'USD',
        size: 1,
        direction: 'BUY',
        level: 886.05,
      },
    };
    const { activities } = Activities.parse({
      activities: [entry, { ...entry, status: 'NEW_STATUS', details: null }],
      metadata: { paging: { next: null, size: 2 } },
    });
    const [full, bare] = activities.map(mapActivity);
    expect(full).toMatchObject({
      at: '2021-01-27T11:10:59.000Z',
      level: '886.05',
      actions: [{ type: 'POSITION_OPENED', affectedDealId: 'DIAAAAE39UG9VA6' }],
    });
    expect(bare).toMatchObject({ status: 'UNKNOWN', actions: [], dealReference: null });
  });

  it('reads numbers out of texts with signs', () => {
    const row = {
      cashTransaction: false,
      closeLevel: '31578.1',
      currency: 'E',
      dateUtc: '2021-01-28T06:55:35',
      instrumentName: 'Bitcoin (E1)',
      openDateUtc: '2021-01-28T06:13:45',
      openLevel: '31897.1',
      profitAndLoss: 'E-1,063.80',
      reference: '4FUBFVBB',
      size: '+0.20',
      transactionType: 'TRADE',
    };
    const { transactions } = Transactions.parse({
      transactions: [row, { ...row, transactionType: 'WITH', size: '-', openLevel: '-' }],
      metadata: { pageData: { pageNumber: 1, pageSize: 20, totalPages: 1 }, size: 2 },
    });
    const [trade, interest] = transactions.map(mapTransaction);
    expect(trade).toMatchObject({ profit: '-1063.8', size: '0.2', currency: 'EUR' });
    expect(interest).toMatchObject({ size: null, openLevel: null });
  });

  it.each([
    ['E', 'EUR'],
    ['£', 'GBP'],
    ['SF', 'CHF'],
    ['USD', 'USD'],
    ['??', null],
    [null, null],
  ])('takes the sign %s for %s', (sign, code) => {
    expect(currencyOf(sign)).toBe(code);
  });
});

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

  it('count one unit per point where IG tells no pip, and bear null rules', () => {
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

describe('times and candles', () => {
  it('are UTC though IG writes no zone', () => {
    expect(readTime('2020/10/12 21:50:00')).toBe('2020-10-12T21:50:00.000Z');
    expect(writeTime('2026-01-05T10:00:00.750Z')).toBe('2026-01-05T10:00:00');
  });

  it('have no candle where there was no bid', () => {
    const price = { bid: 1926.4, ask: 1927.0, lastTraded: null };
    const row = { snapshotTimeUTC: '2020-10-12T20:50:00', openPrice: price, closePrice: price };
    const { prices } = Prices.parse({
      prices: [
        { ...row, highPrice: price, lowPrice: price },
        { ...row, highPrice: { bid: null }, lowPrice: price },
      ],
    });
    expect(prices.map(mapCandle)).toEqual([
      {
        at: '2020-10-12T20:50:00.000Z',
        open: '1926.4',
        high: '1926.4',
        low: '1926.4',
        close: '1926.4',
      },
      null,
    ]);
  });
});
