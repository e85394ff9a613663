import type { Limits } from '@entropi/shared/contracts/trading-model';
import type { Transaction } from '../../db/db';
import { isUniqueViolation } from '../../db/sql-state';
import { plannedCounts } from '../../trading/core/ladder';
import { narrowLimits } from '../../trading/core/rules/narrow-limits';
import type { Untradable } from '../../trading/core/tradable';
import { fromCounts } from '../../trading/core/units';
import { hasOpenCycle } from '../../trading/store/cycle.repo';
import { levelReference, levelScope } from '../../trading/store/deal-reference';
import { insertOpen } from '../../trading/store/insert-orders.repo';
import { findRate } from '../../trading/store/market.repo';
import { type OwnedTask, withOwnedTask } from '../../trading/store/owned-task.repo';
import { setCurrentStrategy, type TaskRow } from '../../trading/store/task-state.repo';
import {
  type Coupling,
  type CycleBinding,
  findSellMode,
  insertCycle,
  type TradingPlan,
} from '../../trading/store/trading-config.repo';
import { findUntradablePlan } from '../../trading/store/untradable-plan';
import type { TradedAccount } from '../accounts/traded-account';

/** Why a cycle could not begin; null when it did. */
export type BeginProblem =
  | 'not_active'
  | 'fenced'
  | 'running'
  | 'recovery'
  | 'currency_mismatch'
  | 'max_total_size';

/** The strategy's limits, narrowed by the user's own. */
export function mergeLimits({ strategy, config }: TradingPlan): Limits {
  return narrowLimits(strategy.limits, config);
}

/**
 * Writes cycles, their ladders and the orders that open level 0, all in one transaction: of all these strategies or
 * of none.
 */
export async function beginCycles(
  account: TradedAccount,
  plans: readonly TradingPlan[],
  coupling: Coupling | null,
): Promise<BeginProblem | Untradable | null> {
  const begun: BoundCycle[] = [];
  for (const plan of plans) {
    const bound = await bindCycle(account, plan);
    if (typeof bound === 'string' || 'code' in bound) return bound;
    begun.push({ plan, coupling, bound });
  }
  const { userId } = account.row;
  const owner = { userId, fence: account.fence };
  const nothing = { cycleId: null, scopeKeys: [] };
  const begin = async (tx: Transaction, { task }: OwnedTask): Promise<BeginProblem | 'begun'> => {
    if (task.state !== 'active') return 'not_active';
    if (plans.some(({ strategy }) => findSellMode(strategy, task).mode === 'RECOVERY'))
      return 'recovery';
    const runsAlone = coupling !== null && coupling.type !== 'HEDGE';
    if (runsAlone && (await hasOpenCycle(tx, userId))) return 'running';
    for (const one of begun) await beginCycle(tx, account, one, task);
    const [first] = plans;
    if (coupling && first) await setCurrentStrategy(tx, userId, first.strategy.id);
    return 'begun';
  };
  try {
    const result = await withOwnedTask(account.db, owner, nothing, begin);
    return result === 'begun' ? null : (result ?? 'fenced');
  } catch (error) {
    if (isUniqueViolation(error, 'cycles_open_key')) return 'running';
    throw error;
  }
}

interface BoundCycle {
  plan: TradingPlan;
  coupling: Coupling | null;
  bound: CycleBinding;
}

/** What the cycle is bound to, or why it cannot begin. */
async function bindCycle(
  account: TradedAccount,
  plan: TradingPlan,
): Promise<CycleBinding | BeginProblem | Untradable> {
  const { market, strategy } = plan;
  const isSpreadBet = account.row.type === 'SPREADBET';
  const marketCurrency = isSpreadBet ? account.row.currency : market.currency;
  if (!isSpreadBet && strategy.currency !== market.currency) return 'currency_mismatch';
  const { environment, currency } = account.row;
  const fxRate = await findRate(account.db, environment, marketCurrency, currency);
  if (fxRate === null) return 'currency_mismatch';
  const untradable = await findUntradablePlan(account.db, { ...plan, account: account.row });
  if (untradable) return untradable;
  const sizes = plan.rows.map((row) =>
    fromCounts(plannedCounts(row.size, market, plan.config.sizeFactor)),
  );
  return { limits: mergeLimits(plan), fxRate, marketCurrency, sizes };
}

async function beginCycle(
  tx: Transaction,
  account: TradedAccount,
  begun: BoundCycle,
  task: TaskRow,
): Promise<void> {
  const { cycle, levelZeroId } = await insertCycle(tx, begun, task);
  const { sizes, marketCurrency } = begun.bound;
  await insertOpen(tx, {
    userId: cycle.userId,
    brokerAccountId: account.row.id,
    strategyId: cycle.strategyId,
    cycleId: cycle.id,
    currentScaleId: levelZeroId,
    level: 0,
    scopeKey: levelScope(cycle, 0),
    dealReference: levelReference(cycle, 0, 1),
    idempotencyKey: null,
    attempt: 1,
    epoch: account.fence.epoch,
    request: toOpenRequest(cycle, sizes[0] ?? 0, marketCurrency),
  });
}

/** An opening of the engine sets no stop and no limit at the broker. */
export function toOpenRequest(
  cycle: { epic: string; expiry: string; direction: 'BUY' | 'SELL' },
  size: number,
  currency: string,
) {
  const { epic, expiry, direction } = cycle;
  return { epic, expiry, direction, size, currency, stop_distance: null, limit_distance: null };
}
