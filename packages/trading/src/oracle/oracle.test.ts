import { isWithinHours } from './hours';
import { consultBasket, consultOracle } from './oracle';
import type { OraclePrice, Setup } from './setup';

const START = Date.UTC(2026, 2, 2, 9);

/** Prices a minute apart, with a spread of 1 point. */
function path(...bids: number[]): OraclePrice[] {
  return bids.map((bid, index) => ({ at: START + index * 60_000, bid, offer: bid + 1 }));
}

function setUp(changes: Partial<Setup>): Setup {
  return {
    direction: 'BUY',
    market: {
      decimals: 1,
      sizeStep: 0.0001,
      minSize: 0.0001,
      pointValue: 1,
      rate: 1,
      minorDigits: 2,
    },
    unit: 'POINTS',
    rows: [
      { offset: 0, size: 1, takeProfit: null },
      { offset: 20, size: 1.5, takeProfit: null },
      { offset: 50, size: 2.25, takeProfit: null },
      { offset: 95, size: 3.375, takeProfit: null },
      { offset: 162.5, size: 5.0625, takeProfit: null },
    ],
    sizeFactor: 1,
    sell: {
      mode: 'SINGLE',
      unit: 'POINTS',
      target: 30,
      trailing: null,
      recovery: null,
      share_stop: null,
      cycle_stop: null,
    },
    multipliers: { keyed_by: 'PROFIT_COUNTER', rows: [] },
    limits: {
      max_open_shares: null,
      max_total_size: null,
      max_spread: null,
      daily_loss_limit: null,
      trading_hours: null,
      cooldown_minutes: 60,
      auto_restart: true,
    },
    slippage: 0,
    guards: {
      maxSlippage: null,
      maxGapLevels: null,
    },
    ...changes,
  };
}

const brief = (setup: Setup, prices: OraclePrice[]) =>
  consultOracle(setup, prices).map(({ level, price, reason }) =>
    [level, price, reason ?? 'OPEN'].join(' '),
  );

describe('the oracle, by examples worked out by hand', () => {
  it('opens the levels of a jump in order and closes at the average and the target', () => {
    const sell = { ...setUp({}).sell, mode: 'ALL' as const };
    expect(brief(setUp({ sell }), path(7999, 7979, 7949, 7904, 7836.5, 7932.4, 7932.5))).toEqual([
      '0 8000 OPEN',
      '1 7980 OPEN',
      '2 7950 OPEN',
      '3 7905 OPEN',
      '4 7837.5 OPEN',
      '4 7932.5 BASKET_TAKE_PROFIT',
      '3 7932.5 BASKET_TAKE_PROFIT',
      '2 7932.5 BASKET_TAKE_PROFIT',
      '1 7932.5 BASKET_TAKE_PROFIT',
      '0 7932.5 BASKET_TAKE_PROFIT',
    ]);
  });

  it('opens a level again on a fresh crossing only', () => {
    expect(brief(setUp({}), path(7999, 7930, 7961, 7949, 7980, 7979))).toEqual([
      '0 8000 OPEN',
      '1 7931 OPEN',
      '2 7931 OPEN',
      '1 7961 TAKE_PROFIT',
      '2 7961 TAKE_PROFIT',
      '2 7950 OPEN',
      '2 7980 TAKE_PROFIT',
      '1 7980 OPEN',
    ]);
  });

  it('leaves in RECOVERY at the average and a buffer of 55 over the size', () => {
    const recovery = {
      enter_when: { open_shares: 5, drawdown: null, age_hours: null },
      buffer: 55,
      method: 'BASKET' as const,
    };
    const sell = { ...setUp({}).sell, recovery };
    const prices = path(7999, 7979, 7949, 7904, 7836.5, 7906.6, 7906.7);
    expect(brief(setUp({ sell }), prices).slice(5, 6)).toEqual(['4 7906.7 RECOVERY']);
  });

  it('stops the cycle at its loss, and waits for the cooldown', () => {
    const sell = { ...setUp({}).sell, cycle_stop: 30 };
    // The average is 7982.66, and 30 points below it lies 7952.66: to the tick towards the entry.
    const prices = path(7999, 7970.1, 7952.8, 7952.7, 7952.7);
    expect(brief(setUp({ sell }), prices)).toEqual([
      '0 8000 OPEN',
      '1 7971.1 OPEN',
      '1 7952.7 CYCLE_STOP',
      '0 7952.7 CYCLE_STOP',
    ]);
  });

  it('keeps a stop that the broker rejects, and opens nothing until everything is closed', () => {
    const sell = { ...setUp({}).sell, cycle_stop: 10 };
    const [first, jump, ...rest] = path(7999, 7950, 7990, 7990);
    const prices = [first, { ...jump, broker: 'REJECTS' }, ...rest] as OraclePrice[];
    expect(brief(setUp({ sell }), prices)).toEqual(['0 8000 OPEN', '0 7990 CYCLE_STOP']);
  });

  it('opens one level when a price jumps over too many, and the others at the next price', () => {
    const guards = { ...setUp({}).guards, maxGapLevels: 3 };
    expect(brief(setUp({ guards }), path(7999, 7800, 7801))).toEqual([
      '0 8000 OPEN',
      '1 7801 OPEN',
      '2 7802 OPEN',
      '3 7802 OPEN',
      '4 7802 OPEN',
    ]);
  });

  it('reads trading hours by the clock of their zone', () => {
    const hours = { days: [1], from: '10:00', to: '11:00' };
    const within = (time_zone: string) => {
      const limits = { ...setUp({}).limits, trading_hours: { ...hours, time_zone } };
      return brief(setUp({ limits }), path(7999));
    };
    expect(within('Europe/Berlin')).toEqual(['0 8000 OPEN']);
    expect(within('UTC')).toEqual([]);
  });

  it('begins and ends hours that the clock skips or shows twice with the first moment at which it has reached them', () => {
    const berlin = (from: string, to: string) => (at: string) =>
      isWithinHours(Date.parse(at), { days: [7], from, to }, 'Europe/Berlin');
    // On 29 March 02:00 becomes 03:00, at 01:00 UTC; on 25 October 03:00 becomes 02:00, at 01:00 UTC.
    const night = berlin('02:30', '04:00');
    expect(['2026-03-29T00:59:59Z', '2026-03-29T01:00:00Z'].map(night)).toEqual([false, true]);
    const twice = ['2026-10-25T00:29:59Z', '2026-10-25T00:30:00Z', '2026-10-25T01:00:00Z'];
    expect(twice.map(night)).toEqual([false, true, true]);
    const early = berlin('01:00', '02:30');
    expect(['2026-10-25T00:29:59Z', '2026-10-25T01:00:00Z'].map(early)).toEqual([true, false]);
    expect(['2026-03-29T00:59:59Z', '2026-03-29T01:00:00Z'].map(early)).toEqual([true, false]);
  });

  it('closes all when a stop at the broker is reached, twice the ladder away from the position', () => {
    const limits = { ...setUp({}).limits, disaster_stop: { distance: null } };
    const rows = setUp({}).rows.slice(0, 3);
    // The last level is 50 points away: the stop of level 0 rests at 7900, that of level 1 at 7880.
    expect(brief(setUp({ limits, rows }), path(7999, 7979, 7900.1, 7900))).toEqual([
      '0 8000 OPEN',
      '1 7980 OPEN',
      '2 7901.1 OPEN',
      '2 7900 DISASTER_STOP',
      '1 7900 DISASTER_STOP',
      '0 7900 DISASTER_STOP',
    ]);
  });

  it('looks for a close that is lost for 90 seconds, and then orders it again after a pause', () => {
    const sell = { ...setUp({}).sell, cycle_stop: 10 };
    const [first, lost, ...rest] = path(7999, 7950, 7960, 7970, 7980);
    const prices = [first, { ...lost, broker: 'LOSES' }, ...rest] as OraclePrice[];
    // Lost at 9:01, absent at 9:03, ordered again with the price of 9:04.
    expect(consultOracle(setUp({ sell }), prices).slice(1)).toMatchObject([
      { at: START + 240_000, price: 7980, reason: 'CYCLE_STOP' },
    ]);
  });

  it('opens nothing while the loss of the day, with what is open, is at its limit, and closes if that is wanted', () => {
    const limits = { ...setUp({}).limits, equity_loss_limit: 21 };
    const prices = path(7999, 7980, 7979, 7950);
    expect(brief(setUp({ limits }), prices)).toEqual(['0 8000 OPEN']);
    const closing = { ...limits, close_at_limit: true };
    expect(brief(setUp({ limits: closing }), prices)).toEqual(['0 8000 OPEN', '0 7979 STOP_ALL']);
  });

  it('closes both members of a basket when they have gained its target together', () => {
    const members = [setUp({}), setUp({ direction: 'SELL' })].map((setup, market) => ({
      market,
      setup,
    }));
    const [a, b, c, d] = path(7999, 5999, 8008, 5994) as [
      OraclePrice,
      OraclePrice,
      OraclePrice,
      OraclePrice,
    ];
    const prices = [
      { ...a, market: 0 },
      { ...b, market: 1 },
      { ...c, market: 0 },
      { ...d, market: 1 },
    ];
    const basket = { members, target: 12, maxOpenShares: null };
    // The BUY is 8 ahead; at 5995 the SELL makes up for its spread, and 4 more.
    expect(
      consultBasket(basket, prices).map(({ member, price, reason }) => [member, price, reason]),
    ).toEqual([
      [0, 8000, null],
      [1, 5999, null],
      [0, 8008, 'BASKET_TAKE_PROFIT'],
      [1, 5995, 'BASKET_TAKE_PROFIT'],
    ]);
    // Either all begin or none: there is room for a single share only.
    expect(consultBasket({ ...basket, maxOpenShares: 1 }, prices)).toEqual([]);
  });
});
