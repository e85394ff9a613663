import type { Queryable } from '../../db/db';
import { conflict } from '../../errors';
import { narrowLimits, stricter } from '../../trading/core/rules/narrow-limits';
import { findTaskStartBlock } from '../../trading/core/rules/stages';
import { listOpenCycles } from '../../trading/store/cycle.repo';
import { sumDay } from '../../trading/store/day-result.repo';
import { findDefaultAccount } from '../../trading/store/default-account.repo';
import { listPlans } from '../../trading/store/trading-config.repo';

/** 409 while the result of the day has reached a limit of the user: the engine would put the task into error. */
export async function rejectReachedLimit(db: Queryable, userId: number, now: Date): Promise<void> {
  const account = await findDefaultAccount(db, userId);
  if (!account) return;
  const limit = await findLossLimit(db, userId);
  if (limit === null) return;
  const { currency } = account.account;
  const realisedMinor = await sumDay(db, userId, currency, now.toISOString().slice(0, 10));
  const limits = { daily_loss_limit: limit };
  if (!findTaskStartBlock({ isSuspended: false, limits, realisedMinor })) return;
  throw conflict('loss_limit_reached', `The loss of today has reached ${limit} ${currency}`);
}

/** The strictest of the running cycles and of what is traded next, as the engine takes it. */
async function findLossLimit(db: Queryable, userId: number): Promise<number | null> {
  const plans = (await listPlans(db, [userId])).get(userId);
  const members = typeof plans === 'object' ? plans.members : [];
  const running = await listOpenCycles(db, { userIds: [userId] });
  const limits = [
    ...running.map(({ cycle }) => cycle.limits),
    ...members.map(({ strategy, config }) => narrowLimits(strategy.limits, config)),
  ];
  return limits.map((one) => one.daily_loss_limit).reduce(stricter, null);
}
