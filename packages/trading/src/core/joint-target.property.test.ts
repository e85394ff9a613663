import fc from 'fast-check';
import { begin, configure, step, tickAt } from '../testing/played-cycle';
import type { CycleState } from './cycle-state';
import { isJointTargetReached, type JointMember, listJointTriggers } from './joint-target';
import { closingPrice, moneyPerTickCount } from './units';

const market = { decimalPlaces: 1, sizeStep: 0.0001, minSize: 0.1, pointValue: 1 };
const worth = [1, 0.5, 3].map((rate) => moneyPerTickCount(market, rate));

/** Three cycles, the second a SELL, each opened in a market of its own where a point has another value. */
function beginAll(): JointMember[] {
  return worth.map((money, index) => {
    const dir = index === 1 ? -1 : 1;
    const config = {
      ...configure({ mode: 'ALL' }),
      moneyPerTickCount: money,
      hasJointTarget: true,
    };
    const tick = tickAt(0, dir);
    return { config, tick, state: step(begin(dir, config), tick, config).state };
  });
}

const move = (member: JointMember, good: number): JointMember => ({
  ...member,
  tick: tickAt(good, member.state.dir),
});
const withoutShares = (state: CycleState): CycleState => ({
  ...state,
  levels: state.levels.map((level) => ({ ...level, phase: 'CLOSED', share: null })),
});

describe('a joint target', () => {
  it('is looked at whenever it is reached, however the markets move', () => {
    const moves = fc.array(
      fc.tuple(fc.integer({ min: 0, max: 2 }), fc.integer({ min: -60, max: 60 })),
      { maxLength: 60 },
    );
    fc.assert(
      fc.property(moves, fc.integer({ min: 1, max: 25 }), (all, target) => {
        let members = beginAll();
        const goods = [0, 0, 0];
        let triggers = listJointTriggers(members, target);
        for (const [index, by] of all) {
          goods[index] = (goods[index] ?? 0) + by;
          members = members.map((one, at) => move(one, goods[at] ?? 0));
          const moved = members[index];
          const trigger = triggers[index] ?? Number.POSITIVE_INFINITY;
          const isLooked = moved?.tick && closingPrice(moved.tick, moved.state.dir) >= trigger;
          if (isJointTargetReached(members, target)) {
            expect(isLooked).toBe(true);
            return;
          }
          if (isLooked) triggers = listJointTriggers(members, target);
        }
      }),
    );
  });

  it('is not decided while a member that holds shares has no price, and is looked at with its first one', () => {
    const [first, second, third] = beginAll().map((one) => move(one, 500));
    if (!first || !second || !third) throw new Error('three members');
    const silent = { ...second, tick: null };
    expect(isJointTargetReached([first, silent, third], 1)).toBe(false);
    expect(listJointTriggers([first, silent, third], 1)).toEqual([
      null,
      Number.MIN_SAFE_INTEGER,
      null,
    ]);
    const empty = { ...silent, state: withoutShares(second.state) };
    expect(isJointTargetReached([first, empty, third], 1)).toBe(true);
  });

  it('is not decided while an opening of a member is on its way', () => {
    const [first, second, third] = beginAll().map((one) => move(one, 500));
    if (!first || !second || !third) throw new Error('three members');
    const levels = second.state.levels.map((level) =>
      level.share ? { ...level, phase: 'OPENING' as const, share: null } : level,
    );
    const opening = { ...second, state: { ...second.state, levels } };
    expect(isJointTargetReached([first, second, third], 1)).toBe(true);
    expect(isJointTargetReached([first, opening, third], 1)).toBe(false);
  });

  it('is not reached by members without a share', () => {
    const empty = beginAll().map((one) => ({ ...one, state: withoutShares(one.state) }));
    for (const target of [0, 1]) expect(isJointTargetReached(empty, target)).toBe(false);
    expect(listJointTriggers(empty, 1)).toEqual([null, null, null]);
  });

  it('is reached at the sum itself, and not a tick before', () => {
    const [first] = beginAll();
    if (!first) throw new Error('three members');
    // Opened four ticks above its closing price: ten ticks of size 1 are 1.
    expect(isJointTargetReached([move(first, 13)], 1)).toBe(false);
    expect(isJointTargetReached([move(first, 14)], 1)).toBe(true);
  });

  it('waits for equal parts of what is missing from the members that hold shares, and from no other', () => {
    const [first, second, third] = beginAll();
    if (!first || !second || !third) throw new Error('three members');
    const empty = { ...third, state: withoutShares(third.state) };
    const pair = listJointTriggers([first, second], 2);
    expect(listJointTriggers([first, second, empty], 2)).toEqual([...pair, null]);
    expect(listJointTriggers([first, empty], 1)).toEqual([80_014, null]);
  });
});
