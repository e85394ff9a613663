import * as z from 'zod/mini';
import { endpoint } from './endpoint';
import { Currency, Day, Money, UserPath } from './primitives';

/** Periods of UTC days; a week begins on Monday. */
export const PerformancePeriod = z.enum(['DAY', 'WEEK', 'MONTH']);
export type PerformancePeriod = z.infer<typeof PerformancePeriod>;

/** Most periods in one response. */
export const MAX_PERIODS = 60;

const NullableMoney = z.nullable(Money);

/** Results of ended cycles, in the account's currency. */
export const TradePerformance = z.strictObject({
  currency: Currency,
  /** Only periods in which a share was closed, oldest first. If a share was closed in parts, each part counts. */
  periods: z.array(z.strictObject({ from: Day, profit: Money, shares: z.int() })),
  cycles: z.strictObject({ won: z.int(), lost: z.int(), even: z.int() }),
  /** Percent of won cycles among those that won or lost; null before there is one. */
  win_rate_percent: z.nullable(z.number()),
  /** Profit of won cycles divided by loss of lost ones; null without a loss. */
  profit_factor: z.nullable(z.number()),
  /** Average result of a cycle; this and the next four are null without cycles. */
  expectancy: NullableMoney,
  average_win: NullableMoney,
  average_loss: NullableMoney,
  best: NullableMoney,
  worst: NullableMoney,
  /** Largest fall of the realised result from its highest value until then; never negative. */
  max_drawdown: Money,
  /** Number of cycles by result, in ranges without gaps, lowest first: `from` is included, `to` is not. */
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
