import type { Activity, Position } from '@entropi/broker/broker-data';
import { readPositionDeal } from '../orders/resolve-open';
import { type OwnReference, parseReference } from '../store/deal-reference';
import type { OpenedDeal } from '../store/record-fill.repo';
import { type ReportedClosing, readClosings } from './closings';

/** An opening of ours that the broker has and the books do not. */
export interface LostDeal {
  reference: OwnReference;
  dealReference: string;
  epic: string;
  direction: 'BUY' | 'SELL';
  opened: OpenedDeal;
  /** What is left of it at the broker; null when no position is listed. */
  position: Position | null;
  /** What the activity reports about its end and the closing of its parts, oldest first. */
  closings: ReportedClosing[];
}

/** Collects openings from positions and activities whose reference has the form of ours, by their reference. */
export function listOwnOpenings(
  key: string,
  positions: readonly Position[],
  activities: readonly Activity[],
  now: Date,
): Map<string, LostDeal> {
  const found = new Map<string, LostDeal>();
  for (const activity of activities) {
    const deal = readOpening(key, activity, activities);
    if (deal) found.set(deal.dealReference, deal);
  }
  for (const position of positions) {
    const { dealReference, dealId, epic, direction } = position;
    const reference = dealReference === null ? null : parseReference(key, dealReference);
    if (!reference || dealReference === null) continue;
    const reported = found.get(dealReference);
    const isSame = reported?.opened.dealId === dealId;
    const opened = isSame ? reported.opened : readPositionDeal(position, 0, now);
    const stopLevel = position.stopLevel === null ? null : Number(position.stopLevel);
    found.set(dealReference, {
      reference,
      dealReference,
      epic,
      direction,
      opened: { ...opened, stopLevel },
      position,
      closings: readClosings(activities, dealId),
    });
  }
  return found;
}

function readOpening(
  key: string,
  activity: Activity,
  activities: readonly Activity[],
): LostDeal | null {
  const { dealId, dealReference, epic, direction, size, level, status, actions, at } = activity;
  const isOpening = actions.some(({ type }) => type === 'POSITION_OPENED');
  if (!isOpening || status !== 'ACCEPTED' || dealId === null || dealReference === null) return null;
  if (epic === null || direction === null || size === null || level === null) return null;
  const reference = parseReference(key, dealReference);
  if (!reference) return null;
  return {
    reference,
    dealReference,
    epic,
    direction,
    opened: {
      dealId,
      level: Number(level),
      size: Number(size),
      openedSize: Number(size),
      stopLevel: null,
      at: new Date(at),
      evidence: { ...activity },
    },
    position: null,
    closings: readClosings(activities, dealId),
  };
}

/** Deals of one cycle, in the order in which they were opened. The books may lack the cycle, too. */
export interface LostCycle {
  cycleId: number;
  startedAt: Date;
  strategyId: number;
  deals: LostDeal[];
}

/** Groups deals of ladders by their cycles, the oldest cycle first; deals that were opened by hand are `rest`. */
export function groupByCycle(lost: readonly LostDeal[]): {
  cycles: LostCycle[];
  byHand: LostDeal[];
} {
  const cycles = new Map<number, LostCycle>();
  const byHand: LostDeal[] = [];
  const inOrder = [...lost].sort((a, b) => a.opened.at.getTime() - b.opened.at.getTime());
  for (const deal of inOrder) {
    const { reference } = deal;
    if (reference.kind === 'MANUAL') {
      byHand.push(deal);
      continue;
    }
    const { cycleId, startedAt, strategyId } = reference;
    const known = cycles.get(startedAt.getTime());
    if (known) known.deals.push(deal);
    else cycles.set(startedAt.getTime(), { cycleId, startedAt, strategyId, deals: [deal] });
  }
  const byStart = (a: LostCycle, b: LostCycle) => a.startedAt.getTime() - b.startedAt.getTime();
  return { cycles: [...cycles.values()].sort(byStart), byHand };
}
