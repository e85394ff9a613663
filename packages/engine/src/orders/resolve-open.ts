import type { Activity, Confirm, Position } from '@entropi/broker/broker-data';
import { mayHoldReference } from '@entropi/broker/unreadable-rows';
import type { PendingOrder } from '../store/order-intents.repo';
import type { OpenedDeal } from '../store/record-fill.repo';
import type { Timings } from '../timings';
import type { BrokerReads } from './broker-reads';

/**
 * What is known of an order on its way. `pending` with `isClean` means that the broker was read in full and shows no
 * trace.
 */
export type Resolution<Filled> =
  | { kind: 'filled'; deal: Filled }
  | { kind: 'rejected'; reason: string; evidence: Record<string, unknown> }
  | { kind: 'absent' }
  | { kind: 'pending'; isClean: boolean };

const PENDING = { kind: 'pending', isClean: false } as const;

/** Activity is read from this long before the order was sent, because clocks differ. */
const CLOCK_SKEW_MS = 60_000;

/**
 * Finds out what became of an opening: by its confirm, then by a position that carries our reference, then
 * by the account's activity. A rejection is believed only when positions agree; absence only after a while
 * and after repeated clean reads.
 */
export async function resolveOpen(
  reads: BrokerReads,
  { intent, share }: PendingOrder,
  context: { now: Date; tries: number; timings: Timings },
): Promise<Resolution<OpenedDeal>> {
  const { now, tries, timings } = context;
  const confirmed = await reads.confirm(intent.dealReference);
  const confirm = confirmed?.known ?? null;
  if (confirm?.accepted && confirm.dealId && confirm.level !== null) {
    return {
      kind: 'filled',
      deal: readConfirmedDeal(confirm, confirm.dealId, confirm.level, share.size, now),
    };
  }
  const isEarly = tries < 2 && intent.state === 'SENT' && !confirm;
  if (isEarly) return PENDING;
  const positions = await reads.positions();
  if (!positions) return PENDING;
  const position = positions.rows.find((one) => one.dealReference === intent.dealReference);
  if (position) return { kind: 'filled', deal: readPositionDeal(position, share.size, now) };
  const isHidden = mayHoldReference(positions.unreadable, intent.dealReference);
  if (confirm?.accepted === false && !isHidden) {
    if (intent.cleanReads < 1) return { kind: 'pending', isClean: true };
    return { kind: 'rejected', reason: confirm.reason, evidence: { ...confirm } };
  }
  const sentAt = intent.sentAt ?? intent.createdAt;
  const activities = await reads.activity(new Date(sentAt.getTime() - CLOCK_SKEW_MS), now);
  if (!activities) return PENDING;
  const trace = activities.rows.find((one) => one.dealReference === intent.dealReference);
  if (trace?.status === 'ACCEPTED' && trace.level !== null && trace.dealId !== null) {
    const deal = readReportedDeal(trace, trace.dealId, trace.level, share.size);
    return { kind: 'filled', deal };
  }
  const isUntold = !trace && mayHoldReference(activities.unreadable, intent.dealReference);
  if (isHidden || isUntold) return PENDING;
  if (trace?.status === 'REJECTED' && intent.cleanReads >= 1) {
    return { kind: 'rejected', reason: 'REJECTED', evidence: { ...trace } };
  }
  const isLate = now.getTime() - sentAt.getTime() >= timings.absentAfterMs;
  if (isLate && !trace && intent.cleanReads + 1 >= timings.cleanReads) return { kind: 'absent' };
  return { kind: 'pending', isClean: true };
}

function readConfirmedDeal(
  confirm: Confirm,
  dealId: string,
  level: string,
  size: number,
  now: Date,
): OpenedDeal {
  const confirmed = confirm.size === null ? size : Number(confirm.size);
  return {
    dealId,
    level: Number(level),
    size: confirmed,
    openedSize: confirmed,
    stopLevel: confirm.stopLevel === null ? null : Number(confirm.stopLevel),
    at: confirm.at ? new Date(confirm.at) : now,
    evidence: { ...confirm },
  };
}

/**
 * The opening that made a position. It is dated now when the broker's time is unreadable or in the future. A position
 * that is smaller than what was to be opened has lost parts before it was seen: what they realised is looked for.
 */
export function readPositionDeal(position: Position, toOpen: number, now: Date): OpenedDeal {
  const size = Number(position.size);
  const openedAt = position.openedAt === null ? now : new Date(position.openedAt);
  return {
    dealId: position.dealId,
    level: Number(position.level),
    size,
    openedSize: Math.max(size, toOpen),
    stopLevel: position.stopLevel === null ? null : Number(position.stopLevel),
    at: openedAt < now ? openedAt : now,
    evidence: { ...position },
  };
}

function readReportedDeal(
  activity: Activity,
  dealId: string,
  level: string,
  size: number,
): OpenedDeal {
  const reported = activity.size === null ? size : Number(activity.size);
  return {
    dealId,
    level: Number(level),
    size: reported,
    openedSize: reported,
    stopLevel: null,
    at: new Date(activity.at),
    evidence: { ...activity },
  };
}
