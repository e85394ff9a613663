import type { CycleConfig } from '../core/cycle-state';
import { toSizeFacts } from '../core/rules/size-facts';
import { findSizeBlock, findStartBlock, type StartBlock } from '../core/rules/stages';
import type { Tick } from '../core/units';
import type { BacktestSettings } from './settings';
import { makeState } from './start-state';

interface BeginFacts {
  tick: Tick;
  notBefore: number;
  recentOpenings: number;
  /** The number of other members of a basket that begin with it. */
  beside: number;
}

/** Why no cycle begins at a price, by the engine's rules; null when only a lack of funds may prevent it. */
export function findBeginBlock(
  settings: BacktestSettings,
  config: CycleConfig,
  { tick, notBefore, recentOpenings, beside }: BeginFacts,
): StartBlock | 'no_ladder' | null {
  const state = makeState(settings, tick.at);
  const [first] = state.levels;
  if (!first) return 'no_ladder';
  const { market, limits, sellMode } = settings;
  const { joint } = config;
  return findStartBlock({
    ...toSizeFacts(first, state, config),
    joint: joint && { ...joint, othersOpen: joint.othersOpen + beside },
    limits,
    mode: sellMode.mode,
    now: tick.at,
    notBefore,
    recentOpenings: recentOpenings + beside,
    tick,
    market,
    priceMaxAgeMs: 0,
  });
}

/** Whether the limits of shares and sizes leave no room for level 0, whatever the price. */
export function hasNoRoom(settings: BacktestSettings, config: CycleConfig): boolean {
  const state = makeState(settings, 0);
  const [first] = state.levels;
  return !first || findSizeBlock(toSizeFacts(first, state, config)) !== null;
}
