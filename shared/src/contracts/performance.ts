import * as z from 'zod/mini';
import { endpoint } from './endpoint';
import { Currency, Day, Money, UserPath } from './primitives';

/** Periods of UTC days; a week begins on Monday. */
export const PerformancePeriod = z.enum(['DAY', 'WEEK', 'MONTH']);
export type PerformancePeriod = z.infer<typeof PerformancePeriod>;

/** Periods that one response has at most. */
export const MAX_PERIODS = 60;

const NullableMoney = z.nullable(Money);

/** What ended cycles brought, in the account's currency. */
export const TradePerformance = z.strictObject({
  currency: Currency,
  /** Only those in which a share was closed, oldest first; of one closed in parts each part counts. */
  periods: z.array(z.strictObject({ from: Day, profit: Money, shares: z.int() })),
  cycles: z.strictObject({ won: z.int(), lost: z.int(), even: z.int() }),
  /** Of cycles that won or lost; null before there is one. */
  win_rate_percent: z.nullable(z.number()),
  /** What cycles won by what cycles lost; null without a loss. */
  profit_factor: z.nullable(z.number()),
  /** What a cycle brings on average; null without cycles, as the next four. */
  expectancy: NullableMoney,
  average_win: NullableMoney,
  average_loss: NullableMoney,
  best: NullableMoney,
  worst: NullableMoney,
  /** The deepest fall of the realised result from its highest until then; never below zero. */
  max_drawdown: Money,
  /** Cycles by their result: from (included) to (not included), without gaps, lowest first. */
  distribution: z.array(z.strictObject({ from: z.number(), to: z.number(), cycles: z.int() })),
});
export type TradePerformance = z.infer<typeof TradePerformance>;

export const getPerformance = endpoint({
  id: 'getPerformance',
  method: 'GET',
  path: '/api/strategy/performance/{user_id}',
  role: 'owner',
  summary: 'Results of a user’s cycles: by period, their distribution, drawdown and ratios',
  params: UserPath,
  query: z.strictObject({ period: z._default(PerformancePeriod, 'DAY') }),
  reply: TradePerformance,
});
