import type { SellModeConfig } from '@entropi/contracts/trading-model';
import type { CycleConfig, CycleState } from './cycle-state';
import { generateLadder, placeLadder } from './ladder';
import { findMultiplier } from './multiplier';
import { ratio, ZERO } from './ratio';
import {
  basketAverage,
  basketLevel,
  cycleStopLevel,
  recoveryLevel,
  shareStopLevel,
  singleLevel,
} from './sell-mode';
import { fromTicks, type MarketRules, moneyPerTickCount, toTicks } from './units';

const market: MarketRules = { decimalPlaces: 1, sizeStep: 0.0001, minSize: 0.1, pointValue: 1 };
const plain: SellModeConfig = {
  mode: 'ALL',
  unit: 'POINTS',
  target: 10,
  trailing: null,
  recovery: {
    enter_when: { open_shares: 4, drawdown: null, age_hours: null },
    buffer: 5,
    method: 'BASKET',
  },
  share_stop: null,
  cycle_stop: null,
};

function configure(sellMode: Partial<SellModeConfig> = {}, rate = 1): CycleConfig {
  return {
    market,
    unit: 'POINTS',
    sellMode: { ...plain, ...sellMode },
    multipliers: { keyed_by: 'PROFIT_COUNTER', rows: [] },
    limits: {
      max_open_shares: null,
      max_total_size: null,
      max_spread: null,
      trading_hours: null,
    },
    moneyPerTickCount: moneyPerTickCount(market, rate),
    profitCounter: 0,
    hasJointTarget: false,
    joint: null,
  };
}

/** The worked example's ladder, filled to the tick from 8000. */
function filled(dir: 1 | -1, realised = 0): CycleState {
  const rows = generateLadder({ step: 20, stepScale: 1.5, sizeScale: 1.5, baseSize: 1, levels: 5 });
  const placed = placeLadder(rows, 'POINTS', dir * toTicks(8000, market), market);
  return {
    dir,
    realised: ratio(realised),
    startedAt: 0,
    effectiveMode: 'ALL',
    leaving: null,
    peakTicks: null,
    levels: placed.map((level) => ({
      ...level,
      phase: 'OPEN',
      armed: true,
      notBefore: 0,
      share: {
        reference: `r${level.level}`,
        openTicks: level.triggerTicks,
        sizeCounts: level.sizeCounts,
        openedAt: level.level,
        peakTicks: null,
        leaving: null,
      },
    })),
  };
}

const toLevel = (ticks: number | null, dir = 1) => fromTicks(dir * (ticks ?? Number.NaN), market);

describe('sell modes', () => {
  it('recovers the worked example at 7906.67, to the tick away from the entry', () => {
    expect(toLevel(recoveryLevel(filled(1, -50), configure()))).toBe(7906.7);
    expect(toLevel(recoveryLevel(filled(-1, -50), configure()), -1)).toBe(8093.3);
  });

  it('waits only for the buffer when the cycle is in profit so far', () => {
    expect(toLevel(recoveryLevel(filled(1, 80), configure()))).toBe(7902.9);
  });

  it('takes the basket at the target beyond the average', () => {
    expect(toLevel(basketLevel(filled(1), configure()))).toBe(7912.5);
    expect(toLevel(basketLevel(filled(-1), configure()), -1)).toBe(8087.5);
    expect(toLevel(basketLevel(filled(1), configure({ unit: 'PERCENT', target: 0.1 })))).toBe(
      7910.5,
    );
    expect(toLevel(basketLevel(filled(1), configure({ unit: 'MONEY', target: 55 })))).toBe(7906.7);
  });

  it('counts money at the rate of the account’s currency', () => {
    const level = basketLevel(filled(1), configure({ unit: 'MONEY', target: 55 }, 2));
    expect(toLevel(level)).toBe(7904.6);
  });

  it('takes one share at its own target, or at its row’s take-profit', () => {
    const state = filled(1);
    const [first, second] = state.levels;
    if (!first?.share || !second?.share) throw new Error('the ladder is filled');
    const one = { ...first, share: first.share };
    const two = { ...second, share: second.share, takeProfit: 3 };
    expect(toLevel(singleLevel(one, state, configure()))).toBe(8010);
    expect(toLevel(singleLevel(two, state, configure()))).toBe(7983);
    expect(toLevel(singleLevel(one, state, configure({ unit: 'PERCENT', target: 0.333 })))).toBe(
      8026.7,
    );
    expect(toLevel(shareStopLevel(one, configure({ share_stop: 12.34 })))).toBe(7987.7);
  });

  it('multiplies the target by the row of the key, never the size', () => {
    const multipliers = {
      keyed_by: 'OPEN_SHARES' as const,
      rows: [
        { from: 0, multiplier: 1 },
        { from: 5, multiplier: 1.5 },
      ],
    };
    expect(toLevel(basketLevel(filled(1), { ...configure(), multipliers }))).toBe(7917.5);
    expect(findMultiplier(multipliers, { profitCounter: 9, openShares: 4 })).toEqual(ratio(1));
    const byCounter = { ...multipliers, keyed_by: 'PROFIT_COUNTER' as const };
    expect(findMultiplier(byCounter, { profitCounter: 9, openShares: 0 })).toEqual(ratio(1.5));
    expect(findMultiplier({ ...byCounter, rows: [] }, { profitCounter: 1, openShares: 1 })).toEqual(
      ratio(1),
    );
  });

  it('averages what is open by size', () => {
    const average = basketAverage(filled(1));
    expect(average && fromTicks(average, market)).toBe(7902.5);
    expect(basketAverage({ ...filled(1), levels: [] })).toBeNull();
  });

  it('recovers to zero where no buffer is set', () => {
    expect(toLevel(recoveryLevel(filled(1), configure({ recovery: null })))).toBe(7902.5);
  });

  it('stops the cycle at its loss, including what it has realised', () => {
    const config = configure({ unit: 'MONEY', cycle_stop: 131.875 });
    expect(toLevel(cycleStopLevel(filled(1), config))).toBe(7892.5);
    expect(toLevel(cycleStopLevel(filled(1, -65.9375), config))).toBe(7897.5);
    expect(cycleStopLevel({ ...filled(1), levels: [], realised: ZERO }, config)).toBeNull();
  });
});
