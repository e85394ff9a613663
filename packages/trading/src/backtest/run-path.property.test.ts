import type { Limits, SellModeConfig } from '@entropi/contracts/trading-model';
import fc from 'fast-check';
import { anyMode } from '../testing/any-mode';
import { computeFigures } from './figures';
import type { LadderRun } from './ladder-run';
import { play } from './play';
import { placeCandles, placeTicks } from './price-path';
import { runPath } from './run-path';
import type { Assumptions } from './settings';
import { makeSettings, toCandleColumns, toTickColumns } from './testing/past-prices';
import { runNaively } from './testing/run-naively';

/** 2026-03-02, a Monday, at 21:50 UTC: a night, a day and trading hours end soon after. */
const BEGIN = Date.UTC(2026, 2, 2, 21, 50);
const CENTRE = 80_000;

const moves = fc.array(fc.integer({ min: -120, max: 120 }), { minLength: 2, maxLength: 120 });
const bids = moves.map((all) => {
  let bid = CENTRE;
  return all.map((move) => (bid += move));
});

const sellModes = fc.oneof(
  anyMode,
  fc.constantFrom<Partial<SellModeConfig>>(
    {},
    { share_stop: 15 },
    {
      mode: 'ALL',
      target: 5,
      unit: 'MONEY',
      recovery: {
        enter_when: { open_shares: 3, drawdown: 20, age_hours: 0.5 },
        buffer: 1,
        method: 'BASKET',
      },
    },
  ),
);
const limits = fc.record<Partial<Limits>>({
  max_open_shares: fc.constantFrom(null, 2),
  max_spread: fc.constantFrom(null, 0.4, 0.3),
  daily_loss_limit: fc.constantFrom(null, 10),
  equity_loss_limit: fc.constantFrom(null, null, 8, 40),
  close_at_limit: fc.boolean(),
  trading_hours: fc.constantFrom(null, { days: [1, 2, 3, 4, 5], from: '07:00', to: '22:00' }),
  cooldown_minutes: fc.constantFrom(0, 10),
  auto_restart: fc.constantFrom(true, true, true, false),
});
const assumptions = fc.record<Partial<Assumptions>>({
  balance: fc.constantFrom(100_000, 6000, 800),
  slippage: fc.constantFrom(0, 0.2),
  overnightPercent: fc.constantFrom(0, 6),
});
const dirs = fc.constantFrom(1 as const, -1 as const);
const everyMs = fc.constantFrom(1000, 60_000, 600_000);
/** The number of points of the curve: with few points, most prices are only scanned. */
const curves = fc.constantFrom(1, 3, 500);
const given = fc.record({ sellMode: sellModes, limits, assumptions });

const candles = moves.map((all) => {
  let open = CENTRE;
  return all.map((move, index) => {
    const close = open + move;
    const reach = Math.abs(all[(index * 7) % all.length] ?? 0);
    const row = {
      open,
      close,
      high: Math.max(open, close) + reach,
      low: Math.min(open, close) - (reach % 37),
    };
    open = close + (move % 5);
    return row;
  });
});

/** Everything that a run has done. */
const describeRun = (run: LadderRun) => ({
  shares: run.task.shares,
  cycles: run.task.cycles,
  rejections: run.task.rejections,
  marginCloseOuts: run.task.marginCloseOuts,
  earlyEnd: run.task.earlyEnd,
  financing: run.book.financingMinor,
  realised: run.book.realisedMinor,
});

const summarise = (run: LadderRun, close: number) => run.book.summarise(close);

describe('a scanned path', () => {
  it('decides exactly as a loop over every tick does', () => {
    fc.assert(
      fc.property(bids, dirs, given, everyMs, curves, (prices, dir, options, every, points) => {
        const settings = makeSettings(dir, options);
        const path = placeTicks(toTickColumns(prices, { begin: BEGIN, everyMs: every }), dir);
        const fast = runPath(path, settings, { maxPoints: points });
        const naive = runNaively(path, settings);
        expect(describeRun(fast.run)).toEqual(describeRun(naive));
        const close = path.close[fast.places - 1] ?? 0;
        expect(summarise(fast.run, close)).toEqual(summarise(naive, close));
      }),
      { numRuns: 300 },
    );
  });

  it('passes through every tick within a candle', () => {
    const orders = fc.constantFrom('LOW_FIRST' as const, 'HIGH_FIRST' as const);
    const few = candles.map((rows) => rows.slice(0, 25));
    fc.assert(
      fc.property(few, dirs, given, orders, curves, (rows, dir, options, order, points) => {
        const settings = makeSettings(dir, options);
        const columns = toCandleColumns(rows, BEGIN);
        const path = placeCandles(columns, { dir, spreadTicks: 4, order });
        const fast = runPath(path, settings, { maxPoints: points });
        const naive = runNaively(path, settings);
        expect(describeRun(fast.run)).toEqual(describeRun(naive));
        const close = path.close[fast.places - 1] ?? 0;
        expect(summarise(fast.run, close)).toEqual(summarise(naive, close));
      }),
      { numRuns: 40 },
    );
  });
});

describe('a back-test', () => {
  it('shows the same again for the same prices', () => {
    fc.assert(
      fc.property(candles, dirs, given, (rows, dir, options) => {
        const settings = makeSettings(dir, options);
        const prices = { kind: 'CANDLES' as const, columns: toCandleColumns(rows, BEGIN) };
        expect(play([prices], settings)).toEqual(play([prices], settings));
      }),
      { numRuns: 15 },
    );
  });

  it('has books that add up', () => {
    fc.assert(
      fc.property(bids, dirs, given, everyMs, (prices, dir, options, every) => {
        const columns = toTickColumns(prices, { begin: BEGIN, everyMs: every });
        const { figures, shares, cycles, points } = play(
          [{ kind: 'TICKS', columns }],
          makeSettings(dir, options),
        );
        const sum = (values: (number | null)[]) =>
          values.reduce<number>((total, value) => total + (value ?? 0), 0);
        expect(sum(shares.map((share) => share.profitMinor))).toBe(figures.realisedMinor);
        expect(sum(cycles.map((cycle) => cycle.realisedMinor))).toBe(figures.realisedMinor);
        expect(sum(cycles.map((cycle) => cycle.financingMinor))).toBe(figures.financingMinor);
        expect(figures.endMinor).toBe(
          figures.startMinor +
            figures.realisedMinor +
            figures.financingMinor +
            figures.openProfitMinor,
        );
        expect(points.at(-1)?.equity).toBeCloseTo(figures.endMinor / 100, 1);
        expect(points.length).toBeLessThanOrEqual(501);
      }),
    );
  });

  it('never has two shares of a level, and opens none in RECOVERY', () => {
    fc.assert(
      fc.property(bids, dirs, given, (prices, dir, options) => {
        const settings = makeSettings(dir, {
          ...options,
          sellMode: {
            mode: 'SINGLE',
            recovery: {
              enter_when: { open_shares: 2, drawdown: null, age_hours: null },
              buffer: 0,
              method: 'BASKET',
            },
          },
        });
        const path = placeTicks(toTickColumns(prices, { begin: BEGIN }), dir);
        const { shares, cycles } = runPath(path, settings).run.task;
        for (const [index, share] of shares.entries()) {
          const same = shares
            .slice(0, index)
            .filter((one) => one.cycle === share.cycle && one.level === share.level);
          for (const one of same)
            expect(one.closedAt ?? Infinity).toBeLessThanOrEqual(share.openedAt);
        }
        for (const cycle of cycles.filter((one) => one.recoveredAt !== null)) {
          const own = shares.filter((one) => one.cycle === cycle.number);
          const open = own.filter((one) => one.reason === 'RECOVERY' || one.closedAt === null);
          expect(open.length).toBeLessThanOrEqual(2);
        }
      }),
    );
  });

  it('shows the worse of the two orders of high and low', () => {
    fc.assert(
      fc.property(candles, dirs, given, (rows, dir, options) => {
        const settings = makeSettings(dir, options);
        const columns = toCandleColumns(rows, BEGIN);
        const ends = (['LOW_FIRST', 'HIGH_FIRST'] as const).map((order) => {
          const path = placeCandles(columns, { dir, spreadTicks: 4, order });
          return computeFigures(runPath(path, settings), path).endMinor;
        });
        const { figures, order } = play([{ kind: 'CANDLES', columns }], settings);
        expect(figures.endMinor).toBe(Math.min(...ends));
        expect(order?.otherEndMinor).toBe(Math.max(...ends));
      }),
      { numRuns: 40 },
    );
  });
});
