import type { CloseReason } from '@entropi/contracts/trading-model';

/** A share of a back-test. Levels are prices in ticks, not mirrored. An open share has no close. */
export interface ShareRecord {
  cycle: number;
  /** The index of its strategy among the members of a coupled one; 0 for a single strategy. */
  member: number;
  level: number;
  sizeCounts: number;
  openedAt: number;
  openTicks: number;
  closedAt: number | null;
  closeTicks: number | null;
  profitMinor: number | null;
  reason: CloseReason | null;
}

/** An order that was filled. */
export interface Fill {
  kind: 'OPEN' | 'CLOSE';
  level: number;
  /** Null for an opening. */
  reason: CloseReason | null;
}

/** A cycle of a back-test. */
export interface CycleRecord {
  number: number;
  /** The index of its strategy, as for a share. */
  member: number;
  startedAt: number;
  /** Null when it still runs at the end of the prices. */
  endedAt: number | null;
  realisedMinor: number;
  financingMinor: number;
  shares: number;
  /** The deepest level that was open; 0 is the first level. */
  deepestLevel: number;
  /** When it went over to RECOVERY, in epoch milliseconds; null when it did not. */
  recoveredAt: number | null;
  /** Its last stop in epoch milliseconds; null when there was none. */
  stoppedAt: number | null;
}

/** Equity at a moment, and the lowest since the moment before; in major units of the account's currency. */
export interface EquityPoint {
  at: number;
  equity: number;
  low: number;
  openShares: number;
}

/** Why a back-test ended before its prices did. */
export type EarlyEnd = 'paused_after_cycle' | 'out_of_funds' | 'too_many_shares';

/** A share that has just opened. */
export function openRecord(
  opened: Pick<ShareRecord, 'cycle' | 'member' | 'level' | 'sizeCounts' | 'openedAt' | 'openTicks'>,
): ShareRecord {
  return { ...opened, closedAt: null, closeTicks: null, profitMinor: null, reason: null };
}
