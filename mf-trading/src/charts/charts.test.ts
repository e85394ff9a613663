import { type ChartLine, chooseLabelled, chooseStrong, groupLines } from './chart-lines';
import { chooseWindow } from './replay-window';
import { toTimeGrid } from './time-grid';

const at = (minute: number) => new Date(Date.UTC(2026, 2, 2, 10, minute)).toISOString();
const line = (kind: ChartLine['kind'], level: number, price: number): ChartLine => ({
  kind,
  level,
  price,
  size: kind === 'target' ? null : 1,
});

describe('toTimeGrid', () => {
  it('gives each moment the same room, and holds a value until the next', () => {
    const [points = []] = toTimeGrid(
      [
        [
          { at: at(0), value: 1 },
          { at: at(1), value: 2 },
          { at: at(10), value: 3 },
        ],
      ],
      10,
    );
    expect(points.map(({ value }) => value)).toEqual([1, 2, 2, 2, 2, 2, 2, 2, 2, 2, 3]);
    const steps = points
      .slice(1)
      .map(({ seconds }, index) => seconds - (points[index]?.seconds ?? 0));
    expect(new Set(steps)).toEqual(new Set([60]));
  });

  it('keeps the lowest of all values that fall into a step', () => {
    const [points = []] = toTimeGrid(
      [
        [
          { at: at(0), value: 10, low: 10 },
          { at: at(2), value: 12, low: 3 },
          { at: at(4), value: 11, low: 9 },
          { at: at(20), value: 11, low: 8 },
        ],
      ],
      4,
    );
    expect(points.map(({ low }) => low)).toEqual([10, 3, 11, 11, 8]);
  });

  it('puts several series on one grid, each from its own beginning', () => {
    const [first = [], second = []] = toTimeGrid(
      [
        [
          { at: at(0), value: 1 },
          { at: at(10), value: 2 },
        ],
        [{ at: at(5), value: 7 }],
      ],
      2,
    );
    expect(first.map(({ seconds }) => seconds)).toEqual(
      [0, 300, 600].map((s) => Date.parse(at(0)) / 1000 + s),
    );
    expect(second.map(({ value }) => value)).toEqual([7, 7]);
    expect(toTimeGrid([[], []])).toEqual([[], []]);
  });
});

describe('lines of a ladder with many levels', () => {
  const seven = [0, 1, 2, 3, 4, 5, 6];
  const single = [
    ...seven.map((level) => line('open', level, 8000 - level * 2)),
    ...seven.map((level) => line('target', level, 8010 - level * 2)),
    line('waiting', 7, 7980),
    line('waiting', 8, 7960),
  ];

  it('are merged where they would run together, with the size of all', () => {
    const grouped = groupLines(single, 3);
    expect(grouped).toEqual([
      { ...line('open', 0, 8000), size: 7, lastLevel: 6 },
      { ...line('target', 0, 8010), lastLevel: 6 },
      line('waiting', 7, 7980),
      line('waiting', 8, 7960),
    ]);
    expect(groupLines(single, 1)).toHaveLength(single.length);
    const basket: ChartLine[] = [
      { kind: 'stop', price: 7900, level: null, size: null },
      { kind: 'target', price: 8001, level: null, size: null },
    ];
    expect(groupLines(basket, 500)).toEqual(basket);
  });

  it('stay strong where the price comes next, and are faint elsewhere', () => {
    expect([...chooseStrong(single)]).toEqual([single[6], single[13], single[14]]);
    expect(chooseStrong(single.slice(0, 3)).size).toBe(3);
    expect([...chooseLabelled(single, false)]).toEqual([single[13], single[6]]);
  });
});

describe('candles of a replayed cycle', () => {
  const cycle = { started_at: at(0), ended_at: at(30) };
  const endMs = Date.parse(at(59));

  it('are as fine as their number allows, and no finer than those of the back-test', () => {
    expect(chooseWindow(cycle, endMs).resolution).toBe('MINUTE');
    expect(chooseWindow(cycle, endMs, 'MINUTE_5')).toMatchObject({
      resolution: 'MINUTE_5',
      from: at(-50),
    });
    const long = { ...cycle, ended_at: new Date(endMs + 30 * 86_400_000).toISOString() };
    expect(chooseWindow(long, Date.parse(long.ended_at), 'MINUTE_5').resolution).toBe('HOUR_4');
  });
});
