import {
  always,
  begin,
  closed,
  configure,
  opened,
  rows,
  step,
  tickAt,
} from '../testing/played-cycle';
import type { CycleConfig, CycleState } from './cycle-state';
import { decide, isNothing } from './decide';
import { afterClose, applyCloseFill, applyOpenFill } from './fills';
import { applyWishes } from './leaving';
import { ratio, ZERO } from './ratio';
import { recoveryLevel } from './sell-mode';
import { closingPrice } from './units';

describe.each([1, -1] as const)('at its boundary, direction %i', (dir) => {
  const play = (goods: readonly number[], config: CycleConfig) =>
    goods.reduce<CycleState>(
      (state, good, at) => step(state, tickAt(good, dir, at), config).state,
      begin(dir, config),
    );
  const orders = (state: CycleState, good: number, config: CycleConfig, at = 50) =>
    decide(state, tickAt(good, dir, at), config, always).orders;
  const change = (state: CycleState, level: number, fields: object): CycleState => ({
    ...state,
    levels: state.levels.map((one) => (one.level === level ? { ...one, ...fields } : one)),
  });

  it('a level that took its profit waits until the price is beyond its trigger, not at it', () => {
    const config = configure({ target: 8 });
    // Level 1 opens at its trigger, 20 points below the anchor, and takes its profit.
    const taken = play([0, -200, -110], config);
    expect(taken.levels[1]).toMatchObject({ phase: 'WAITING', armed: false });
    for (const [good, levels] of [
      [-200, []],
      [-199, [1]],
    ] as const)
      expect(decide(taken, tickAt(good, dir, 50), config, always).rearmed).toEqual(levels);
  });

  it('the limit of openings per minute is reached when as many were sent', () => {
    const config = configure({ target: 900 }, { max_openings_per_minute: 2 });
    const state = play([0], config);
    const open = (recentOpenings: number) =>
      opened(decide(state, tickAt(-200, dir, 50), config, { ...always, recentOpenings }).orders);
    expect([open(1), open(2)]).toEqual([[1], []]);
  });

  it('a share whose close was rejected takes its profit when its pause is over, not before', () => {
    const config = configure({ target: 8 });
    const state = change(play([0], config), 0, { notBefore: 1000 });
    expect(closed(orders(state, 200, config, 999))).toEqual([]);
    expect(closed(orders(state, 200, config, 1000))).toEqual([0]);
  });

  it('money of a market whose point is worth nothing is no profit', () => {
    const config = { ...configure({ unit: 'MONEY', target: 8 }), moneyPerTickCount: ZERO };
    expect(orders(play([0], config), 5000, config)).toEqual([]);
  });

  it('a price that cannot be dealt at decides nothing', () => {
    const config = configure({ target: 8 });
    const { bid, offer, at } = tickAt(200, dir, 50);
    const crossed = { bid: offer, offer: bid, at };
    expect(isNothing(decide(play([0], config), crossed, config, always))).toBe(true);
  });

  it('RECOVERY by BASKET closes all at its level and nothing a tick before, though one share wins', () => {
    const recovery = {
      enter_when: { open_shares: 2, drawdown: null, age_hours: null },
      buffer: 5,
      method: 'BASKET' as const,
    };
    const config = configure({ mode: 'ALL', target: 900, recovery });
    // What the cycle has lost has to be made up for as well; a group of OFFSET would close earlier.
    const state = { ...play([0, -200, -200], config), realised: ratio(-50) };
    expect(state.effectiveMode).toBe('RECOVERY');
    const good = (recoveryLevel(state, config) ?? 0) - closingPrice(tickAt(0, dir), dir);
    expect(closed(orders(state, good - 1, config))).toEqual([]);
    expect(closed(orders(state, good, config))).toEqual([1, 0]);
  });

  it('a wish to leave one share does not concern another', () => {
    const state = play([0, -200], configure({ target: 900 }));
    const [first] = state.levels;
    const reference = first?.share?.reference ?? null;
    const wished = applyWishes(state, [{ reference, reason: 'MANUAL' }]);
    const reasons = wished.levels.map(({ share }) => share?.leaving);
    expect(reasons.slice(0, 2)).toEqual(['MANUAL', null]);
  });

  it('a close of a level that holds nothing changes nothing', () => {
    const config = configure({});
    const state = play([0], config);
    for (const level of [1, 9])
      expect(applyCloseFill(state, { level, closeTicks: 0, reason: 'MANUAL' }, config)).toBe(state);
  });

  it('an anchor requires a row of the template for every level', () => {
    const config = configure({});
    const fill = { reference: 'r', level: 0, openTicks: dir * 80_000, sizeCounts: 1, at: 0 };
    const open = () => applyOpenFill(begin(dir, config), fill, rows.slice(0, 2), config);
    expect(open).toThrow('the template has no level 2');
  });
});

it.each([
  ['TAKE_PROFIT', 'WAITING'],
  ['SHARE_STOP', 'BLOCKED'],
  ['CYCLE_STOP', 'CLOSED'],
  ['RECOVERY', 'CLOSED'],
  ['MANUAL', 'CLOSED'],
  ['BROKER', 'CLOSED'],
] as const)('after %s a level is %s, and opens on a fresh crossing at best', (reason, phase) => {
  expect(afterClose(reason)).toEqual({ phase, armed: false });
});
