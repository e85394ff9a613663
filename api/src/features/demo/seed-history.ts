import { CLOSE_OUT_PERCENT } from '@entropi/contracts/scales';
import { type Actor, writeAudit } from '@entropi/db/audit.repo';
import { levelReference } from '@entropi/engine/store/deal-reference';
import { getReferenceKey } from '@entropi/engine/store/reference-key.repo';
import { withTaskLock } from '@entropi/engine/store/task-state.repo';
import { listPlans, type TradingPlan } from '@entropi/engine/store/trading-config.repo';
import { plannedCounts } from '@entropi/trading/core/ladder';
import { narrowLimits } from '@entropi/trading/core/rules/narrow-limits';
import { fromCounts } from '@entropi/trading/core/units';
import type { Deps } from '../../deps';
import { completeSettings } from '../backtests/settings.domain';
import { addDays, startOfDay } from '../subscriptions/periods';
import { findFirstCycleId, hasAction } from './demo.repo';
import type { Person } from './demo-people';
import { listOrders, type PlayedCycle, playHistory } from './play-history';
import { bookPast, readPastPrices } from './sim-history';
import { type BookedCycle, writeHistory } from './write-history';

/** The audit action that records that a user's past was played. */
export const PLAYED = 'demo.play-history';

/** Days of the past: three months. */
export const HISTORY_DAYS = 92;
/** The time between two prices that are looked at. */
const EVERY_MS = 60_000;
const MINUTES_A_DAY = 1440;

/**
 * Gives a user who has not traded yet a past in the months before a day: their strategy is played by the core over
 * past prices of the simulated broker, and booked there and here. Goes on where an earlier attempt has ended. False
 * when it was done before, or the account has other deals already.
 */
export async function seedHistory(
  deps: Deps,
  person: Person,
  actor: Actor,
  until: string,
): Promise<boolean> {
  const { db, config } = deps;
  const { userId } = person;
  if (await hasAction(db, PLAYED, userId)) return false;
  const plan = await getPlan(deps, userId);
  const { settings, bound } = await bindPlan(deps, person, plan);
  const from = addDays(until, -HISTORY_DAYS);
  const fromMs = startOfDay(from).getTime();
  const { epic, direction } = plan.strategy;
  const market = { epic, decimalPlaces: plan.market.decimalPlaces };
  const count = HISTORY_DAYS * MINUTES_A_DAY;
  const prices = await readPastPrices(config, market, { fromMs, everyMs: EVERY_MS, count });
  const cycles = playHistory(prices, settings);
  const referenceKey = await getReferenceKey(db);
  const orders = nameOrders(referenceKey, plan, cycles, await findFirstCycleId(db));
  const { accountId } = plan.account;
  const past = { accountId, direction, referenceKey, orders, ...market };
  const booked = await bookPast(config, past);
  if (!booked) {
    deps.log.warn({ accountId }, 'the account has other deals already and gets no past');
    return false;
  }
  const history = cycles.map((played): BookedCycle => {
    return { played, orders: booked.filter(({ share }) => share.cycle === played.number) };
  });
  const findPrice = (at: number) => {
    const place = Math.round((at - fromMs) / EVERY_MS);
    return { bid: prices.bid[place] ?? 0, offer: prices.offer[place] ?? 0 };
  };
  await withTaskLock(db, userId, async (tx, task) => {
    await writeHistory(tx, task, { plan, bound, findPrice }, history);
    const after = { from, until, cycles: cycles.length, orders: orders.length };
    await writeAudit(tx, actor, { action: PLAYED, subject: `user:${userId}`, userId, after });
  });
  return true;
}

async function getPlan({ db }: Deps, userId: number): Promise<TradingPlan> {
  const plans = (await listPlans(db, [userId])).get(userId);
  if (typeof plans !== 'object') throw new Error(`user ${userId} has nothing to trade: ${plans}`);
  return plans.members[0];
}

/** The settings that the core plays by, which are also those that each cycle is bound to. */
async function bindPlan(deps: Deps, person: Person, plan: TradingPlan) {
  const { strategy, template, rows, config, market, account } = plan;
  const { settings } = await completeSettings(deps, person, {
    epic: strategy.epic,
    direction: strategy.direction,
    unit: template.unit,
    rows,
    sizeFactor: config.sizeFactor,
    sellMode: strategy.sellModeConfig,
    multipliers: strategy.profitMultipliers,
    limits: narrowLimits(strategy.limits, config),
    assumptions: {
      balance: account.balance?.balance ?? 0,
      slippage: 0,
      close_out_percent: CLOSE_OUT_PERCENT,
      overnight_percent: 0,
    },
  });
  const sizes = rows.map(({ size }) => fromCounts(plannedCounts(size, market, config.sizeFactor)));
  const { limits, fxRate } = settings;
  return { settings, bound: { limits, fxRate, marketCurrency: market.currency, sizes } };
}

/** All orders in the order of their times; an opening and its close have the same reference. */
function nameOrders(
  key: string,
  { strategy }: TradingPlan,
  cycles: readonly PlayedCycle[],
  firstId: number,
) {
  return cycles.flatMap((cycle, place) => {
    const named = {
      id: firstId + place,
      startedAt: new Date(cycle.startedAt),
      strategyId: strategy.id,
    };
    return listOrders(cycle).map((order) => ({
      ...order,
      dealReference: levelReference(key, named, order.share.level, 1),
    }));
  });
}
