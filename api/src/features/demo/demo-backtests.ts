import type { Deps } from '../../deps';
import type { Caller } from '../../http/caller';
import { startBacktest } from '../backtests/start-backtest.domain';
import { addDays, startOfDay } from '../subscriptions/periods';
import { countBacktests } from './demo.repo';
import type { Person } from './demo-people';

/** The same market and days, at one and at twice the size. */
const SIZE_FACTORS = [1, 2];
const DAYS = 7;

/** Has a user try what they trade twice, to compare; those that were begun are not begun again. */
export async function ensureBacktests(
  deps: Deps,
  person: Person,
  strategyId: number,
  day: string,
): Promise<void> {
  const { userId, username, demoMode, isSuperuser } = person;
  const own = { userId, username, demoMode, isSuperuser, isStuff: false };
  const caller: Caller = { ...own, kind: 'user', scope: 'user', familyId: 0 };
  const begun = await countBacktests(deps.db, person.userId);
  for (const sizeFactor of SIZE_FACTORS.slice(begun)) {
    await startBacktest(deps, caller, {
      strategy_id: strategyId,
      size_factor: sizeFactor,
      source: {
        // The broker's own past, so that what was traded can be replayed on its prices.
        kind: 'BROKER',
        resolution: 'MINUTE_5',
        from: startOfDay(addDays(day, -DAYS)).toISOString(),
        to: startOfDay(day).toISOString(),
      },
      assumptions: { balance: 10_000, slippage: 0.2, close_out_percent: 50, overnight_percent: 3 },
    });
  }
}
