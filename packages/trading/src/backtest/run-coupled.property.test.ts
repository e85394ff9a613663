import type { CouplingType } from '@entropi/contracts/coupled-strategies';
import fc from 'fast-check';
import { anyMode } from '../testing/any-mode';
import { computeCoupledFigures, computeJointFigures } from './coupled-figures';
import type { CoupledRun } from './coupled-run';
import { type PricePath, placeCandles, placeTicks } from './price-path';
import { runCoupled } from './run-coupled';
import type { CoupledSettings, MemberSettings } from './settings';
import { makeSettings, toCandleColumns, toTickColumns } from './testing/past-prices';
import { runCoupledNaively } from './testing/run-coupled-naively';

const BEGIN = Date.UTC(2026, 2, 2, 21, 50);
const CENTRE = 80_000;

const dirs = fc.constantFrom(1 as const, -1 as const);
const limits = fc.record({
  max_spread: fc.constantFrom(null, null, 0.3),
  daily_loss_limit: fc.constantFrom(null, null, 30),
  equity_loss_limit: fc.constantFrom(null, null, null, 20, 90),
  close_at_limit: fc.constantFrom(false, false, true),
  cooldown_minutes: fc.constantFrom(0, 0, 3),
  auto_restart: fc.constantFrom(true, true, true, false),
});
const members = fc.array(
  fc.record({ dir: dirs, epic: fc.constantFrom('A', 'B'), sellMode: anyMode, limits }),
  { minLength: 2, maxLength: 4 },
);
const types = fc.constantFrom<CouplingType>('HEDGE', 'EXCLUSIVE', 'SEQUENCE', 'BASKET', 'BASKET');
const balances = fc.constantFrom(200_000, 12_000, 3000);

const coupled = fc
  .record({
    type: types,
    members,
    balance: balances,
    nights: fc.constantFrom(0, 6),
    maxOpenShares: fc.constantFrom(null, null, 4),
    target: fc.constantFrom(6, 25),
  })
  .map(({ type, target, maxOpenShares, balance, nights, ...given }): CoupledSettings => {
    const all = given.members.map((one, index): MemberSettings => {
      const { dir, epic, ...options } = one;
      const assumptions = { balance, overnightPercent: nights };
      const settings = makeSettings(dir, { ...options, assumptions });
      return { strategyId: index + 1, name: `member ${index}`, epic, settings };
    });
    const [first, ...others] = all;
    if (!first) throw new Error('no member');
    const jointTarget = type === 'BASKET' ? target : null;
    return { type, jointTarget, maxOpenShares, members: [first, ...others] };
  });

const moves = (max: number) =>
  fc.array(fc.integer({ min: -120, max: 120 }), { minLength: 2, maxLength: max });

function walk(steps: readonly number[]): number[] {
  let bid = CENTRE;
  return steps.map((step) => (bid += step));
}

/** One path for each market. */
function cutToMarkets(paths: PricePath[], { members: all }: CoupledSettings): PricePath[] {
  return paths.slice(0, new Set(all.map(({ epic }) => epic)).size);
}

const describeRun = ({ task, book }: CoupledRun) => ({
  shares: task.shares,
  cycles: task.cycles,
  rejections: task.rejections,
  marginCloseOuts: task.marginCloseOuts,
  earlyEnd: task.earlyEnd,
  money: book.summarise(),
  worst: [book.worstOpenShares, book.worstMarginMinor],
});

describe('the prices of several markets', () => {
  it('are decided exactly as a loop over each of them does', () => {
    const every = fc.constantFrom(1000, 1700, 60_000, 400_000);
    fc.assert(
      fc.property(coupled, moves(80), moves(80), every, every, (settings, a, b, everyA, everyB) => {
        const paths = [
          placeTicks(toTickColumns(walk(a), { begin: BEGIN, everyMs: everyA }), 1),
          placeTicks(toTickColumns(walk(b), { begin: BEGIN + 500, everyMs: everyB }), 1),
        ];
        const markets = cutToMarkets(paths, settings);
        const fast = runCoupled(markets, settings).run;
        expect(describeRun(fast)).toEqual(describeRun(runCoupledNaively(markets, settings)));
      }),
      { numRuns: 120 },
    );
  });

  it('pass through every tick within a candle', () => {
    const toPath = (steps: readonly number[]) => {
      const bids = walk(steps);
      const rows = bids.map((close, index) => {
        const open = bids[index - 1] ?? CENTRE;
        const [reach, dip] = [(steps[index] ?? 0) % 23, (steps[0] ?? 0) % 31];
        const high = Math.max(open, close) + Math.abs(reach);
        return { open, close, high, low: Math.min(open, close) - Math.abs(dip) };
      });
      const columns = toCandleColumns(rows, BEGIN);
      return placeCandles(columns, { dir: 1, spreadTicks: 4, order: 'LOW_FIRST' });
    };
    fc.assert(
      fc.property(coupled, moves(15), moves(15), (settings, a, b) => {
        const markets = cutToMarkets([toPath(a), toPath(b)], settings);
        const fast = runCoupled(markets, settings).run;
        expect(describeRun(fast)).toEqual(describeRun(runCoupledNaively(markets, settings)));
      }),
      { numRuns: 30 },
    );
  });
});

describe('a back-test of a coupled strategy', () => {
  const ticks = (a: number[], b: number[]) => [
    placeTicks(toTickColumns(walk(a), { begin: BEGIN }), 1),
    placeTicks(toTickColumns(walk(b), { begin: BEGIN + 300 }), 1),
  ];

  it('has books that add up, by member and together', () => {
    fc.assert(
      fc.property(coupled, moves(80), moves(80), (settings, a, b) => {
        const played = runCoupled(cutToMarkets(ticks(a, b), settings), settings);
        const figures = computeCoupledFigures(played);
        const joint = computeJointFigures(played, settings);
        const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);
        const { shares, cycles } = played.run.task;
        expect(sum(shares.map((share) => share.profitMinor ?? 0))).toBe(figures.realisedMinor);
        expect(sum(cycles.map((cycle) => cycle.financingMinor))).toBe(figures.financingMinor);
        for (const name of ['realisedMinor', 'financingMinor', 'openProfitMinor'] as const) {
          expect(sum(joint.members.map((member) => member[name]))).toBe(figures[name]);
        }
        expect(played.points.at(-1)?.equity).toBeCloseTo(figures.endMinor / 100, 0);
        expect(joint.worstOpenShares).toBeGreaterThanOrEqual(figures.shares.open);
        expect(figures.exposurePercent).toBeLessThanOrEqual(100);
      }),
    );
  });

  it('runs as many cycles at once as its type allows, and a basket’s begin together', () => {
    fc.assert(
      fc.property(coupled, moves(80), moves(80), (settings, a, b) => {
        const { cycles } = runCoupled(cutToMarkets(ticks(a, b), settings), settings).run.task;
        const { type, members: all } = settings;
        for (const cycle of cycles) {
          const beside = cycles.filter(
            (one) =>
              one.number < cycle.number && (one.endedAt === null || one.endedAt > cycle.startedAt),
          );
          if (type === 'SEQUENCE' || type === 'EXCLUSIVE') expect(beside).toEqual([]);
          expect(beside.map(({ member }) => member)).not.toContain(cycle.member);
          if (type === 'BASKET') {
            for (const one of beside) expect(one.startedAt).toBe(cycle.startedAt);
          }
          if (type === 'SEQUENCE' && cycle.number > 1) {
            const before = cycles[cycle.number - 2]?.member ?? 0;
            expect(cycle.member).toBe((before + 1) % all.length);
          }
        }
      }),
    );
  });

  it('keeps to the shares that its user allows all members together', () => {
    fc.assert(
      fc.property(coupled, moves(80), moves(80), (settings, a, b) => {
        const played = runCoupled(cutToMarkets(ticks(a, b), settings), settings);
        const { maxOpenShares, members: all } = settings;
        if (maxOpenShares === null) return;
        // The first level of each member opens, whatever is open.
        expect(played.run.book.worstOpenShares).toBeLessThanOrEqual(maxOpenShares + all.length);
      }),
    );
  });
});
