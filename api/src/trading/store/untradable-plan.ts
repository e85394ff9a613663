import type { Queryable } from '../../db/db';
import { findUntradable, type Untradable } from '../core/tradable';
import { toDir } from '../core/units';
import { parseMarketRules } from './load-cycle';
import { findRate } from './market.repo';
import type { TradingPlan } from './trading-config.repo';

/**
 * Why a user's plan can never be traded: a size below the market's smallest, or a ladder whose margin is above what
 * the account holds. Null when it can, as far as market and account are known.
 */
export async function findUntradablePlan(
  db: Queryable,
  { rows, template, strategy, config, market, account }: TradingPlan,
): Promise<Untradable | null> {
  const marketCurrency = account.type === 'SPREADBET' ? account.currency : market.currency;
  return findUntradable({
    rows,
    unit: template.unit,
    dir: toDir(strategy.direction),
    sizeFactor: config.sizeFactor,
    market: {
      ...parseMarketRules(market),
      marginFactor: market.marginFactor,
      marginFactorUnit: market.marginFactorUnit,
      scalingFactor: market.scalingFactor,
    },
    price: strategy.direction === 'BUY' ? market.offer : market.bid,
    rate: await findRate(db, account.environment, marketCurrency, account.currency),
    funds: account.balance?.balance ?? null,
  });
}

/** What is wrong with a plan and what to do, in words. */
export function describeUntradable({ code, values }: Untradable): string {
  if (code === 'size_below_minimum') {
    const { level, size, minimum, factor } = values;
    return `Level ${level} would be of size ${size}, the market's smallest is ${minimum}: use a size factor of ${factor} or more`;
  }
  const { level, margin, funds, factor } = values;
  return `The whole ladder needs ${margin} of margin, the account holds ${funds}, which ends at level ${level}: use a size factor of ${factor} or less`;
}
