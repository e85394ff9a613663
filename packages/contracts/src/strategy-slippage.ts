import * as z from 'zod/mini';
import { endpoint } from './endpoint';
import { urlInteger } from './primitives';
import { StrategyPath } from './strategies';

/** Points by which fills were worse than the deciding prices, negative if better; null without fills. */
const Slippage = z.strictObject({
  fills: z.int(),
  mean: z.nullable(z.number()),
  worst: z.nullable(z.number()),
});

export const StrategySlippage = z.strictObject({
  days: z.int(),
  opens: Slippage,
  closes: Slippage,
  /** What a back-test may assume for each fill, in points: the mean of all, not below 0; null without fills. */
  suggested: z.nullable(z.number()),
});
export type StrategySlippage = z.infer<typeof StrategySlippage>;

export const getStrategySlippage = endpoint({
  id: 'getStrategySlippage',
  method: 'GET',
  path: '/api/strategy/strategies/{strategy_id}/slippage',
  role: 'user',
  summary:
    'How much worse than decided a strategy’s last 1,000 shares were filled, of so many days',
  params: StrategyPath,
  query: z.strictObject({ days: z.prefault(urlInteger(1, 365), 30) }),
  reply: StrategySlippage,
});
