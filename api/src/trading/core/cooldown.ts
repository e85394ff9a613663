import type { CloseReason } from '@entropi/shared/contracts/trading-model';

/** After a stop no cycle begins for at least so long, whatever the strategy's own cooldown is. */
export const STOP_COOLDOWN_MS = 60_000;

/** Closes that give up a loss. */
export const STOPS: readonly CloseReason[] = ['CYCLE_STOP', 'SHARE_STOP', 'DISASTER_STOP'];

/** When the next cycle may begin after one that ended, in epoch milliseconds; `stoppedAt`: its last stop, or null. */
export function findNextBegin(
  endedAt: number,
  cooldownMinutes: number,
  stoppedAt: number | null,
): number {
  const cooled = endedAt + cooldownMinutes * 60_000;
  return stoppedAt === null ? cooled : Math.max(cooled, stoppedAt + STOP_COOLDOWN_MS);
}
