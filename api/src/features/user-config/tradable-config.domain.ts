import type { DetailCode } from '@entropi/shared/contracts/error-codes';
import type { Transaction } from '../../db/db';
import { type ErrorDetail, invalidInput } from '../../errors';
import type { Untradable } from '../../trading/core/tradable';
import { listPlans } from '../../trading/store/trading-config.repo';
import { describeUntradable, findUntradablePlan } from '../../trading/store/untradable-plan';

const CODES = {
  size_below_minimum: 'size_factor_too_small',
  margin_above_funds: 'margin_above_funds',
} satisfies Record<Untradable['code'], DetailCode>;

/**
 * Rejects a configuration, as it is stored in this transaction, that could never be traded. `toPath` names the
 * field of the request by the level that it fails at. What is not known yet, market or account, rejects nothing.
 */
export async function rejectUntradable(
  tx: Transaction,
  userId: number,
  toPath: (level: number) => string,
): Promise<void> {
  const plans = (await listPlans(tx, [userId])).get(userId);
  if (typeof plans !== 'object') return;
  const problems: ErrorDetail[] = [];
  for (const plan of plans.members) {
    const found = await findUntradablePlan(tx, plan);
    if (!found) continue;
    const { code, values } = found;
    const path = toPath(values.level);
    problems.push({ path, message: describeUntradable(found), code: CODES[code], values });
  }
  if (problems.length > 0) throw invalidInput(problems);
}
