import type { Transaction } from '@entropi/db/db';
import { isUniqueViolation } from '@entropi/db/sql-state';
import type { Limits } from '@entropi/shared/contracts/trading-model';
import { placeStop, stopDistanceTicks } from '@entropi/trading/core/disaster-stop';
import { plannedCounts } from '@entropi/trading/core/ladder';
import { multiply, ratio, toNumber } from '@entropi/trading/core/ratio';
import { narrowLimits } from '@entropi/trading/core/rules/narrow-limits';
import type { Untradable } from '@entropi/trading/core/tradable';
import { fromCounts, fromTicks, toDir, toTicks } from '@entropi/trading/core/units';
import { bindTolerance, findWorstOpening } from '@entropi/trading/core/worst-price';
import type { CycleRow } from '../../trading/store/cycle.repo';
import { hasOpenCycle } from '../../trading/store/cycle.repo';
import { levelReference, levelScope } from '../../trading/store/deal-reference';
import { insertOpen } from '../../trading/store/insert-orders.repo';
import { toMarketRules } from '../../trading/store/load-cycle';
import { findRate } from '../../trading/store/market.repo';
import type { OpenRequest } from '../../trading/store/order-intents.repo';
import { type OwnedTask, withOwnedTask } from '../../trading/store/owned-task.repo';
import { findStopTerms } from '../../trading/store/stop-terms';
import { setCurrentStrategy, type TaskRow } from '../../trading/store/task-state.repo';
import {
  type Coupling,
  type CycleBinding,
  findSellMode,
  insertCycle,
  type TradingPlan,
} from '../../trading/store/trading-config.repo';
import { findUntradablePlan } from '../../trading/store/untradable-plan';
import { type DecidingPrice, toDecidedBy } from '../accounts/decision-prices';
import type { TradedAccount } from '../accounts/traded-account';

/** Why a cycle could not begin; null when it did. */
export type BeginProblem =
  | 'not_active'
  | 'fenced'
  | 'running'
  | 'recovery'
  | 'currency_mismatch'
  | 'no_price'
  | 'max_total_size';

/** The limits of the strategy, narrowed by the user's own. */
export function mergeLimits({ strategy, config }: TradingPlan): Limits {
  return narrowLimits(strategy.limits, config);
}

/** The limits of a cycle. It keeps the tolerance that its market had when it began. */
function bindLimits(plan: TradingPlan, price: DecidingPrice | null): Limits {
  const limits = mergeLimits(plan);
  const { decimalPlaces, usualSpread } = plan.market;
  const shown = price && Number(price.price.offer) - Number(price.price.bid);
  const spread = usualSpread ?? shown;
  return spread === null ? limits : bindTolerance(limits, spread, decimalPlaces);
}

/**
 * Writes cycles, their ladders and the orders that open level 0 in one transaction: for all of these plans or for
 * none. `prices` are those that decided it, by strategy id.
 */
export async function beginCycles(
  account: TradedAccount,
  plans: readonly TradingPlan[],
  coupling: Coupling | null,
  prices: ReadonlyMap<number, DecidingPrice> = new Map(),
): Promise<BeginProblem | Untradable | null> {
  const begun: BoundCycle[] = [];
  for (const plan of plans) {
    const price = prices.get(plan.strategy.id) ?? null;
    const bound = await bindCycle(account, plan, price);
    if (typeof bound === 'string' || 'code' in bound) return bound;
    begun.push({ plan, price, coupling, bound });
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

/** A strategy of a user together with what its next cycle is bound to. */
interface BoundCycle {
  plan: TradingPlan;
  price: DecidingPrice | null;
  coupling: Coupling | null;
  bound: CycleBinding;
}

/** What the cycle is bound to, or the reason why it cannot begin. */
export async function bindCycle(
  account: TradedAccount,
  plan: TradingPlan,
  price: DecidingPrice | null,
): Promise<CycleBinding | BeginProblem | Untradable> {
  const { market, strategy } = plan;
  const isSpreadBet = account.row.type === 'SPREADBET';
  const marketCurrency = isSpreadBet ? account.row.currency : market.currency;
  if (!isSpreadBet && strategy.currency !== market.currency) return 'currency_mismatch';
  // Where the stops of its positions rest is worked out at the market's price.
  const marketPrice = strategy.direction === 'BUY' ? market.offer : market.bid;
  if (strategy.limits.disaster_stop && marketPrice === null) return 'no_price';
  const { environment, currency } = account.row;
  const fxRate = await findRate(account.db, environment, marketCurrency, currency);
  if (fxRate === null) return 'currency_mismatch';
  const untradable = await findUntradablePlan(account.db, { ...plan, account: account.row });
  if (untradable) return untradable;
  const sizes = plan.rows.map((row) =>
    fromCounts(plannedCounts(row.size, market, plan.config.sizeFactor)),
  );
  return { limits: bindLimits(plan, price), fxRate, marketCurrency, sizes };
}

async function beginCycle(
  tx: Transaction,
  account: TradedAccount,
  begun: BoundCycle,
  task: TaskRow,
): Promise<void> {
  const { bound, price } = begun;
  const { sizes, marketCurrency, limits } = bound;
  const { cycle, levelZeroId, terms } = await insertBoundCycle(tx, begun, task);
  const worstTicks =
    price &&
    findWorstOpening({ triggerTicks: null }, { dir: toDir(cycle.direction) }, price.tick, {
      limits,
      market: toMarketRules(cycle),
    });
  await insertOpen(tx, {
    userId: cycle.userId,
    brokerAccountId: account.row.id,
    strategyId: cycle.strategyId,
    cycleId: cycle.id,
    currentScaleId: levelZeroId,
    level: 0,
    scopeKey: levelScope(cycle, 0),
    dealReference: levelReference(account.referenceKey, cycle, 0, 1),
    idempotencyKey: null,
    attempt: 1,
    epoch: account.fence.epoch,
    decidedBy: price && toDecidedBy(price),
    request: toOpenRequest(
      cycle,
      { size: sizes[0] ?? 0, worstTicks, price: terms?.price ?? null },
      marketCurrency,
    ),
  });
}

/** Writes a cycle and its ladder, with the distance at which its stops rest. This opens nothing. */
export async function insertBoundCycle(
  tx: Transaction,
  begun: Omit<BoundCycle, 'price'>,
  task: TaskRow,
) {
  const { plan, bound } = begun;
  const { limits, fxRate } = bound;
  const sellMode = findSellMode(plan.strategy, task);
  const { sizeFactor } = plan.config;
  const terms = findStopTerms({ ...plan, sellMode, sizeFactor, fxRate });
  const ticks = terms && stopDistanceTicks(limits.disaster_stop, terms);
  const disasterStop = terms && ticks !== null ? fromTicks(ticks, terms.market) : null;
  return { ...(await insertCycle(tx, { ...begun, disasterStop }, task)), terms };
}

/**
 * An opening of the ladder. `price` is where it is to open; its stop rests at the broker from the first moment on.
 * `worstTicks` is mirrored for a SELL; null accepts any price.
 */
export function toOpenRequest(
  cycle: Pick<CycleRow, 'epic' | 'expiry' | 'direction' | 'decimalPlaces'> & StopOfCycle,
  order: { size: number; worstTicks: number | null; price: number | null },
  currency: string,
): OpenRequest {
  const { epic, expiry, direction } = cycle;
  const { size, worstTicks, price } = order;
  const worst_level = worstTicks === null ? null : fromTicks(toDir(direction) * worstTicks, cycle);
  const stop = { stop_distance: toStopPoints(cycle, price), limit_distance: null };
  return { epic, expiry, direction, size, currency, worst_level, ...stop };
}

type StopOfCycle = Pick<CycleRow, 'disasterStop' | 'scalingFactor'>;

/** In the broker's points; null for no stop. */
function toStopPoints(
  cycle: Pick<CycleRow, 'direction' | 'decimalPlaces'> & StopOfCycle,
  price: number | null,
): number | null {
  const { disasterStop, scalingFactor } = cycle;
  if (disasterStop === null) return null;
  const dir = toDir(cycle.direction);
  const distance = toTicks(disasterStop, cycle);
  const ticks = price === null ? distance : placeStop(distance, dir * toTicks(price, cycle), dir);
  return toNumber(multiply(ratio(fromTicks(ticks, cycle)), ratio(scalingFactor)));
}
