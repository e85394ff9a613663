import type { Strategy, StrategyInput } from '@entropi/shared/contracts/trading-model';

/** The part of a strategy that can be changed. */
export function toInput(strategy: Strategy): StrategyInput {
  const { id, version, users_count, active_count, created_at, updated_at, ...input } = strategy;
  return input;
}
