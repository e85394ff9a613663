import type { Limits, StrategyInput } from '@entropi/contracts/trading-model';

/**
 * A strategy with its protections. Callers that do not know the stop at the broker or the cooldown after a stop
 * leave them out, which keeps them as they are.
 */
export function completeLimits(input: StrategyInput, known: Limits): StrategyInput {
  const { limits } = input;
  const { disaster_stop: stop = known.disaster_stop ?? null } = limits;
  const { stop_cooldown_minutes: cooldown = known.stop_cooldown_minutes } = limits;
  const completed = { ...limits, disaster_stop: stop };
  if (cooldown === undefined) return { ...input, limits: completed };
  return { ...input, limits: { ...completed, stop_cooldown_minutes: cooldown } };
}
