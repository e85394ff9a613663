import * as z from 'zod/mini';
import { endpoint } from './endpoint';
import { Day, Id, Money, Timestamp } from './primitives';

/** UTC days of which results are read, today included. */
export const RESULT_DAYS = 30;

/** What all users of a strategy earned with it, in one currency of their accounts. */
export const StrategyResult = z.strictObject({
  strategy_id: Id,
  result: Money,
  /** Number of deals that closed a share or a part of one. */
  deals: z.int(),
  /** Amounts in the currency of `result`, one for each day. */
  days: z.array(Money.shape.amount),
});
export type StrategyResult = z.infer<typeof StrategyResult>;

export const StrategyResults = z.strictObject({
  /** The first day; the last one is `RESULT_DAYS` - 1 days later. */
  from: Day,
  /** Up to when deals are counted; null until they were counted for the first time. */
  as_of: z.nullable(Timestamp),
  /** Of each strategy the currency with the most deals comes first; a strategy without deals is absent. */
  items: z.array(StrategyResult),
});
export type StrategyResults = z.infer<typeof StrategyResults>;

export const getStrategyResults = endpoint({
  id: 'getStrategyResults',
  method: 'GET',
  path: '/api/strategy/strategies/results',
  role: 'superuser',
  summary:
    'What users earned with each strategy in the last 30 days, by day; at most 10 minutes old',
  reply: StrategyResults,
});
