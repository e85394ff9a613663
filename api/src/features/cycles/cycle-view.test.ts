import type { CycleRows } from '@entropi/engine/store/cycle.repo';
import { strategyInput } from '../../testing/test-strategy';
import { toCycle } from './cycle-view';

const AT = new Date('2026-03-02T10:00:00Z');
const { sell_mode_config: sellMode, limits } = strategyInput();

/** Two open levels, 20 points apart, and a waiting one. */
function toRows(mode: 'ALL' | 'SINGLE'): CycleRows {
  const levels = [
    { id: 1, level: 0, triggerLevel: 8000, openLevel: 8000.5, takeProfit: null },
    { id: 2, level: 1, triggerLevel: 7980, openLevel: 7980, takeProfit: 25 },
    { id: 3, level: 2, triggerLevel: 7950, openLevel: null, takeProfit: null },
  ];
  const cycle = {
    id: 5,
    strategyId: 1,
    direction: 'BUY',
    anchor: 8000.5,
    unit: 'POINTS',
    configuredMode: mode,
    effectiveMode: mode,
    effectiveSince: AT,
    trailingPeak: null,
    disasterStop: null,
    sellModeConfig: { ...sellMode, mode, unit: 'POINTS', target: 10 },
    profitMultipliers: { keyed_by: 'PROFIT_COUNTER', rows: [] },
    limits,
    decimalPlaces: 1,
    sizeStep: 0.1,
    pointValue: 1,
    fxRate: 1,
    realisedMinor: 0,
    currency: 'EUR',
    leaveReason: null,
    leaveSince: null,
    jointTarget: null,
    jointMaxOpenShares: null,
    startedAt: AT,
  };
  const shares = levels.flatMap(({ id, openLevel }) =>
    openLevel === null
      ? []
      : {
          dealReference: `REF-${id}`,
          currentScaleId: id,
          state: 'OPEN',
          direction: 'BUY',
          size: 1,
          openLevel,
          profitMinor: null,
          stopLevel: null,
          trailingPeak: null,
          openedAt: AT,
          closedAt: null,
        },
  );
  const scales = levels.map(({ openLevel, ...scale }) => ({
    ...scale,
    plannedSize: 1,
    state: openLevel === null ? 'WAITING' : 'OPEN',
    armed: true,
    retryAt: null,
  }));
  return { cycle, scales, shares } as unknown as CycleRows;
}

const listTargets = (mode: 'ALL' | 'SINGLE') => {
  const { levels, target_level: next } = toCycle(toRows(mode), null, 0);
  return { next, each: levels.map((level) => level.target_level) };
};

describe('the targets of a ladder', () => {
  it('are each share’s own in SINGLE, by its own take-profit where it has one', () => {
    expect(listTargets('SINGLE')).toEqual({ next: 8005, each: [8010.5, 8005, null] });
  });

  it('are the basket’s for every share in ALL', () => {
    const { next, each } = listTargets('ALL');
    expect(each).toEqual([next, next, null]);
    expect(next).toBe(8000.3);
  });
});
