import { consultOracle } from './oracle';
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
      equityLossLimit: null,
      closesOnLoss: false,
    },
    ...changes,
  };
}

const brief = (setup: Setup, prices: OraclePrice[]) =>
  consultOracle(setup, prices).map(({ level, price, reason }) =>
    [level, price, reason ?? 'OPEN'].join(' '),
  );

describe('the oracle, by examples worked by hand', () => {
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

  it('keeps a stop that the broker rejects, and opens nothing until it has left', () => {
    const sell = { ...setUp({}).sell, cycle_stop: 10 };
    const [first, jump, ...rest] = path(7999, 7950, 7990, 7990);
    const prices = [first, { ...jump, isDealing: false }, ...rest] as OraclePrice[];
    expect(brief(setUp({ sell }), prices)).toEqual(['0 8000 OPEN', '0 7990 CYCLE_STOP']);
  });

  it('opens one level of a jump over too many, and the rest at the next price', () => {
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
});
