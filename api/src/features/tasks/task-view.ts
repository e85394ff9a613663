import type { Task } from '@entropi/contracts/trading-model';
import type { Queryable } from '@entropi/db/db';
import { type CycleRows, listOpenCycles } from '@entropi/engine/store/cycle.repo';
import { type LoadedCycle, loadCycle } from '@entropi/engine/store/load-cycle';
import { isCredentialFault } from '@entropi/trading/core/credential-fault';
import { isLeaving } from '@entropi/trading/core/leaving';
import { listTriggerLevels } from '@entropi/trading/core/trigger-levels';
import { closingPrice, fromTicks, openingPrice, type Tick } from '@entropi/trading/core/units';
import { toMoney } from '../../money';
import { listMarketRows, type MarketRow } from '../cycles/cycle.repo';
import { findPrice } from '../cycles/cycle-view';
import { findNextProfit } from '../cycles/next-profit.domain';
import { findLeaving } from './leaving-view';
import { listShownTasks, listTasks, type ShownTaskRows, type TaskRows } from './task.repo';

/** A user's task. Throws when there is no such user. */
export async function readTask(db: Queryable, userId: number): Promise<Task> {
  const [task] = await readTasks(db, [userId]);
  if (!task) throw new Error(`no user ${userId}`);
  return task;
}

/** The tasks of several users in the order of the ids given; unknown users are left out. */
export async function readTasks(db: Queryable, userIds: number[]): Promise<Task[]> {
  return (await addCycles(db, userIds, await listShownTasks(db, userIds))).map(toTask);
}

/** What is needed to show a task: its rows, its running cycles, oldest first, and the last prices of their markets. */
export interface TaskFacts<Row extends ShownTaskRows = TaskRows> {
  row: Row;
  cycles: CycleRows[];
  markets: MarketRow[];
}

/** Reads what is needed to show the tasks of these users, by a single statement where none has a running cycle. */
export async function listTaskFacts(db: Queryable, userIds: number[]): Promise<TaskFacts[]> {
  return addCycles(db, userIds, await listTasks(db, userIds));
}

async function addCycles<Row extends ShownTaskRows>(
  db: Queryable,
  userIds: number[],
  rows: Row[],
): Promise<TaskFacts<Row>[]> {
  const trading = rows.filter((row) => row.hasCycle).map((row) => row.userId);
  const cycles = trading.length > 0 ? await listOpenCycles(db, { userIds: trading }) : [];
  const markets = await listMarketRows(
    db,
    cycles.map((one) => one.cycle.epic),
  );
  return userIds.flatMap((userId) => {
    const row = rows.find((one) => one.userId === userId);
    const own = cycles.filter((one) => one.cycle.userId === userId);
    return row ? { row, cycles: own, markets } : [];
  });
}

export function toTask({ row, cycles, markets }: TaskFacts<ShownTaskRows>): Task {
  const { userId, userSince, task, config, strategy, streak } = row;
  const cycle = cycles.find((one) => one.cycle.strategyId === strategy?.id) ?? cycles[0] ?? null;
  const price = cycle ? findPrice(cycle, markets) : null;
  const others = cycles.filter((one) => one !== cycle);
  const othersOpen = others.reduce((sum, { shares }) => sum + shares.length, 0);
  const loaded = cycle && loadCycle(cycle, streak, { othersOpen });
  const state = task?.state ?? 'stopped';
  const mode = task?.sellModeConfig?.mode ?? strategy?.sellModeConfig.mode ?? null;
  const isUnmanaged =
    state === 'stopped' || (state === 'error' && isCredentialFault(task?.errorCode ?? null));
  return {
    user_id: userId,
    state,
    degraded: state === 'stopped' ? null : (task?.degraded ?? null),
    degraded_until: state === 'stopped' ? null : (task?.degradedUntil?.toISOString() ?? null),
    error: toFault(task),
    leaving: findLeaving(cycles, row.ownLeaving),
    since: (task?.since ?? userSince).toISOString(),
    strategy_id: config?.strategyId ?? null,
    coupled_strategy_id: config?.coupledStrategyId ?? null,
    current_strategy_id: cycle?.cycle.strategyId ?? strategy?.id ?? null,
    sell_mode: mode,
    effective_mode: cycle?.cycle.effectiveMode ?? mode,
    profit_counter: streak,
    next_action: state === 'stopped' ? null : findNextAction(state, loaded, price),
    last_tick_at: task?.lastTickAt?.toISOString() ?? null,
    unmanaged_shares: isUnmanaged ? row.managedShares : 0,
    pauses_after_cycle: task?.pausesAfterCycle ?? false,
    paused_until: task?.pausedUntil?.toISOString() ?? null,
  };
}

function toFault(task: ShownTaskRows['task']): Task['error'] {
  if (!task?.errorCode || !task.errorAt) return null;
  const { errorAmountMinor: minor, errorCurrency: currency } = task;
  return {
    code: task.errorCode,
    message: task.errorMessage ?? '',
    amount: minor === null || currency === null ? null : toMoney(minor, currency),
    at: task.errorAt.toISOString(),
  };
}

/** The next action of the engine and its price: the nearer of the next opening and the next profit. */
function findNextAction(
  state: Task['state'],
  loaded: LoadedCycle | null,
  price: Tick | null,
): Task['next_action'] {
  if (!loaded) return { kind: state === 'active' ? 'OPEN' : 'WAIT', level: null };
  const { dir, levels } = loaded.state;
  const hasAnchor = levels.some(({ triggerTicks }) => triggerTicks !== null);
  const triggerLevels = listTriggerLevels(loaded.state, loaded.config);
  const openAt = state === 'active' && hasAnchor ? triggerLevels.openAt : null;
  const level = (ticks: number) => fromTicks(dir * ticks, loaded.config.market);
  const profitAt = triggerLevels.profitAt ?? findNextProfit(loaded.state, loaded.config);
  if (openAt === null && profitAt === null) return { kind: 'WAIT', level: null };
  if (isLeaving(loaded.state)) return { kind: 'CLOSE', level: null };
  if (openAt === null) return { kind: 'CLOSE', level: profitAt === null ? null : level(profitAt) };
  if (profitAt === null) return { kind: 'OPEN', level: level(openAt) };
  const toOpen = price ? openingPrice(price, dir) - openAt : 0;
  const toClose = price ? profitAt - closingPrice(price, dir) : 0;
  return toOpen <= toClose
    ? { kind: 'OPEN', level: level(openAt) }
    : { kind: 'CLOSE', level: level(profitAt) };
}
