import { listJointTriggers } from '@entropi/trading/core/joint-target';
import { listTriggerLevels, type TriggerLevels } from '@entropi/trading/core/trigger-levels';
import type { JointClose } from '../orders/commit-joint-close';
import { type DecidingPrice, toDecidedBy } from './decision-prices';
import { derivePermissions, type JointRunning, type RunningCycle } from './running-cycle';

/** Those of a user's cycles whose profit is taken together, with their prices. */
export function listJoint(
  cycles: readonly RunningCycle[],
  findPrice: (running: RunningCycle) => DecidingPrice | null,
): JointRunning[] {
  return cycles
    .filter(({ loaded }) => loaded.config.hasJointTarget && !loaded.state.leaving)
    .map((running) => {
      const price = findPrice(running);
      return { running, ...running.loaded, tick: price?.tick ?? null, price };
    });
}

/**
 * What each member waits for: its own levels, and the price at which it has gained its part of what the joint target
 * lacks now.
 *
 * @param target in the account's currency
 * @param now in epoch milliseconds
 */
export function listJointLevels(
  members: readonly JointRunning[],
  target: number,
  now: number,
): [RunningCycle, TriggerLevels][] {
  const prices = listJointTriggers(members, target);
  return members.map(({ running, state, config }, index) => {
    const levels = listTriggerLevels(state, config, { ...derivePermissions(running.task), now });
    // In RECOVERY a member also waits for a price of its own.
    const own = [prices[index] ?? null, levels.profitAt].filter((price) => price !== null);
    return [running, { ...levels, profitAt: own.length > 0 ? Math.min(...own) : null }];
  });
}

/** The closes of all members, each with the price by which it was decided. */
export function toJointCloses(members: readonly JointRunning[]): JointClose[] {
  return members.map(({ running: { rows }, state, price }) => {
    return { rows, state, decidedBy: price && toDecidedBy(price) };
  });
}
