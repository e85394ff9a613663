import type { Queryable } from '@entropi/db/db';
import { listOpenCycles } from '@entropi/engine/store/cycle.repo';
import { readOpenChanges } from '@entropi/engine/store/day-equity.repo';
import { sumDay } from '@entropi/engine/store/day-result.repo';
import { findDefaultAccount } from '@entropi/engine/store/default-account.repo';
import { listPlans } from '@entropi/engine/store/trading-config.repo';
import { joinDayLimits, narrowLimits } from '@entropi/trading/core/rules/narrow-limits';
import { findDayBlock } from '@entropi/trading/core/rules/stages';
import { conflict } from '../../errors';

/**
 * Throws 409 while the result of the day has reached a limit of the user, since the engine would put the task into
 * error.
 */
export async function rejectReachedLimit(db: Queryable, userId: number, now: Date): Promise<void> {
  const account = await findDefaultAccount(db, userId);
  if (!account) return;
  const limits = await readDayLimits(db, userId);
  if (limits.daily_loss_limit === null && limits.equity_loss_limit === null) return;
  const { currency } = account.account;
  const today = now.toISOString().slice(0, 10);
  const realisedMinor = await sumDay(db, userId, currency, today);
  const changes = await readOpenChanges(db, [userId], today);
  const equityMinor = realisedMinor + (changes.get(userId) ?? 0n);
  const code = findDayBlock({ limits, realisedMinor, equityMinor });
  if (!code) return;
  if (code === 'equity_limit') {
    const message = `The loss of today, with the open result, has reached ${limits.equity_loss_limit} ${currency}`;
    throw conflict('equity_limit_reached', message);
  }
  const message = `The loss of today has reached ${limits.daily_loss_limit} ${currency}`;
  throw conflict('loss_limit_reached', message);
}

/** The limits of the running cycles and of what is traded next, joined in the same way as in the engine. */
async function readDayLimits(db: Queryable, userId: number) {
  const plans = (await listPlans(db, [userId])).get(userId);
  const members = typeof plans === 'object' ? plans.members : [];
  const running = await listOpenCycles(db, { userIds: [userId] });
  return joinDayLimits([
    ...running.map(({ cycle }) => cycle.limits),
    ...members.map(({ strategy, config }) => narrowLimits(strategy.limits, config)),
  ]);
}
