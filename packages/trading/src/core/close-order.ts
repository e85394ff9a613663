import type { DecidedReason, HeldLevel, LeaveReason } from './cycle-state';

/** An order that closes a share as a whole. */
export interface CloseOrder {
  kind: 'CLOSE';
  level: number;
  reference: string;
  sizeCounts: number;
  reason: DecidedReason | LeaveReason;
}

/** Closes a level's share. */
export function closeLevel(level: HeldLevel, reason: CloseOrder['reason']): CloseOrder {
  const { reference, sizeCounts } = level.share;
  return { kind: 'CLOSE', level: level.level, reference, sizeCounts, reason };
}

/** Closes shares, largest first. */
export function closeAll(
  held: readonly HeldLevel[],
  findReason: (level: HeldLevel) => CloseOrder['reason'],
): CloseOrder[] {
  return [...held]
    .sort((a, b) => b.share.sizeCounts - a.share.sizeCounts || a.level - b.level)
    .map((level) => closeLevel(level, findReason(level)));
}
