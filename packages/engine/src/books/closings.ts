import type { Activity } from '@entropi/broker/broker-data';
import type { ShareRow } from '../store/cycle.repo';
import type { Closing, ClosingRow } from '../store/deal-ledger.repo';

type Kind = Closing['kind'];

const KINDS: Record<string, Kind> = {
  POSITION_CLOSED: 'WHOLE',
  POSITION_PARTIALLY_CLOSED: 'PART',
  POSITION_ROLLED: 'ROLL',
};

/** A closing that an account's activity reports, and who did it. */
export interface ReportedClosing extends Closing {
  activity: Activity;
}

/** What the activities report about the end of a position and about parts of it that were closed, oldest first. */
export function readClosings(activities: readonly Activity[], dealId: string): ReportedClosing[] {
  return activities
    .flatMap((activity) => {
      const action = activity.actions.find(
        ({ type, affectedDealId }) => affectedDealId === dealId && type in KINDS,
      );
      const kind = action && KINDS[action.type];
      if (!kind || activity.status === 'REJECTED') return [];
      const { level, size } = activity;
      return {
        kind,
        closingDealId: activity.dealId,
        size: size === null ? 0 : Number(size),
        level: level === null ? null : Number(level),
        at: new Date(activity.at),
        profit: null,
        activity,
      };
    })
    .sort((a, b) => a.at.getTime() - b.at.getTime() || rank(a) - rank(b));
}

/** The order of what happened in the same second: parts first, then the end. */
function rank({ kind }: Closing): number {
  return kind === 'PART' ? 0 : 1;
}

/** The reported closings of parts that the ledger of a share does not have yet, by the ids of their deals. */
export function findNewParts(
  booked: readonly ClosingRow[],
  reported: readonly ReportedClosing[],
): ReportedClosing[] {
  const known = new Set(booked.map((row) => row.closingDealId));
  return reported.filter(({ kind, closingDealId }) => kind === 'PART' && !known.has(closingDealId));
}

/** Whether closings are all that a share was opened with, each with what its profit follows from. */
export function areAll(
  { openedSize, size }: Pick<ShareRow, 'openedSize' | 'size'>,
  closings: readonly Closing[],
): boolean {
  const closed = closings.reduce((sum, closing) => sum + closing.size, 0);
  const isWhole = closed >= (openedSize ?? size);
  return isWhole && closings.every(({ level, profit }) => level !== null || profit !== null);
}
