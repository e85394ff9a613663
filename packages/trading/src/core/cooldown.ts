import type { CloseReason, Limits } from '@entropi/contracts/trading-model';

const MINUTE_MS = 60_000;

/** After a stop no cycle begins for this long at least, whatever the strategy's own cooldowns are. */
export const MIN_STOP_COOLDOWN_MINUTES = 1;

/** The reasons for which a share is closed at a loss. */
export const STOPS: readonly CloseReason[] = ['CYCLE_STOP', 'SHARE_STOP', 'DISASTER_STOP'];

/** When the next cycle may begin after one that ended, in epoch milliseconds; `stoppedAt`: its last stop, or null. */
export function findNextBegin(
  endedAt: number,
  limits: Pick<Limits, 'cooldown_minutes' | 'stop_cooldown_minutes'>,
  stoppedAt: number | null,
): number {
  const cooled = endedAt + limits.cooldown_minutes * MINUTE_MS;
  if (stoppedAt === null) return cooled;
  const own = limits.stop_cooldown_minutes ?? MIN_STOP_COOLDOWN_MINUTES;
  return Math.max(cooled, stoppedAt + Math.max(own, MIN_STOP_COOLDOWN_MINUTES) * MINUTE_MS);
}
