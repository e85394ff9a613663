import type { Dashboard } from '@entropi/contracts/dashboard';
import type { Candle } from '@entropi/contracts/markets';
import type { Price } from '@entropi/contracts/prices';
import type { Share } from '@entropi/contracts/trading-model';
import { aMarket } from '@entropi/shared/testing/records';
import { candleAfterTick } from '../../charts/candle-merge';
import { groupFills, listFills } from '../../charts/chart-fills';
import { chooseLabelled, ladderLines, targetLines } from '../../charts/chart-lines';
import { toLocalSeconds } from '../../charts/local-seconds';
import { listPricesSeen } from '../../shares/price-seen';
import { openFigures, openProfit, pointsBetween } from '../../shares/share-figures';
import { aCycle, aDashboard, aShare } from '../../testing/records';
import { withPrice, withShare } from './dashboard-events';

const MINUTE_MS = 60_000;
const candle: Candle = { at: '2026-03-02T10:00:00.000Z', open: 10, high: 12, low: 9, close: 11 };

describe('candleAfterTick', () => {
  it('widens the candle in which the tick falls', () => {
    const tick = { bid: 13, at: '2026-03-02T10:00:59Z' };
    expect(candleAfterTick(candle, tick, MINUTE_MS)).toEqual({ ...candle, high: 13, close: 13 });
  });

  it('begins the next candle where the last one ended', () => {
    const tick = { bid: 8, at: '2026-03-02T10:01:00Z' };
    expect(candleAfterTick(candle, tick, MINUTE_MS)).toEqual({
      at: '2026-03-02T10:01:00.000Z',
      open: 11,
      high: 11,
      low: 8,
      close: 8,
    });
  });

  it('ignores a tick of the past and a market without a price', () => {
    expect(candleAfterTick(candle, { bid: 8, at: '2026-03-02T09:59:59Z' }, MINUTE_MS)).toBeNull();
    expect(candleAfterTick(candle, { bid: null, at: candle.at }, MINUTE_MS)).toBeNull();
  });
});

const second: Share = { ...aShare, deal_reference: 'REF-2', deal_id: 'DIAAAA2', open_level: 7985 };
const [valuation] = aDashboard.valuations;
if (!valuation) throw new Error('a share is valued');
const two: Dashboard = {
  ...aDashboard,
  open_shares: [second, aShare],
  valuations: [valuation, { ...valuation, deal_reference: 'REF-2' }],
};
const price: Price = {
  environment: 'SIM',
  epic: aMarket.epic,
  bid: 8005,
  offer: 8006,
  status: 'TRADEABLE',
  source: 'polled',
  at: '2026-03-02T10:00:01Z',
  broker_at: '2026-03-02T10:00:00.900Z',
};
const listProfits = (dashboard: Dashboard) =>
  [...openFigures(dashboard).values()].map(({ profit }) => profit?.amount ?? null);
const sum = (dashboard: Dashboard) => {
  const open = openProfit(dashboard);
  return 'profit' in open ? open.profit.amount : open.unknown.why;
};

describe('share figures', () => {
  it('counts a fall as the gain of a SELL, which closes at the offer', () => {
    const share = { ...aShare, direction: 'SELL' as const };
    expect(pointsBetween(share, 8000, 7991, 1)).toBe(9);
    expect(listProfits({ ...aDashboard, open_shares: [share] })).toEqual(['18.00']);
  });

  it('knows no profit without a price', () => {
    const valuations = [{ ...valuation, bid: null }];
    expect(listProfits({ ...aDashboard, valuations })).toEqual([null]);
    expect(openProfit({ ...aDashboard, valuations })).toEqual({ unknown: { why: 'no_price' } });
  });

  it('knows no profit of a closed market, whatever its last price was, and when it opens', () => {
    const opens_at = '2026-03-09T00:00:00Z';
    const closed = { ...valuation, market_status: 'CLOSED' as const, opens_at };
    const weekend = { ...two, valuations: [valuation, { ...closed, deal_reference: 'REF-2' }] };
    expect(listProfits(weekend)).toEqual([null, '-20.00']);
    const unknown = { why: 'market_closed', opensAt: opens_at };
    expect(openProfit(weekend)).toEqual({ unknown });
    expect(listPricesSeen(two.open_shares, [closed])).toEqual([]);
  });

  it('knows no profit of a share whose order may have been filled, and counts none that was just sent', () => {
    const order = { ...second, open_level: null };
    const withOrder = (state: Share['state']) => ({
      ...two,
      open_shares: [{ ...order, state }, aShare],
    });
    expect(openProfit(withOrder('UNKNOWN'))).toEqual({ unknown: { why: 'not_confirmed' } });
    expect(sum(withOrder('OPENING'))).toBe('-20.00');
  });

  it('knows no profit without a rate', () => {
    const valuations = [{ ...valuation, point_value: null }];
    expect(openProfit({ ...aDashboard, valuations })).toEqual({ unknown: { why: 'no_rate' } });
  });

  it('shows as open profit and loss the sum of the rows, with every price', () => {
    expect([listProfits(two), sum(two)]).toEqual([['10.00', '-20.00'], '-10.00']);
    const after = withPrice(two, price);
    expect([listProfits(after), sum(after)]).toEqual([['40.00', '10.00'], '50.00']);
  });

  it('counts in the money of the account, by each share’s own market', () => {
    const dollars = { ...valuation, epic: 'CS.D.EURUSD.MINI.IP', bid: 1.1, decimal_places: 5 };
    const share = { ...second, epic: dollars.epic, open_level: 1.09, size: 1 };
    const valuations = [valuation, { ...dollars, deal_reference: 'REF-2', point_value: 9000 }];
    const mixed = { ...two, open_shares: [share, aShare], valuations };
    expect([listProfits(mixed), sum(mixed)]).toEqual([['90.00', '-20.00'], '70.00']);
  });

  it('values a share that was added since by the market of the chart, but none of another market', () => {
    const unvalued = { ...two, valuations: [] };
    expect(listProfits(unvalued)).toEqual(['10.00', '-20.00']);
    const foreign = { ...second, epic: 'CS.D.EURUSD.MINI.IP' };
    expect(listProfits({ ...unvalued, open_shares: [foreign] })).toEqual([null]);
  });

  it('measures the distance of each share to its own target', () => {
    const [rung] = aCycle.levels;
    if (!rung) throw new Error('a cycle has levels');
    const levels = [
      { ...rung, target_level: 8010 },
      { ...rung, id: 12, level: 1, share: second, target_level: 7995 },
    ];
    const figures = openFigures({ ...two, cycle: { ...aCycle, levels } });
    expect(figures.get('REF-1')?.toTarget).toBe(20);
    expect(figures.get('REF-2')?.toTarget).toBe(5);
    const byHand = openFigures({ ...two, cycle: { ...aCycle, levels: [] } });
    expect(byHand.get('REF-1')?.toTarget).toBeNull();
  });
});

describe('events', () => {
  it('leaves the dashboard alone when another market moves', () => {
    expect(withPrice(aDashboard, { ...price, epic: 'CS.D.EURUSD.MINI.IP' })).toBe(aDashboard);
  });

  it('leaves it alone when the same market moves in another environment', () => {
    expect(withPrice(aDashboard, { ...price, environment: 'DEMO' })).toBe(aDashboard);
  });

  it('values a share of another environment than the chart’s by its own price', () => {
    const market = { ...aMarket, environment: 'DEMO' as const };
    const after = withPrice({ ...aDashboard, market }, price);
    expect(after.market).toEqual(market);
    expect(listProfits(after)).toEqual(['10.00']);
  });

  it('learns from a price that the market is closed, or open again', () => {
    const closed = withPrice(aDashboard, { ...price, status: 'CLOSED' });
    expect(closed.market?.status).toBe('CLOSED');
    expect(sum(closed)).toBe('market_closed');
    expect(sum(withPrice(closed, price))).toBe('10.00');
  });

  it('forgets a share that the broker rejected', () => {
    const after = withShare(aDashboard, { ...aShare, state: 'REJECTED' });
    expect(after.open_shares).toEqual([]);
    expect(after.closed_shares).toEqual([]);
  });

  it('keeps the rows in their order while one is closed, and puts a new one first', () => {
    const order = (dashboard: Dashboard) =>
      dashboard.open_shares.map(({ deal_reference: reference }) => reference);
    const closing = withShare(two, { ...aShare, state: 'CLOSING' });
    expect(order(closing)).toEqual(['REF-2', 'REF-1']);
    expect(closing.open_shares[1]?.state).toBe('CLOSING');
    expect(order(withShare(two, { ...aShare, deal_reference: 'REF-3', level: 7 }))).toEqual([
      'REF-3',
      'REF-2',
      'REF-1',
    ]);
  });
});

describe('listFills', () => {
  const at = (minute: number) => `2026-03-02T10:${String(minute).padStart(2, '0')}:30Z`;
  const candles = [10, 11, 12].map((minute) => ({
    ...candle,
    at: `2026-03-02T10:${minute}:00.000Z`,
  }));
  const first = Date.parse('2026-03-02T10:10:00Z');

  it('places a fill at the candle in which it happened', () => {
    const share = { ...aShare, opened_at: at(11), closed_at: at(12) };
    expect(listFills([share], aMarket, candles, MINUTE_MS)).toEqual([
      { atMs: first + MINUTE_MS, direction: 'BUY', kind: 'open' },
      { atMs: first + 2 * MINUTE_MS, direction: 'BUY', kind: 'gain' },
    ]);
  });

  it('leaves out what happened before the first candle, and another market’s', () => {
    const share = { ...aShare, opened_at: at(9), closed_at: at(10) };
    expect(listFills([share], aMarket, candles, MINUTE_MS)).toEqual([
      { atMs: first, direction: 'BUY', kind: 'gain' },
    ]);
    const other = { epic: 'CS.D.EURUSD.MINI.IP' };
    expect(listFills([share], other, candles, MINUTE_MS)).toEqual([]);
    expect(listFills([share], aMarket, [], MINUTE_MS)).toEqual([]);
  });
});

describe('toLocalSeconds', () => {
  it('puts midnight where the reader has it', () => {
    const offset = jest.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(-330);
    const midnightInKolkata = Date.parse('2026-03-01T18:30:00Z') / 1000;
    expect(toLocalSeconds(midnightInKolkata) % 86_400).toBe(0);
    offset.mockRestore();
  });
});

describe('lines of the chart', () => {
  const all = { ...aCycle, effective_mode: 'ALL' as const, stop_level: 7900 };

  it('show where the mode in effect sells', () => {
    expect(targetLines(aCycle).map(({ kind, level }) => [kind, level])).toEqual([['target', 0]]);
    expect(targetLines(all).map(({ kind, price }) => [kind, price])).toEqual([
      ['average', 8000],
      ['target', 8010],
      ['stop', 7900],
    ]);
  });

  it('have few labels, on a narrow chart only those of target, average and stop', () => {
    const lines = [...ladderLines(all), ...targetLines(all)];
    const kinds = (isNarrow: boolean) =>
      [...chooseLabelled(lines, isNarrow)].map(({ kind }) => kind);
    expect(kinds(false)).toEqual(['stop', 'target', 'average', 'open']);
    expect(kinds(true)).toEqual(['stop', 'target', 'average']);
  });
});

it('draws fills of the same kind at the same candle as one', () => {
  const fill = { atMs: 0, direction: 'BUY', kind: 'open' } as const;
  const grouped = groupFills([fill, fill, { ...fill, kind: 'gain' }]);
  expect(grouped.map(({ kind, count }) => [kind, count])).toEqual([
    ['open', 2],
    ['gain', 1],
  ]);
});
