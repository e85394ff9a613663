import type { z } from 'zod';
import recorded from '../testing/recorded/responses.json';
import {
  mapAccount,
  mapActivity,
  mapCandle,
  mapConfirm,
  mapPosition,
  mapTransaction,
} from './ig-mapper';
import { readRows } from './ig-rows';
import {
  AccountRow,
  ActivityRow,
  CandleRow,
  ConfirmReply,
  PositionRow,
  TransactionRow,
} from './ig-schema';

const HOUR_MS = 3_600_000;
/** What the market of a position shows while it is closed. */
const CLOSED = { bid: null, offer: null, marketStatus: 'CLOSED' };

/** The rows that can be read. */
function mapped<Row extends z.ZodType, T>(
  schema: Row,
  map: (row: z.output<Row>) => T | null,
  rows: unknown[],
): T[] {
  return readRows(rows, { schema, map }).value;
}

/**
 * Responses that open-source clients have recorded (ig-rest.md §1), with members missing or null where that is
 * possible.
 */

describe('accounts', () => {
  const { account } = recorded;

  it('keeps the balance exact, or null where IG reports none', () => {
    const accounts = mapped(AccountRow, mapAccount, [
      account,
      { ...account, balance: null },
      { ...account, balance: { ...account.balance, available: null } },
    ]);
    expect(accounts.map((one) => one.balance)).toEqual([
      { balance: '1000', deposit: '500', profitLoss: '500', available: '1000' },
      null,
      null,
    ]);
  });
});

describe('an account that could not be stored', () => {
  const { account } = recorded;

  it.each([
    ['accountId', 'AB\0C'],
    ['accountId', 'AB\uD800'],
    ['accountId', 'A'.repeat(3000)],
    ['status', 'ENABLED\0'],
    ['status', '\uDC00'],
    ['status', 'X'.repeat(101)],
    ['currency', 'EURO'],
    ['currency', 'EU\0'],
    ['currency', ''],
  ])(
    'is left out alone because of its %s, which is named without its value: %j',
    (member, value) => {
      const rows = [account, { ...account, [member]: value }, { ...account, accountId: 'LAST1' }];
      const read = readRows(rows, { schema: AccountRow, map: mapAccount });
      expect(read.value.map(({ accountId }) => accountId)).toEqual([account.accountId, 'LAST1']);
      expect(read.unreadable).toMatchObject([{ at: member }]);
    },
  );

  it.each([
    ['balance', Number.POSITIVE_INFINITY],
    ['balance', Number.NaN],
    ['available', '9'.repeat(400)],
    ['deposit', 1e300],
    ['profitLoss', '-99999999999999.5'],
  ])('has no balance where its %s is %p, and is read', (member, value) => {
    const rows = [{ ...account, balance: { ...account.balance, [member]: value } }];
    const [read] = mapped(AccountRow, mapAccount, rows);
    expect(read).toMatchObject({ accountId: account.accountId, balance: null });
  });

  it('has a name of its own cut, and no half of a character at its end', () => {
    const rows = [{ ...account, accountName: `${'n'.repeat(199)}\u{1F600}${'n'.repeat(1e6)}` }];
    const [read] = mapped(AccountRow, mapAccount, rows);
    expect(read?.name).toBe(`${'n'.repeat(199)}\uFFFD`);
  });
});

describe('a name that its owner has chosen at the broker', () => {
  it('is shown as one line that turns nothing beside it, and is none where nothing of it is seen', () => {
    const { account } = recorded;
    const names = mapped(AccountRow, mapAccount, [
      { ...account, accountName: 'My \u202ECFD\n account\u200B' },
      { ...account, accountName: '\u2066\u2069' },
    ]).map((one) => one.name);
    expect(names).toEqual(['My CFD account', account.accountId]);
  });
});

describe('positions', () => {
  const item = { ...recorded.position, market: { ...recorded.position.market, ...CLOSED } };

  it('are read without prices, without a reference, and with a local date alone', () => {
    const bare = { ...item, position: { ...item.position, dealReference: null } };
    const local = { ...item, position: { ...item.position, createdDateUTC: undefined } };
    const [first, second, third] = mapped(
      PositionRow,
      (row) => mapPosition(row, { offsetMs: HOUR_MS, now: 0 }),
      [item, bare, local],
    );
    expect(first).toMatchObject({ level: '17000', size: '10', bid: null, marketStatus: 'CLOSED' });
    expect(first?.openedAt).toBe('2020-06-01T12:00:00.000Z');
    expect(second?.dealReference).toBeNull();
    expect(third?.openedAt).toBe('2020-06-01T11:00:00.000Z');
  });

  it('are kept without a time when theirs cannot be read', () => {
    const position = {
      ...item.position,
      createdDateUTC: '',
      createdDate: '2020/06/01 12:00:00:000',
    };
    const [unknownZone] = mapped(
      PositionRow,
      (row) => mapPosition(row, { offsetMs: null, now: 0 }),
      [{ ...item, position }],
    );
    expect(unknownZone).toMatchObject({ dealId: 'ABCDE12345', openedAt: null });
  });

  it.each([
    [17000, 17001, '17000'],
    [17001, 16999, null],
    [0, 0, null],
    [0, 17001, null],
    [null, 17001, null],
    ['-', '-', null],
  ])('have no price at bid %p and offer %p unless one can deal there', (bid, offer, expected) => {
    const market = { ...item.market, bid, offer };
    const [position] = mapped(PositionRow, (row) => mapPosition(row, { offsetMs: 0, now: 0 }), [
      { ...item, market },
    ]);
    expect(position?.bid).toBe(expected);
  });
});

describe('confirms', () => {
  it('are read with and without a deal', () => {
    const accepted = ConfirmReply.parse(recorded.confirm);
    expect(mapConfirm(accepted)).toMatchObject({
      accepted: true,
      level: '8000.4',
      at: '2024-06-14T15:41:01.123Z',
    });
    const rejected = ConfirmReply.parse({
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

  it('are neither accepted nor rejected when their status is a third one', () => {
    const odd = ConfirmReply.parse({
      date: '-',
      dealReference: 'REF',
      dealId: 'DIAAAAE39UG9VA6',
      dealStatus: 'FUND_ACCOUNT',
      level: '-',
      direction: 'SIDEWAYS',
      affectedDeals: [null, { dealId: 'DIAAAAE39UG9VA6', status: 'FULLY_CLOSED' }],
    });
    expect(mapConfirm(odd)).toMatchObject({
      accepted: null,
      level: null,
      direction: null,
      at: null,
      affectedDeals: [{ dealId: 'DIAAAAE39UG9VA6', status: 'FULLY_CLOSED' }],
    });
  });
});

describe('activity and transactions', () => {
  it('names what was done, and reads an entry without details', () => {
    const entry = recorded.activity;
    const [full, bare] = mapped(ActivityRow, mapActivity, [
      entry,
      { ...entry, status: 'NEW_STATUS', details: null },
    ]);
    expect(full).toMatchObject({
      at: '2021-01-27T11:10:59.000Z',
      level: '886.05',
      actions: [{ type: 'POSITION_OPENED', affectedDealId: 'DIAAAAE39UG9VA6' }],
    });
    expect(bare).toMatchObject({ status: 'UNKNOWN', actions: [], dealReference: null });
  });

  it('reads an entry about no deal and no market, whose level is a dash', () => {
    const entry = {
      date: '27/01/21',
      epic: null,
      dealId: '-',
      channel: 'SYSTEM',
      type: 'SYSTEM',
      status: 'ACCEPTED',
      description: null,
      details: { dealReference: null, actions: null, size: '-', direction: null, level: '-' },
    };
    expect(mapped(ActivityRow, mapActivity, [entry])).toMatchObject([
      { at: '2021-01-27T00:00:00.000Z', epic: null, dealId: null, level: null, size: null },
    ]);
  });

  it('reads numbers out of texts with signs', () => {
    const row = { ...recorded.transaction, profitAndLoss: 'E-1,063.80' };
    const cash = { ...row, transactionType: 'WITH', size: '-', openLevel: '-', openDateUtc: '-' };
    const dated = {
      ...cash,
      dateUtc: null,
      date: '28/01/21',
      currency: 'A$',
      profitAndLoss: 'A$5.00',
    };
    const noAmount = { ...row, profitAndLoss: 'soon' };
    const rows = [row, cash, dated, noAmount, { ...row, dateUtc: 'soon', date: 'soon' }];
    const read = readRows(rows, { schema: TransactionRow, map: mapTransaction });
    const [trade, interest, australian] = read.value;
    expect(trade).toMatchObject({ profit: '-1063.8', size: '0.2', currency: 'EUR' });
    expect(interest).toMatchObject({ size: null, openLevel: null, openedAt: null });
    expect(australian).toMatchObject({
      at: '2021-01-28T00:00:00.000Z',
      profit: '5',
      currency: 'AUD',
    });
    expect([read.value.length, read.unreadable.length]).toEqual([3, 2]);
  });
});

describe('candles', () => {
  it('are left out, and not reported, where there was no bid or no price at all', () => {
    const row = recorded.candle;
    const { snapshotTimeUTC: _, ...local } = row;
    const rows = [
      row,
      { ...row, highPrice: { bid: null } },
      { ...row, openPrice: null },
      local,
      { ...row, snapshotTimeUTC: 'soon', snapshotTime: '' },
    ];
    const read = readRows(rows, {
      schema: CandleRow,
      map: (candle) => mapCandle(candle, HOUR_MS),
    });
    const figures = { open: '1926.4', high: '1927.7', low: '1926.4', close: '1927.3' };
    expect(read.value).toEqual([
      { at: '2020-10-12T20:50:00.000Z', ...figures },
      { at: '2020-10-12T20:50:00.000Z', ...figures },
    ]);
    expect(read.unreadable).toHaveLength(1);
  });
});
