import fc from 'fast-check';
import { findStopProblem, placeStop, type StopTerms, stopDistanceTicks } from './disaster-stop';
import { ratio } from './ratio';

const MARKET = { decimalPlaces: 1, sizeStep: 0.1, minSize: 0.1, pointValue: 1 };

/** Offsets 0, 20, 50, 95 at 8000, one decimal place: the last level is 950 ticks away. */
function toTerms(traits: Partial<StopTerms> = {}): StopTerms {
  return {
    rows: [0, 20, 50, 95].map((offset) => ({ offset, size: 1 })),
    unit: 'POINTS',
    dir: 1,
    sizeFactor: 1,
    market: MARKET,
    sellMode: { cycle_stop: null, unit: 'POINTS' },
    price: 8000,
    moneyPerTickCount: ratio('0.0000001'),
    nearest: null,
    farthest: null,
    ...traits,
  };
}

const AUTO = { distance: null };

describe('the distance of a disaster stop', () => {
  it('is twice the ladder’s depth', () => {
    expect(stopDistanceTicks(AUTO, toTerms())).toBe(1900);
    expect(stopDistanceTicks(AUTO, toTerms({ dir: -1 }))).toBe(1900);
    expect(stopDistanceTicks(AUTO, toTerms({ unit: 'PERCENT', dir: -1 }))).toBe(2 * 76_000);
  });

  it('is twice as far as the stop of the cycle where that is beyond the ladder', () => {
    // The average of the filled ladder is 41.25 points away.
    const points = { cycle_stop: 100, unit: 'POINTS' } as const;
    expect(stopDistanceTicks(AUTO, toTerms({ sellMode: points }))).toBe(2 * 1412);
    const money = { cycle_stop: 400, unit: 'MONEY' } as const;
    expect(stopDistanceTicks(AUTO, toTerms({ sellMode: money }))).toBe(2 * 1412);
    expect(stopDistanceTicks(AUTO, toTerms({ sellMode: money, moneyPerTickCount: null }))).toBe(
      1900,
    );
  });

  it('is a part of the price for one level without a stop', () => {
    const rows = [{ offset: 0, size: 1 }];
    expect(stopDistanceTicks(AUTO, toTerms({ rows }))).toBe(4000);
  });

  it('is within what the broker allows', () => {
    expect(stopDistanceTicks(AUTO, toTerms({ nearest: 120 }))).toBe(2400);
    expect(stopDistanceTicks(AUTO, toTerms({ farthest: 150 }))).toBe(1500);
    // A stop that would have to be within the ladder is not sent.
    expect(stopDistanceTicks(AUTO, toTerms({ farthest: 90 }))).toBeNull();
  });

  it('is beyond the ladder, not at its last level, and as near as the broker allows at least', () => {
    expect(stopDistanceTicks(AUTO, toTerms({ farthest: 95.1 }))).toBe(951);
    expect(stopDistanceTicks(AUTO, toTerms({ farthest: 95 }))).toBeNull();
    expect(stopDistanceTicks(AUTO, toTerms({ nearest: 150, farthest: 150 }))).toBe(1500);
    expect(stopDistanceTicks(AUTO, toTerms({ nearest: 150.1, farthest: 150 }))).toBeNull();
  });

  it('of a BUY leaves a tenth of the price, below which no stop rests', () => {
    const rows = [0, 60].map((offset) => ({ offset, size: 1 }));
    expect(stopDistanceTicks(AUTO, toTerms({ rows, unit: 'PERCENT' }))).toBe(72_000);
    expect(stopDistanceTicks(AUTO, toTerms({ rows, unit: 'PERCENT', dir: -1 }))).toBe(96_000);
  });

  it('needs no value of a tick for a cycle stop in points, and is none for money when a tick is worth nothing', () => {
    const points = { cycle_stop: 100, unit: 'POINTS' } as const;
    const unknown = toTerms({ sellMode: points, moneyPerTickCount: null });
    expect(stopDistanceTicks(AUTO, unknown)).toBe(2 * 1412);
    const money = { cycle_stop: 400, unit: 'MONEY' } as const;
    const worthless = toTerms({ sellMode: money, moneyPerTickCount: ratio(0n) });
    expect(stopDistanceTicks(AUTO, worthless)).toBe(1900);
  });

  it('of a ladder without a level is a part of the price', () => {
    const sellMode = { cycle_stop: 100, unit: 'POINTS' } as const;
    for (const terms of [toTerms({ rows: [] }), toTerms({ rows: [], sellMode })])
      expect(stopDistanceTicks(AUTO, terms)).toBe(4000);
  });

  it('is absent where no stop is wanted', () => {
    expect(stopDistanceTicks(null, toTerms())).toBeNull();
    expect(stopDistanceTicks(undefined, toTerms())).toBeNull();
  });

  it('is the given one, or worked out where the traded ladder is deeper', () => {
    expect(stopDistanceTicks({ distance: 95.1 }, toTerms())).toBe(951);
    expect(stopDistanceTicks({ distance: 95 }, toTerms())).toBe(1900);
  });

  it('is rounded to the tick towards the entry', () => {
    const rows = [{ offset: 0, size: 1 }];
    // 0.66875 % of 7997 are 53.47994 points, and 5 % of 7997.7 are 399.885
    const percent = toTerms({ rows, unit: 'PERCENT', price: 7997 });
    expect(stopDistanceTicks({ distance: 0.66875 }, percent)).toBe(534);
    expect(stopDistanceTicks(AUTO, toTerms({ rows, price: 7997.7 }))).toBe(3998);
  });

  it('leaves a stop of a BUY at a price above zero', () => {
    expect(placeStop(1900, 80_000, 1)).toBe(1900);
    expect(placeStop(80_000, 80_000, 1)).toBe(79_999);
    expect(placeStop(80_000, -80_000, -1)).toBe(80_000);
  });

  it('is beyond the ladder and the cycle’s stop, and no nearer than the broker allows, whatever they are', () => {
    const terms = fc.record({
      steps: fc.array(fc.integer({ min: 1, max: 400 }), { maxLength: 8 }),
      unit: fc.constantFrom('POINTS' as const, 'PERCENT' as const),
      dir: fc.constantFrom(1 as const, -1 as const),
      stop: fc.option(fc.integer({ min: 1, max: 2000 })),
      stopUnit: fc.constantFrom('POINTS' as const, 'PERCENT' as const, 'MONEY' as const),
      nearest: fc.option(fc.integer({ min: 1, max: 500 })),
      distance: fc.option(fc.integer({ min: 1, max: 5000 })),
    });
    fc.assert(
      fc.property(terms, ({ steps, unit, dir, stop, stopUnit, nearest, distance }) => {
        const scale = unit === 'POINTS' ? 1 : 100;
        let offset = 0;
        const rows = [0, ...steps].map((step) => {
          offset += step / scale;
          return { offset, size: 1 };
        });
        const sellMode = { cycle_stop: stop, unit: stopUnit };
        const given = toTerms({ rows, unit, dir, sellMode, nearest });
        const ticks = stopDistanceTicks({ distance: distance && distance / scale }, given);
        if (ticks === null) return;
        // In points of a ladder at the same price, the chosen distance is allowed.
        const inPoints = ticks / 10;
        const points = rows.map((row) =>
          unit === 'POINTS' ? row : { ...row, offset: row.offset * 80 },
        );
        const same = { ...given, unit: 'POINTS' as const, rows: points };
        expect(findStopProblem({ distance: inPoints }, same)).toBeNull();
      }),
      { numRuns: 500 },
    );
  });
});

describe('what is wrong with a distance', () => {
  it('is nothing where it is worked out', () => {
    expect(findStopProblem(AUTO, toTerms({ farthest: 1 }))).toBeNull();
  });

  it.each([
    ['the ladder', 95, {}, { code: 'stop_within_ladder', values: { minimum: 95.1 } }],
    [
      'the stop of the cycle',
      141.2,
      { sellMode: { cycle_stop: 100, unit: 'POINTS' as const } },
      { code: 'stop_within_cycle_stop', values: { minimum: 141.3 } },
    ],
    [
      'the nearest that the broker takes',
      99.9,
      { nearest: 100 },
      { code: 'stop_too_near', values: { minimum: 100 } },
    ],
    ['the farthest', 200.1, { farthest: 200 }, { code: 'stop_too_far', values: { maximum: 200 } }],
    [
      'the ladder in percent',
      95,
      { unit: 'PERCENT' as const, dir: -1 as const },
      { code: 'stop_within_ladder', values: { minimum: 95.01 } },
    ],
  ])('names what helps: beside %s', (_, distance, traits, problem) => {
    const terms = toTerms(traits);
    expect(findStopProblem({ distance }, terms)).toEqual(problem);
    const { values } = problem;
    const helps = 'minimum' in values ? values.minimum : values.maximum;
    expect(findStopProblem({ distance: helps ?? 0 }, terms)).toBeNull();
  });
});
