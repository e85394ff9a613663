import { begin, configure, opened, step, tickAt } from '../testing/played-cycle';

const POINT = 10;
/** Below all four levels of the ladder under the anchor. */
const BELOW = -200 * POINT;

/**
 * The levels that open at each price: 8000, then the jump, at which decisions are repeated until nothing more opens.
 */
function play(max_gap_levels: number | null | undefined, dir: 1 | -1): number[][] {
  const limits = max_gap_levels === undefined ? {} : { max_gap_levels };
  const config = configure({ target: 1000 }, limits);
  let state = begin(dir, config);
  return [0, BELOW, BELOW, BELOW - POINT, BELOW - 2 * POINT].map((good, at) => {
    const levels: number[] = [];
    for (;;) {
      const next = step(state, tickAt(good, dir, at), config);
      state = next.state;
      if (opened(next.orders).length === 0) return levels;
      levels.push(...opened(next.orders));
    }
  });
}

describe.each([1, -1] as const)('a price that jumps over levels, in direction %s', (dir) => {
  it.each([
    ['more than three, if nothing else is said', undefined, [[0], [1], [2, 3, 4], [], []]],
    ['as many as are allowed', 4, [[0], [1, 2, 3, 4], [], [], []]],
    ['one more than is allowed', 3, [[0], [1], [2, 3, 4], [], []]],
    ['more than two', 2, [[0], [1], [2], [3, 4], []]],
    ['more than one', 1, [[0], [1], [2], [3], [4]]],
    ['without a guard', null, [[0], [1, 2, 3, 4], [], [], []]],
  ])('opens one as long as it is too many: %s', (_name, most, levels) => {
    expect(play(most, dir)).toEqual(levels);
  });
});
