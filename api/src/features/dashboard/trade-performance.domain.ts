import {
  MAX_PERIODS,
  type PerformancePeriod,
  type TradePerformance,
} from '@entropi/contracts/performance';
import type { Queryable } from '@entropi/db/db';
import { findDefaultAccount } from '@entropi/engine/store/default-account.repo';
import { CURRENCY_WITHOUT_ACCOUNT } from '@entropi/engine/store/present-currency';
import { notFound } from '../../errors';
import type { OwnerId } from '../../http/caller';
import { toMoney } from '../../money';
import { findUser } from '../users/users.repo';
import { type CycleSums, countBySteps, listPeriods, sumCycles } from './trade-performance.repo';

/** The results of a user's cycles, in the currency of the account that is traded. */
export async function readTradePerformance(
  db: Queryable,
  userId: OwnerId,
  period: PerformancePeriod,
): Promise<TradePerformance> {
  if (!(await findUser(db, userId))) throw notFound();
  const account = await findDefaultAccount(db, userId);
  const currency = account?.account.currency ?? CURRENCY_WITHOUT_ACCOUNT;
  const [sums, periods] = await Promise.all([
    sumCycles(db, userId, currency),
    listPeriods(db, userId, currency, period, MAX_PERIODS),
  ]);
  const money = (minor: number | null) => (minor === null ? null : toMoney(minor, currency));
  const { won, lost, even, gainMinor, lossMinor } = sums;
  const decided = won + lost;
  return {
    currency,
    periods: periods.map(({ from, profitMinor, shares }) => ({
      from,
      profit: toMoney(profitMinor, currency),
      shares,
    })),
    cycles: { won, lost, even },
    win_rate_percent: decided === 0 ? null : (won / decided) * 100,
    profit_factor: lossMinor === 0 ? null : gainMinor / lossMinor,
    expectancy: money(divide(gainMinor - lossMinor, decided + even)),
    average_win: money(divide(gainMinor, won)),
    average_loss: money(divide(-lossMinor, lost)),
    best: money(sums.bestMinor),
    worst: money(sums.worstMinor),
    max_drawdown: toMoney(sums.maxDrawdownMinor, currency),
    distribution: await readDistribution(db, userId, currency, sums),
  };
}

function divide(minor: number, count: number): number | null {
  return count === 0 ? null : Math.round(minor / count);
}

const MAX_STEPS = 14;

/**
 * The smallest step of 1, 2, 5, 10, 20 … units of money that divides the range of results into few steps; in minor
 * units.
 */
export function findStep(worstMinor: number, bestMinor: number): number {
  for (let power = 100; ; power *= 10) {
    for (const factor of [1, 2, 5]) {
      const step = factor * power;
      if (Math.floor(bestMinor / step) - Math.floor(worstMinor / step) < MAX_STEPS) return step;
    }
  }
}

async function readDistribution(
  db: Queryable,
  userId: number,
  currency: string,
  { worstMinor, bestMinor }: CycleSums,
): Promise<TradePerformance['distribution']> {
  if (worstMinor === null || bestMinor === null) return [];
  const step = findStep(worstMinor, bestMinor);
  const counts = await countBySteps(db, userId, currency, step);
  const first = Math.floor(worstMinor / step);
  const last = Math.floor(bestMinor / step);
  return Array.from({ length: last - first + 1 }, (_, index) => {
    const at = first + index;
    const edge = (steps: number) => (steps * step) / 100;
    return { from: edge(at), to: edge(at + 1), cycles: counts.get(at) ?? 0 };
  });
}
