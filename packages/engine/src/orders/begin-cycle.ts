import type { Limits } from '@entropi/contracts/trading-model';
import { type Database, inTransactionReadingFirst, type Transaction } from '@entropi/db/db';
import { isUniqueViolation } from '@entropi/db/sql-state';
import { placeStop, stopDistanceTicks } from '@entropi/trading/core/disaster-stop';
import { plannedCounts } from '@entropi/trading/core/ladder';
import { multiply, ratio, toNumber } from '@entropi/trading/core/ratio';
import { narrowLimits } from '@entropi/trading/core/rules/narrow-limits';
import type { Untradable } from '@entropi/trading/core/tradable';
import { fromCounts, fromTicks, toDir, toTicks } from '@entropi/trading/core/units';
import { bindTolerance, findWorstOpening } from '@entropi/trading/core/worst-price';
import { type DecidingPrice, toDecidedBy } from '../accounts/decision-prices';
import type {
  Beginning,
  BeginProblem,
  Begun,
  BoundCycle,
  TradedAccount,
} from '../accounts/traded-account';
import type { CycleRow } from '../store/cycle.repo';
import { hasOpenCycle } from '../store/cycle.repo';
import { levelReference, levelScope } from '../store/deal-reference';
import { findOrderTrace, insertOpens, type NewOpen } from '../store/insert-orders.repo';
import { toMarketRules } from '../store/load-cycle';
import { findRate } from '../store/market.repo';
import type { OpenRequest } from '../store/order-intents.repo';
import { type LockedTask, lockOwnedTasks, withOwnedTask } from '../store/owned-task.repo';
import { findStopTerms } from '../store/stop-terms';
import { setCurrentStrategy, type TaskTerms } from '../store/task-state.repo';
import {
  type Coupling,
  type CycleBinding,
  findSellMode,
  insertCycles,
  type TradingPlan,
  type WrittenCycle,
} from '../store/trading-config.repo';
import { findUntradablePlan } from '../store/untradable-plan';

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
 * none. The cycles of single strategies of different users are written together. `prices` are those that decided it,
 * by strategy id.
 */
export async function beginCycles(
  account: TradedAccount,
  plans: readonly TradingPlan[],
  coupling: Coupling | null,
  prices: ReadonlyMap<number, DecidingPrice> = new Map(),
): Promise<BeginProblem | Untradable | null> {
  const cycles: BoundCycle[] = [];
  for (const plan of plans) {
    const price = prices.get(plan.strategy.id) ?? null;
    const bound = await bindCycle(account, plan, price);
    if (typeof bound === 'string' || 'code' in bound) return bound;
    cycles.push({ plan, price, coupling, bound });
  }
  const beginning = { account, cycles, traceparent: findOrderTrace() };
  if (coupling) return beginCoupled(beginning, coupling);
  const { problem } = await account.batches.begin(beginning);
  return problem;
}

/**
 * Begins cycles of single strategies of different users in one transaction. Unless it `waits`, null for one whose
 * task is locked by another transaction.
 */
export async function beginSingles(
  db: Database,
  beginnings: readonly Beginning[],
  { waits }: { waits: boolean },
): Promise<(Begun | null)[]> {
  try {
    return await beginLocked(db, beginnings, waits);
  } catch (error) {
    // A cycle that runs already fails all of them; by itself it is the reason.
    if (!waits || !isUniqueViolation(error, 'cycles_open_key')) throw error;
    return beginnings.map(() => ({ problem: 'running' }));
  }
}

function beginLocked(
  db: Database,
  beginnings: readonly Beginning[],
  waits: boolean,
): Promise<(Begun | null)[]> {
  return inTransactionReadingFirst(db, async (tx) => {
    const owners = beginnings.map(({ account: { row, fence } }) => {
      return { userId: row.userId, fence, cycleId: null, scopeKeys: [] };
    });
    const locked = await lockOwnedTasks(tx, owners, { waits });
    const begun = beginnings.map((beginning, place): Begun | null => {
      const task = locked[place];
      return task ? { problem: task.isOwned ? judge(beginning, task) : 'fenced' } : null;
    });
    const free = beginnings.flatMap((beginning, place) => {
      const task = locked[place];
      return task && begun[place]?.problem === null ? { ...beginning, task: task.terms } : [];
    });
    await writeBeginnings(tx, free);
    return begun;
  });
}

/** Begins cycles of a coupled strategy, all or none. */
async function beginCoupled(
  beginning: Beginning,
  coupling: Coupling,
): Promise<BeginProblem | null> {
  const { account, cycles } = beginning;
  const { userId } = account.row;
  const begin = async (tx: Transaction, task: LockedTask): Promise<BeginProblem | null> => {
    const problem = judge(beginning, task);
    if (problem) return problem;
    if (coupling.type !== 'HEDGE' && (await hasOpenCycle(tx, userId))) return 'running';
    await writeBeginnings(tx, [{ ...beginning, task: task.terms }]);
    const [first] = cycles;
    if (first) await setCurrentStrategy(tx, userId, first.plan.strategy.id);
    return null;
  };
  try {
    const owner = { userId, fence: account.fence };
    const begun = await withOwnedTask(account.db, owner, async (tx, task) => ({
      problem: await begin(tx, task),
    }));
    return begun ? begun.problem : 'fenced';
  } catch (error) {
    if (isUniqueViolation(error, 'cycles_open_key')) return 'running';
    throw error;
  }
}

/** Why a locked task may not begin these cycles; null when it may. */
function judge({ cycles }: Beginning, { taskState, terms }: LockedTask): BeginProblem | null {
  if (taskState !== 'active') return 'not_active';
  const isRecovering = ({ plan: { strategy } }: BoundCycle) =>
    findSellMode(strategy, terms).mode === 'RECOVERY';
  return cycles.some(isRecovering) ? 'recovery' : null;
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

async function writeBeginnings(
  tx: Transaction,
  beginnings: readonly (Beginning & { task: TaskTerms })[],
): Promise<void> {
  const planned = beginnings.flatMap(({ cycles, ...beginning }) =>
    cycles.map((begun) => ({ ...beginning, ...begun, ...planStop(begun, beginning.task) })),
  );
  const written = await insertCycles(tx, planned);
  await insertOpens(
    tx,
    planned.flatMap((one, place) => {
      const cycle = written[place];
      return cycle ? toFirstOpen(one, cycle) : [];
    }),
  );
}

/** Writes a cycle and its ladder, with the distance at which its stops rest. This opens nothing. */
export async function insertBoundCycle(
  tx: Transaction,
  begun: Omit<BoundCycle, 'price'>,
  task: TaskTerms,
): Promise<WrittenCycle> {
  const [written] = await insertCycles(tx, [{ ...begun, ...planStop(begun, task), task }]);
  if (!written) throw new Error('a cycle was not written');
  return written;
}

/** Where the stops of a cycle are to rest at the broker, and what they have to lie beyond. */
function planStop({ plan, bound: { limits, fxRate } }: Omit<BoundCycle, 'price'>, task: TaskTerms) {
  const sellMode = findSellMode(plan.strategy, task);
  const { sizeFactor } = plan.config;
  const terms = findStopTerms({ ...plan, sellMode, sizeFactor, fxRate });
  const ticks = terms && stopDistanceTicks(limits.disaster_stop, terms);
  const disasterStop = terms && ticks !== null ? fromTicks(ticks, terms.market) : null;
  return { terms, disasterStop };
}

/** The opening of level 0, at once and at its worst price by the price that decided it. */
function toFirstOpen(
  begun: BoundCycle &
    Pick<Beginning, 'account' | 'traceparent'> &
    Pick<ReturnType<typeof planStop>, 'terms'>,
  { cycle, levelZeroId }: WrittenCycle,
): NewOpen {
  const { account, price, bound, terms, traceparent } = begun;
  const { sizes, marketCurrency, limits } = bound;
  const { id: cycleId, userId, strategyId } = cycle;
  const ladder = { dir: toDir(cycle.direction) };
  const market = toMarketRules(cycle);
  const worstTicks =
    price && findWorstOpening({ triggerTicks: null }, ladder, price.tick, { limits, market });
  const order = { size: sizes[0] ?? 0, worstTicks, price: terms?.price ?? null };
  return {
    userId,
    brokerAccountId: account.row.id,
    strategyId,
    cycleId,
    currentScaleId: levelZeroId,
    level: 0,
    scopeKey: levelScope(cycle, 0),
    dealReference: levelReference(account.referenceKey, cycle, 0, 1),
    idempotencyKey: null,
    attempt: 1,
    epoch: account.fence.epoch,
    traceparent,
    decidedBy: price && toDecidedBy(price),
    request: toOpenRequest(cycle, order, marketCurrency),
  };
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
