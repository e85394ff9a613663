import type { PastCycle } from '@entropi/contracts/cycles';
import type { CurrentScale, Cycle } from '@entropi/contracts/trading-model';
import type { Queryable } from '@entropi/db/db';
import {
  type CycleRows,
  countStreaks,
  LIVE_SHARE_STATES,
  listOpenCycles,
} from '@entropi/engine/store/cycle.repo';
import { type LoadedCycle, loadCycle } from '@entropi/engine/store/load-cycle';
import { openLevels } from '@entropi/trading/core/cycle-state';
import { isLeaving } from '@entropi/trading/core/leaving';
import { add, multiply, ratio, round, ZERO } from '@entropi/trading/core/ratio';
import {
  basketAverage,
  cycleStopLevel,
  shareStopLevel,
  singleLevel,
} from '@entropi/trading/core/sell-mode';
import { profitAt } from '@entropi/trading/core/target';
import { listTrailLevels } from '@entropi/trading/core/trailing';
import {
  closingPrice,
  fromCounts,
  fromTicks,
  type Tick,
  toTicks,
} from '@entropi/trading/core/units';
import type { OwnerId } from '../../http/caller';
import { toMoney } from '../../money';
import { toShare } from '../shares/share-view';
import { listCycles, listDepths, listMarketRows, type MarketRow } from './cycle.repo';
import { findNextProfit } from './next-profit.domain';

/** The user's running cycle with its ladder; null when none runs. */
export async function readCycle(db: Queryable, userId: number): Promise<Cycle | null> {
  return (await readUserCycles(db, userId))[0] ?? null;
}

/** All running cycles of a user: one, or several for a coupled strategy. */
export async function readUserCycles(db: Queryable, userId: number): Promise<Cycle[]> {
  const rows = await listOpenCycles(db, { userIds: [userId] });
  const epics = rows.map((row) => row.cycle.epic);
  const markets = await listMarketRows(db, epics);
  const streak = (await countStreaks(db, [userId])).get(userId) ?? 0;
  return rows.map((row) => toCycle(row, findPrice(row, markets), streak));
}

/** A page of a user's cycles, newest first. */
export async function readPastCycles(
  db: Queryable,
  userId: OwnerId,
  page: { skip: number; limit: number },
): Promise<{ items: PastCycle[]; total: number }> {
  const { items, total } = await listCycles(db, userId, page);
  const epics = items.map((row) => row.cycle.epic);
  const markets = await listMarketRows(db, epics);
  const streak = (await countStreaks(db, [userId])).get(userId) ?? 0;
  const depths = await listDepths(
    db,
    items.map(({ cycle }) => cycle.id),
  );
  return {
    total,
    items: items.map((rows) => ({
      ...toCycle(rows, findPrice(rows, markets), streak),
      ended_at: rows.cycle.endedAt?.toISOString() ?? null,
      result: rows.cycle.endedAt ? toMoney(rows.cycle.realisedMinor, rows.cycle.currency) : null,
      epic: rows.cycle.epic,
      deepest_level: depths.get(rows.cycle.id)?.deepestLevel ?? null,
      shares: depths.get(rows.cycle.id)?.shares ?? 0,
      note: rows.cycle.note,
    })),
  };
}

/** A cycle as the API returns it, valued at a price; without one (null) its open profit is shown as zero. */
export function toCycle(rows: CycleRows, price: Tick | null, profitCounter: number): Cycle {
  const { cycle } = rows;
  const loaded = loadCycle(rows, profitCounter);
  const { state, config } = loaded;
  const held = openLevels(state);
  const average = basketAverage(state);
  const level = (ticks: number | null) =>
    ticks === null ? null : fromTicks(state.dir * ticks, config.market);
  const stops = [
    cycleStopLevel(state, config),
    ...held.map((one) => shareStopLevel(one, config)),
  ].filter((stop) => stop !== null);
  return {
    id: cycle.id,
    strategy_id: cycle.strategyId,
    direction: cycle.direction,
    anchor: cycle.anchor,
    configured_mode: cycle.configuredMode,
    effective_mode: cycle.effectiveMode,
    effective_since: cycle.effectiveSince.toISOString(),
    sell_mode_config: cycle.sellModeConfig,
    open_shares: held.length,
    total_size: fromCounts(held.reduce((sum, one) => sum + one.share.sizeCounts, 0)),
    average_level: average && fromTicks(multiply(average, ratio(BigInt(state.dir))), config.market),
    target_level: level(findNextProfit(state, config)),
    stop_level: level(stops.length > 0 ? Math.max(...stops) : null),
    next_level: level(findNextTrigger(loaded)),
    realised: toMoney(cycle.realisedMinor, cycle.currency),
    unrealised: toMoney(unrealisedMinor(loaded, price), cycle.currency),
    started_at: cycle.startedAt.toISOString(),
    levels: toCurrentScales(rows, loaded),
  };
}

/** The ladders of a user's running cycles. */
export async function readLadders(
  db: Queryable,
  userId: number,
): Promise<{ strategyId: number; levels: CurrentScale[] }[]> {
  const cycles = await listOpenCycles(db, { userIds: [userId] });
  const streak = (await countStreaks(db, [userId])).get(userId) ?? 0;
  return cycles.map((rows) => ({
    strategyId: rows.cycle.strategyId,
    levels: toCurrentScales(rows, loadCycle(rows, streak)),
  }));
}

/** The ladder of a cycle; empty until the fill of level 0 has given the triggers. */
function toCurrentScales({ cycle, scales, shares }: CycleRows, loaded: LoadedCycle) {
  const targets = findTargets(loaded);
  const { market } = loaded.config;
  return scales.flatMap((scale): CurrentScale[] => {
    if (scale.triggerLevel === null) return [];
    const target = targets.get(scale.level) ?? null;
    const share = shares.find(
      (one) =>
        one.currentScaleId === scale.id && LIVE_SHARE_STATES.some((state) => state === one.state),
    );
    return [
      {
        id: scale.id,
        cycle_id: cycle.id,
        strategy_id: cycle.strategyId,
        level: scale.level,
        trigger_level: scale.triggerLevel,
        planned_size: scale.plannedSize,
        state: scale.state,
        share: share ? toShare(share) : null,
        target_level: target === null ? null : fromTicks(loaded.state.dir * target, market),
      },
    ];
  });
}

/** The last price of a cycle's market in its ticks; null when there is none. */
export function findPrice({ cycle }: CycleRows, markets: MarketRow[]): Tick | null {
  const market = markets.find(
    (row) => row.epic === cycle.epic && row.environment === cycle.environment,
  );
  if (!market?.priceAt || market.bid === null || market.offer === null) return null;
  return {
    bid: toTicks(market.bid, cycle),
    offer: toTicks(market.offer, cycle),
    at: market.priceAt.getTime(),
  };
}

/** Open profit of a cycle in minor units of the account's currency; 0 without a price. */
export function unrealisedMinor({ state, config }: LoadedCycle, price: Tick | null): number {
  if (!price) return 0;
  const closing = closingPrice(price, state.dir);
  const profit = state.levels.reduce((sum, level) => {
    if (!level.share) return sum;
    const position = {
      averageTicks: ratio(BigInt(level.share.openTicks)),
      sizeCounts: level.share.sizeCounts,
    };
    return add(sum, profitAt(closing, position, config));
  }, ZERO);
  return round(multiply(profit, ratio(100n)));
}

/** By level, the mirrored closing price at which its open share takes its profit. */
function findTargets({ state, config }: LoadedCycle): Map<number, number | null> {
  const isSingle = state.effectiveMode === 'SINGLE' && !config.hasJointTarget;
  const basket = isSingle ? null : findNextProfit(state, config);
  const trails = listTrailLevels(state, config);
  return new Map(
    openLevels(state).map((held) => [
      held.level,
      isSingle ? (trails.get(held.level) ?? singleLevel(held, state, config)) : basket,
    ]),
  );
}

function findNextTrigger({ state }: LoadedCycle): number | null {
  if (isLeaving(state) || state.effectiveMode === 'RECOVERY') return null;
  const triggers = state.levels
    .filter((level) => level.phase === 'WAITING')
    .flatMap(({ triggerTicks }) => (triggerTicks === null ? [] : [triggerTicks]));
  return triggers.length > 0 ? Math.max(...triggers) : null;
}
