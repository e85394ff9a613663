import type { Limits } from '@entropi/shared/contracts/trading-model';
import { isUniqueViolation } from '../../db/sql-state';
import { narrowLimits } from '../../trading/core/block-reason';
import { plannedCounts } from '../../trading/core/ladder';
import { fromCounts } from '../../trading/core/units';
import { levelReference } from '../../trading/store/deal-reference';
import { findRate } from '../../trading/store/market.repo';
import { countOpenAttempts, holdsFence, insertOpen } from '../../trading/store/order-intents.repo';
import { withTaskLock } from '../../trading/store/task-state.repo';
import {
  findSellMode,
  insertCycle,
  type TradingPlan,
} from '../../trading/store/trading-config.repo';
import type { TradedAccount } from '../accounts/traded-account';

/** Why a cycle could not begin; null when it did. */
export type BeginProblem =
  | 'not_active'
  | 'fenced'
  | 'running'
  | 'recovery'
  | 'currency_mismatch'
  | 'size_below_minimum';

/** The strategy's limits, narrowed by the user's own. */
export function mergeLimits({ strategy, config }: TradingPlan): Limits {
  return narrowLimits(strategy.limits, config);
}

/** Writes a cycle, its ladder and the order that opens level 0, all in one transaction. */
export async function beginCycle(
  account: TradedAccount,
  plan: TradingPlan,
): Promise<BeginProblem | null> {
  const { market, strategy } = plan;
  const isSpreadBet = account.row.type === 'SPREADBET';
  const marketCurrency = isSpreadBet ? account.row.currency : market.currency;
  if (!isSpreadBet && strategy.currency !== market.currency) return 'currency_mismatch';
  const { environment, currency } = account.row;
  const fxRate = await findRate(account.db, environment, marketCurrency, currency);
  if (fxRate === null) return 'currency_mismatch';
  const sizes = plan.rows.map((row) =>
    fromCounts(plannedCounts(row.size, market, plan.config.sizeFactor)),
  );
  const [firstSize] = sizes;
  if (firstSize === undefined || sizes.some((size) => size < market.minDealSize))
    return 'size_below_minimum';
  const bound = { limits: mergeLimits(plan), fxRate, marketCurrency, sizes };
  try {
    return await withTaskLock(account.db, account.row.userId, async (tx, task) => {
      if (!(await holdsFence(tx, account.fence))) return 'fenced';
      if (task.state !== 'active') return 'not_active';
      if (findSellMode(strategy, task).mode === 'RECOVERY') return 'recovery';
      const { cycle, levelZeroId } = await insertCycle(tx, plan, task, bound);
      const scopeKey = `cycle:${cycle.id}:0`;
      const attempt = (await countOpenAttempts(tx, scopeKey)) + 1;
      await insertOpen(tx, {
        userId: cycle.userId,
        brokerAccountId: account.row.id,
        strategyId: strategy.id,
        cycleId: cycle.id,
        currentScaleId: levelZeroId,
        level: 0,
        scopeKey,
        dealReference: levelReference(cycle, 0, attempt),
        idempotencyKey: null,
        attempt,
        epoch: account.fence.epoch,
        request: toOpenRequest(cycle, firstSize, marketCurrency),
      });
      return null;
    });
  } catch (error) {
    if (isUniqueViolation(error, 'cycles_open_key')) return 'running';
    throw error;
  }
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
