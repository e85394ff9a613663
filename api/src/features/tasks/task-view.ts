import type { Task } from '@entropi/shared/contracts/trading-model';
import type { Queryable } from '../../db/db';
import { isCredentialFault } from '../../trading/core/credential-fault';
import { listTriggerLevels } from '../../trading/core/trigger-levels';
import { closingPrice, fromTicks, openingPrice, type Tick } from '../../trading/core/units';
import { type CycleRows, countStreaks, listOpenCycles } from '../../trading/store/cycle.repo';
import { loadCycle } from '../../trading/store/load-cycle';
import { listMarketRows } from '../cycles/cycle.repo';
import { findPrice } from '../cycles/cycle-view';
import { countManagedShares, listTasks, type TaskRows } from './task.repo';

/** A user's task. Throws when there is no such user. */
export async function readTask(db: Queryable, userId: number): Promise<Task> {
  const [task] = await readTasks(db, [userId]);
  if (!task) throw new Error(`no user ${userId}`);
  return task;
}

/** The tasks of several users in the order requested; unknown users are left out. */
export async function readTasks(db: Queryable, userIds: number[]): Promise<Task[]> {
  const [rows, cycles, streaks, managed] = await Promise.all([
    listTasks(db, userIds),
    listOpenCycles(db, { userIds }),
    countStreaks(db, userIds),
    countManagedShares(db, userIds),
  ]);
  const markets = await listMarketRows(
    db,
    cycles.map((one) => one.cycle.epic),
  );
  return userIds.flatMap((userId) => {
    const row = rows.find((one) => one.userId === userId);
    if (!row) return [];
    const cycle = findCurrentCycle(row, cycles);
    const price = cycle ? findPrice(cycle, markets) : null;
    const streak = streaks.get(userId) ?? 0;
    return toTask(row, cycle, price, { streak, managed: managed.get(userId) ?? 0 });
  });
}

function findCurrentCycle(row: TaskRows, cycles: CycleRows[]): CycleRows | null {
  const own = cycles.filter((one) => one.cycle.userId === row.userId);
  return own.find((one) => one.cycle.strategyId === row.strategy?.id) ?? own[0] ?? null;
}

function toTask(
  { userId, userSince, task, config, strategy }: TaskRows,
  cycle: CycleRows | null,
  price: Tick | null,
  counts: { streak: number; managed: number },
): Task {
  const state = task?.state ?? 'stopped';
  const mode = task?.sellModeConfig?.mode ?? strategy?.sellModeConfig.mode ?? null;
  const isUnmanaged =
    state === 'stopped' || (state === 'error' && isCredentialFault(task?.errorCode ?? null));
  return {
    user_id: userId,
    state,
    degraded: state === 'stopped' ? null : (task?.degraded ?? null),
    error:
      task?.errorCode && task.errorAt
        ? { code: task.errorCode, message: task.errorMessage ?? '', at: task.errorAt.toISOString() }
        : null,
    since: (task?.since ?? userSince).toISOString(),
    strategy_id: config?.strategyId ?? null,
    coupled_strategy_id: config?.coupledStrategyId ?? null,
    current_strategy_id: cycle?.cycle.strategyId ?? strategy?.id ?? null,
    sell_mode: mode,
    effective_mode: cycle?.cycle.effectiveMode ?? mode,
    profit_counter: counts.streak,
    next_action: state === 'stopped' ? null : findNextAction(state, cycle, price, counts.streak),
    last_tick_at: task?.lastTickAt?.toISOString() ?? null,
    unmanaged_shares: isUnmanaged ? counts.managed : 0,
  };
}

/** What the engine does next, and at which price: the nearer of the next opening and the next profit. */
function findNextAction(
  state: Task['state'],
  cycle: CycleRows | null,
  price: Tick | null,
  streak: number,
): Task['next_action'] {
  if (!cycle) return { kind: state === 'active' ? 'OPEN' : 'WAIT', level: null };
  const loaded = loadCycle(cycle, streak);
  const { dir } = loaded.state;
  const triggerLevels = listTriggerLevels(loaded.state, loaded.config);
  const openAt = state === 'active' && cycle.cycle.anchor !== null ? triggerLevels.openAt : null;
  const level = (ticks: number) => fromTicks(dir * ticks, loaded.config.market);
  const { profitAt } = triggerLevels;
  if (openAt === null && profitAt === null) return { kind: 'WAIT', level: null };
  if (loaded.state.unwinding) return { kind: 'CLOSE', level: null };
  if (openAt === null) return { kind: 'CLOSE', level: profitAt === null ? null : level(profitAt) };
  if (profitAt === null) return { kind: 'OPEN', level: level(openAt) };
  const toOpen = price ? openingPrice(price, dir) - openAt : 0;
  const toClose = price ? profitAt - closingPrice(price, dir) : 0;
  return toOpen <= toClose
    ? { kind: 'OPEN', level: level(openAt) }
    : { kind: 'CLOSE', level: level(profitAt) };
}
