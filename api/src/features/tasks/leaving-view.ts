import type { Leaving } from '@entropi/contracts/trading-model';
import type { CycleRows } from '@entropi/engine/store/cycle.repo';
import { pauseBeforeClose, TIMINGS } from '@entropi/engine/timings';
import type { LeavingShare } from './task.repo';

/**
 * What is being left: of a task's running cycles and of shares outside of them, by the earliest wish; null when
 * nothing is.
 */
export function findLeaving(
  cycles: readonly CycleRows[],
  own: readonly LeavingShare[],
): Leaving | null {
  const wishes = [
    ...cycles.flatMap(({ cycle, shares }) => [cycle, ...shares]).flatMap(toWish),
    ...own.map(({ reason, since }) => ({ reason, since: new Date(since) })),
  ];
  const [first] = wishes.sort((a, b) => a.since.getTime() - b.since.getTime());
  if (!first) return null;
  const left = cycles.flatMap(({ cycle, scales, shares }) =>
    shares
      .filter((share) => cycle.leaveReason !== null || share.leaveReason !== null)
      .map((share) => scales.find(({ id }) => id === share.currentScaleId) ?? null),
  );
  const resting = [
    ...left.flatMap((scale) => (scale?.state === 'OPEN' ? (scale.retryAt?.getTime() ?? []) : [])),
    ...own.flatMap((share) => findRetry(share) ?? []),
  ];
  const retryAt = resting.length > 0 ? Math.min(...resting) : null;
  return {
    reason: first.reason,
    since: first.since.toISOString(),
    shares: left.length + own.length,
    attempts: Math.max(
      0,
      ...left.map((scale) => scale?.rejections ?? 0),
      ...own.map(({ attempts }) => attempts),
    ),
    retry_at: retryAt === null ? null : new Date(retryAt).toISOString(),
  };
}

/**
 * When the close of a share without a level is ordered again, in epoch milliseconds, after the same pause as in the
 * engine.
 */
function findRetry({ isOpen, lastAttempt, triedAt }: LeavingShare): number | null {
  if (!isOpen || lastAttempt === null || triedAt === null) return null;
  return new Date(triedAt).getTime() + pauseBeforeClose(lastAttempt, TIMINGS);
}

function toWish({
  leaveReason: reason,
  leaveSince: since,
}: Pick<CycleRows['cycle'], 'leaveReason' | 'leaveSince'>) {
  return reason && since ? [{ reason, since }] : [];
}
