import type { Dashboard, WaitReason } from '@entropi/contracts/dashboard';
import type { Limits } from '@entropi/contracts/trading-model';
import type { CycleRows } from '@entropi/engine/store/cycle.repo';
import { loadCycle, parseMarketRules } from '@entropi/engine/store/load-cycle';
import { findPausedUntil } from '@entropi/engine/store/opening-pause';
import { isLeaving } from '@entropi/trading/core/leaving';
import { OPENING_COUNTS_MS } from '@entropi/trading/core/recent-openings';
import { narrowLimits } from '@entropi/trading/core/rules/narrow-limits';
import { toSizeFacts } from '@entropi/trading/core/rules/size-facts';
import { findShownBlock, findStartBlock } from '@entropi/trading/core/rules/stages';
import { findNextOpening } from '@entropi/trading/core/trading-hours';
import { type MarketRules, type Tick, toTicks } from '@entropi/trading/core/units';
import { findPrice } from '../cycles/cycle-view';
import type { MarketRow } from '../markets/markets.repo';
import type { TaskFacts } from '../tasks/task-view';

/**
 * The age of a price is no reason to wait here: it is shown beside the price, and a silent feed is shown as a fault.
 */
const ANY_AGE = Number.POSITIVE_INFINITY;

/** The limits of the running cycle, or those that the next one would have; null without a strategy. */
export function findLimits({ row, cycles: [running] }: TaskFacts): Limits | null {
  if (running) return running.cycle.limits;
  return row.strategy && narrowLimits(row.strategy.limits, row.config);
}

/**
 * Why an active task opens nothing now, by the rules that the engine goes by.
 *
 * @param market of the strategy that the next cycle would trade; null when none is known
 * @param openings times of the last openings that count for the limit per minute, newest first
 */
export function findWaiting(
  facts: TaskFacts,
  market: MarketRow | null,
  openings: readonly Date[],
  now: Date,
): Dashboard['waiting'] {
  const { row, cycles, markets } = facts;
  const limits = findLimits(facts);
  if (row.task?.state !== 'active' || !limits) return null;
  const [running] = cycles;
  const paused = findPaused(facts, market);
  if (paused > now.getTime()) return { reason: 'slippage', until: new Date(paused).toISOString() };
  const reason = running
    ? findWaitOfLevels(running, findPrice(running, markets), openings.length, now)
    : findWaitOfStart(facts, { limits, market, recentOpenings: openings.length, now });
  if (!reason) return null;
  const until =
    reason === 'openings_per_minute' ? findPaceEnd(openings) : findEnd(reason, facts, limits, now);
  return { reason, until: until?.toISOString() ?? null };
}

/** Until when nothing is opened in the market of the cycle that runs or is next, in epoch milliseconds. */
function findPaused({ row: { task }, cycles: [running] }: TaskFacts, market: MarketRow | null) {
  const epic = running?.cycle.epic ?? market?.epic;
  return task && epic !== undefined ? findPausedUntil(task, epic) : 0;
}

function findWaitOfStart(
  { row: { task, strategy } }: TaskFacts,
  {
    limits,
    market,
    recentOpenings,
    now,
  }: { limits: Limits; market: MarketRow | null; recentOpenings: number; now: Date },
): WaitReason | null {
  if (!market || !strategy) return null;
  const rules = parseMarketRules(market);
  // The engine, which knows the ladder of the next cycle, reports this itself.
  if (task?.degraded === 'max_total_size') return 'max_total_size';
  const block = findStartBlock({
    recentOpenings,
    sizeCounts: 0,
    held: { shares: 0, sizeCounts: 0 },
    joint: null,
    tick: toTick(market, rules),
    market: rules,
    limits,
    mode: (task?.sellModeConfig ?? strategy.sellModeConfig).mode,
    notBefore: task?.cooldownUntil?.getTime() ?? 0,
    priceMaxAgeMs: ANY_AGE,
    now: now.getTime(),
  });
  return block === 'cooldown' && task?.coolsAfterStop ? 'stop_cooldown' : block;
}

/** Why no level opens, however the price moves; reasons that last until the cycle ends come first. */
function findWaitOfLevels(
  rows: CycleRows,
  price: Tick | null,
  recentOpenings: number,
  now: Date,
): WaitReason | null {
  const { state, config } = loadCycle(rows, 0);
  if (isLeaving(state)) return 'closing';
  if (state.effectiveMode === 'RECOVERY') return 'recovery';
  if (state.levels.some(({ phase }) => phase === 'OPENING')) return null;
  const waiting = state.levels.filter(({ phase }) => phase === 'WAITING');
  const next = waiting.find(({ armed }) => armed) ?? waiting[0];
  if (!next) return 'ladder_full';
  const block = findShownBlock({
    ...toSizeFacts(next, state, config),
    limits: config.limits,
    market: config.market,
    tick: price,
    recentOpenings,
    now: now.getTime(),
    priceMaxAgeMs: ANY_AGE,
  });
  return block ?? (next.armed ? null : 'fresh_crossing');
}

function toTick({ bid, offer, priceAt }: MarketRow, rules: MarketRules): Tick | null {
  if (bid === null || offer === null || !priceAt) return null;
  return { bid: toTicks(bid, rules), offer: toTicks(offer, rules), at: priceAt.getTime() };
}

/** When the oldest opening within the limit per minute stops counting. */
function findPaceEnd(openings: readonly Date[]): Date | null {
  const oldest = openings.at(-1);
  return oldest ? new Date(oldest.getTime() + OPENING_COUNTS_MS) : null;
}

function findEnd(
  reason: WaitReason,
  { row }: TaskFacts,
  { trading_hours: hours }: Limits,
  now: Date,
): Date | null {
  if (reason === 'cooldown' || reason === 'stop_cooldown') return row.task?.cooldownUntil ?? null;
  return reason === 'trading_hours' && hours ? findNextOpening(hours, now) : null;
}
