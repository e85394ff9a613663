import type { CouplingType } from '@entropi/contracts/coupled-strategies';
import type { SellModeConfig } from '@entropi/contracts/trading-model';
import { translate } from '@entropi/contracts/translations';
import type { Queryable } from '@entropi/db/db';
import { plannedCounts } from '@entropi/trading/core/ladder';
import { findTightStops, type TightStop } from '@entropi/trading/core/rules/tight-stops';
import {
  findJointlyUntradable,
  findUntradable,
  type LadderTerms,
  type MemberTerms,
  type Untradable,
} from '@entropi/trading/core/tradable';
import { moneyPerTickCount, toDir, toTicks } from '@entropi/trading/core/units';
import { parseMarketRules } from './load-cycle';
import { findRate } from './market.repo';
import { readLocale } from './reader-locale.repo';
import type { TradingPlan, TradingPlans } from './trading-config.repo';

/** The types of coupled strategies whose members' ladders are open at the same time. */
const TOGETHER: readonly CouplingType[] = ['HEDGE', 'BASKET'];

/**
 * Why a user's plan can never be traded: a size is below the market's smallest, or the ladder's margin is more than
 * the account holds. Null when it can be traded, as far as market and account are known.
 */
export async function findUntradablePlan(
  db: Queryable,
  plan: TradingPlan,
): Promise<Untradable | null> {
  return findUntradable(await toTerms(db, plan));
}

/**
 * Why the members of a coupled strategy can never be traded together, although each of them could be: the margin of
 * all their ladders is too much. Only for types whose members trade at the same time. Null when they can be traded,
 * or while a market or the account is not known.
 */
export async function findUntradableTogether(
  db: Queryable,
  { coupling, members }: TradingPlans,
): Promise<Untradable | null> {
  if (!coupling || !TOGETHER.includes(coupling.type)) return null;
  const terms: MemberTerms[] = [];
  for (const plan of members)
    terms.push({ ...(await toTerms(db, plan)), strategy: plan.strategy.name });
  return nameForReader(db, { coupling, members }, findJointlyUntradable(terms));
}

/** Names the strategy as the user reads it. */
async function nameForReader(
  db: Queryable,
  { members: [first, ...others] }: TradingPlans,
  problem: Untradable | null,
): Promise<Untradable | null> {
  if (problem?.code !== 'joint_margin_above_funds') return problem;
  const { strategy } =
    others.find((plan) => plan.strategy.name === problem.values.strategy) ?? first;
  const { language } = await readLocale(db, first.config.userId);
  const { name } = translate(strategy, language);
  return { ...problem, values: { ...problem.values, strategy: name } };
}

/**
 * A stop in money that the market's usual spread would reach at once; `minimum` is an amount of money that would
 * not.
 */
export interface TightMoneyStop extends Pick<TightStop, 'code' | 'path'> {
  values: { level: number; minimum: number };
}

/**
 * Finds a stop in money that would close what has just opened, by the user's sizes, the account's rate and the
 * market's usual spread (a wide spread passes). Null when there is none, or while one of these is not known.
 */
export async function findTightMoneyStop(
  db: Queryable,
  { rows, config, market, account }: TradingPlan,
  sellMode: SellModeConfig,
): Promise<TightMoneyStop | null> {
  const { bid, usualSpread } = market;
  if (sellMode.unit !== 'MONEY' || bid === null || usualSpread === null) return null;
  const currency = account.type === 'SPREADBET' ? account.currency : market.currency;
  const rate = await findRate(db, account.environment, currency, account.currency);
  if (rate === null) return null;
  const rules = parseMarketRules(market);
  const [tight] = findTightStops(sellMode, {
    rules,
    price: { spreadTicks: toTicks(usualSpread, rules), ticks: toTicks(bid, rules) },
    money: {
      sizes: rows.map(({ size }) => plannedCounts(size, rules, config.sizeFactor)),
      moneyPerTickCount: moneyPerTickCount(rules, rate),
    },
  });
  if (!tight) return null;
  const { code, path, minimum, level } = tight;
  return { code, path, values: { level: level ?? rows.length - 1, minimum } };
}

async function toTerms(
  db: Queryable,
  { rows, template, strategy, config, market, account }: TradingPlan,
): Promise<LadderTerms> {
  const marketCurrency = account.type === 'SPREADBET' ? account.currency : market.currency;
  return {
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
  };
}

/** Describes in words what is wrong with a plan, and what to do. */
export function describeUntradable(untradable: Untradable | TightMoneyStop): string {
  if ('path' in untradable) {
    const { path, values } = untradable;
    return `${path} is within the spread of the market, what opens would be closed at once: use ${values.minimum} or more, or a smaller size`;
  }
  const { code, values } = untradable;
  if (code === 'size_below_minimum') {
    const { level, size, minimum, factor } = values;
    return `Level ${level} would be of size ${size}, the market's smallest is ${minimum}: use a size factor of ${factor} or more`;
  }
  const { level, margin, funds, factor } = values;
  if (code === 'joint_margin_above_funds')
    return `The whole ladders of all members need ${margin} of margin, the account holds ${funds}, which ends at level ${level} of ${values.strategy}: use a size factor of ${factor} or less`;
  return `The whole ladder needs ${margin} of margin, the account holds ${funds}, which ends at level ${level}: use a size factor of ${factor} or less`;
}
