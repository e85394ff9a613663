import type { DetailCode } from '@entropi/contracts/error-codes';
import type { Transaction } from '@entropi/db/db';
import { parseMarketRules } from '@entropi/engine/store/load-cycle';
import { listPlans, type TradingPlan } from '@entropi/engine/store/trading-config.repo';
import {
  describeUntradable,
  findTightMoneyStop,
  findUntradablePlan,
  findUntradableTogether,
  type TightMoneyStop,
} from '@entropi/engine/store/untradable-plan';
import { findLargeStart } from '@entropi/trading/core/rules/first-level';
import { narrowLimits } from '@entropi/trading/core/rules/narrow-limits';
import type { Untradable } from '@entropi/trading/core/tradable';
import { type ErrorDetail, invalidInput } from '../../errors';

const CODES = {
  size_below_minimum: 'size_factor_too_small',
  margin_above_funds: 'margin_above_funds',
  joint_margin_above_funds: 'joint_margin_above_funds',
  stop_below_tick: 'stop_below_tick',
  stop_below_spread: 'stop_below_spread',
} satisfies Record<(Untradable | TightMoneyStop)['code'], DetailCode>;

/**
 * Rejects a configuration, as it is stored in this transaction, that could never be traded. `toPath` gives the field
 * of the request for the level at which it fails. While market or account are unknown, nothing is rejected.
 */
export async function rejectUntradable(
  tx: Transaction,
  userId: number,
  toPath: (level: number) => string,
): Promise<void> {
  const plans = (await listPlans(tx, [userId])).get(userId);
  if (typeof plans !== 'object') return;
  const found: (Untradable | TightMoneyStop | null)[] = [];
  // at most as many as a coupled strategy has members.
  for (const plan of plans.members) {
    found.push(await findUntradablePlan(tx, plan));
    found.push(await findTightMoneyStop(tx, plan, plan.strategy.sellModeConfig));
  }
  const large = plans.members.flatMap((plan) => findLargeFactor(plan, toPath));
  if (!found.some(Boolean)) found.push(await findUntradableTogether(tx, plans));
  // Members of a coupled strategy are traded on one account.
  const currency = plans.members[0]?.account.currency ?? '';
  const problems: ErrorDetail[] = found.flatMap((one) => {
    if (!one) return [];
    const { code, values } = one;
    const path = toPath(values.level);
    const shown = 'margin' in values ? { ...values, currency } : values;
    return [{ path, message: describeUntradable(one), code: CODES[code], values: shown }];
  });
  problems.push(...large);
  if (problems.length > 0) throw invalidInput(problems);
}

/** Finds a level 0 that, with the user's factor, is larger than the allowed total size. */
function findLargeFactor(
  { rows, market, strategy, config }: TradingPlan,
  toPath: (level: number) => string,
): ErrorDetail[] {
  const limits = narrowLimits(strategy.limits, config);
  const large = findLargeStart(rows, parseMarketRules(market), limits, config.sizeFactor);
  if (!large) return [];
  const { level, size, maximum, factor } = large;
  const message = `Level 0 alone would be of size ${size}, and a total size of ${maximum} is allowed: use a size factor of ${factor} or less`;
  const values = { level, size, maximum, factor };
  return [{ path: toPath(level), message, code: 'size_factor_too_large', values }];
}
