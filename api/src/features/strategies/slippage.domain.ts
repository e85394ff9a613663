import type { StrategySlippage } from '@entropi/contracts/strategy-slippage';
import type { Queryable } from '@entropi/db/db';
import { type SlippageSums, sumSlippage } from './slippage.repo';
import { readStrategy } from './strategy-view';

const DAY_MS = 86_400_000;

/** How a strategy's shares were filled in the last days. Throws 404 for an unknown strategy. */
export async function readSlippage(
  db: Queryable,
  strategyId: number,
  { days, now }: { days: number; now: Date },
): Promise<StrategySlippage> {
  await readStrategy(db, strategyId);
  const sums = await sumSlippage(db, strategyId, new Date(now.getTime() - days * DAY_MS));
  const opens = rounded(sums.opens);
  const closes = rounded(sums.closes);
  return { days, opens, closes, suggested: suggest(sums.opens, sums.closes) };
}

/** A back-test assumes one slippage for openings and closes, and none in favour of the account. */
function suggest(...parts: readonly SlippageSums[]): number | null {
  const fills = parts.reduce((sum, part) => sum + part.fills, 0);
  if (fills === 0) return null;
  const total = parts.reduce((sum, { fills: own, mean }) => sum + own * (mean ?? 0), 0);
  return round(Math.max(total / fills, 0));
}

function rounded({ fills, mean, worst }: SlippageSums): SlippageSums {
  return { fills, mean: mean === null ? null : round(mean), worst };
}

/** Decimals of a slippage in points; finer than the ticks of any market. */
function round(points: number): number {
  return Math.round(points * 1e5) / 1e5;
}
