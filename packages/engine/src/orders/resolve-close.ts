import type { Activity, Confirm } from '@entropi/broker/broker-data';
import { mayHoldDeal, namesDeal } from '@entropi/broker/unreadable-rows';
import { statedProfit } from '@entropi/trading/core/deal-profit';
import { type ReportedClosing, readClosings } from '../books/closings';
import type { ShareRow } from '../store/cycle.repo';
import type { Closing } from '../store/deal-ledger.repo';
import type { PendingOrder } from '../store/order-intents.repo';
import type { ClosedDeal } from '../store/record-close.repo';
import type { Timings } from '../timings';
import type { BrokerReads } from './broker-reads';
import type { Resolution } from './resolve-open';

/** A close as the broker reports it, without our reason for it, and the response that it was read from. */
export type ClosedByBroker = Omit<ClosedDeal, 'reason'> & {
  evidence: Record<string, unknown>;
  /** A stop that rested with the position was faster than our order. */
  isStop?: boolean;
};

const PENDING = { kind: 'pending', isClean: false } as const;
const CLOCK_SKEW_MS = 60_000;

/** What a resolution has to know besides the order. */
export interface CloseContext {
  now: Date;
  tries: number;
  timings: Timings;
  accountCurrency: string;
}

/**
 * Finds out what became of a close: by its confirm when the broker gave a reference, then by whether the position is
 * gone, whose closing level the account's activity reports. A position that is still there in full after a while and
 * several clean reads means that the close never arrived. A list with an unreadable row that may be the position
 * does not show that it is gone.
 */
export async function resolveClose(
  context: CloseContext,
  reads: BrokerReads,
  order: PendingOrder,
): Promise<Resolution<ClosedByBroker>> {
  const { intent, share } = order;
  const { now, tries, timings } = context;
  const reference = intent.response?.deal_reference;
  const confirmed = typeof reference === 'string' ? await reads.confirm(reference) : null;
  const confirm = confirmed?.known ?? null;
  if (confirm?.accepted && closesAll(confirm)) {
    return { kind: 'filled', deal: readConfirmedClose(context, confirm, order) };
  }
  if (tries < 2 && intent.state === 'SENT' && !confirm) return PENDING;
  const positions = await reads.positions();
  if (!positions) return PENDING;
  const position = positions.rows.find((one) => one.dealId === share.dealId);
  if (!position && share.dealId && mayHoldDeal(positions.unreadable, share.dealId)) {
    const reported = await readReportedClosings(reads, share, now);
    const deal = reported && readReportedClose(reported, share);
    return deal ? { kind: 'filled', deal } : PENDING;
  }
  if (!position) return resolveGone(context, reads, order);
  if (confirm?.accepted === false) {
    if (intent.cleanReads < 1) return { kind: 'pending', isClean: true };
    return { kind: 'rejected', reason: confirm.reason, evidence: { ...confirm } };
  }
  const sentAt = intent.sentAt ?? intent.createdAt;
  const isLate = now.getTime() - sentAt.getTime() >= timings.absentAfterMs;
  if (isLate && intent.cleanReads + 1 >= timings.cleanReads) return { kind: 'absent' };
  return { kind: 'pending', isClean: true };
}

/**
 * A position that was rolled is gone without being closed: it goes on under another deal id, and so does its share.
 */
async function resolveGone(
  context: CloseContext,
  reads: BrokerReads,
  order: PendingOrder,
): Promise<Resolution<ClosedByBroker>> {
  const reported = await readReportedClosings(reads, order.share, context.now);
  if (reported === null) return PENDING;
  const deal = readReportedClose(reported, order.share);
  if (deal) return { kind: 'filled', deal };
  if (reported.some(({ kind }) => kind === 'ROLL')) return { kind: 'absent' };
  if (order.intent.cleanReads + 1 < context.timings.cleanReads) {
    return { kind: 'pending', isClean: true };
  }
  return { kind: 'filled', deal: assumeClose(order.share, context.now) };
}

/** What the activity says of a position's closings; null when it cannot be read. */
export async function readReportedClosings(
  reads: BrokerReads,
  share: PendingOrder['share'],
  now: Date,
): Promise<ReportedClosing[] | null> {
  const from = new Date((share.openedAt ?? share.createdAt).getTime() - CLOCK_SKEW_MS);
  const activities = await reads.activity(from, now);
  if (!activities || !share.dealId) return activities && [];
  const closings = readClosings(activities.rows, share.dealId);
  const isEnded = closings.some(({ kind }) => kind === 'WHOLE');
  // An unreadable row about this deal may be its close, or its roll into another one.
  return !isEnded && namesDeal(activities.unreadable, share.dealId) ? null : closings;
}

/** How a position ended according to what the activity reports; null when it reports no end. */
export function readReportedClose(
  reported: readonly ReportedClosing[],
  share: PendingOrder['share'],
): (ClosedByBroker & { activity: Activity }) | null {
  const end = reported.find(({ kind }) => kind === 'WHOLE');
  if (!end) return null;
  const { activity } = end;
  const closings = reported
    .filter(({ kind }) => kind !== 'ROLL')
    .map((one) => toClosing(one, share));
  const isStop = findClosedBy(share, activity) === 'DISASTER_STOP';
  return { closings, at: end.at, evidence: { ...activity }, activity, isStop };
}

/**
 * Who has closed a position when no order of ours was on its way for it: the user, a stop that rests with it, or the
 * broker for a reason of its own, such as a margin call.
 */
export function findClosedBy(
  share: Pick<ShareRow, 'direction' | 'stopLevel' | 'cycleId'>,
  { channel, level }: Activity,
): 'MANUAL' | 'DISASTER_STOP' | 'BROKER' {
  if (channel === 'WEB' || channel === 'MOBILE') return 'MANUAL';
  const { direction, stopLevel, cycleId } = share;
  const mayBeStop = channel === 'SYSTEM' && cycleId !== null;
  if (!mayBeStop || stopLevel === null || level === null) return 'BROKER';
  const beyond = direction === 'BUY' ? stopLevel - Number(level) : Number(level) - stopLevel;
  return beyond >= 0 ? 'DISASTER_STOP' : 'BROKER';
}

/** What a position realised until it was rolled, including the roll. */
export function readRolledClosings(
  reported: readonly ReportedClosing[],
  share: PendingOrder['share'],
): Closing[] {
  return reported.filter(({ kind }) => kind !== 'WHOLE').map((one) => toClosing(one, share));
}

/** A closing without a size closed everything that was left. */
function toClosing({ activity: _, ...closing }: ReportedClosing, share: ShareRow): Closing {
  return closing.size > 0 ? closing : { ...closing, size: share.size };
}

/** The close of a position that is gone and whose end the broker does not report, or not yet. */
export function assumeClose(share: PendingOrder['share'], now: Date): ClosedByBroker {
  const closing = { kind: 'WHOLE', closingDealId: null, level: null, profit: null } as const;
  return {
    closings: [{ ...closing, size: share.size, at: now }],
    at: now,
    evidence: { gone: true },
  };
}

function readConfirmedClose(
  context: CloseContext,
  confirm: Confirm,
  { share, cycle }: PendingOrder,
): ClosedByBroker {
  const at = confirm.at ? new Date(confirm.at) : context.now;
  const profit =
    confirm.profit === null
      ? null
      : statedProfit(confirm.profit, confirm.profitCurrency, cycle, context.accountCurrency);
  const closing = {
    kind: 'WHOLE',
    // The confirm may name the opening deal instead.
    closingDealId: confirm.dealId === share.dealId ? null : confirm.dealId,
    size: confirm.size === null ? share.size : Number(confirm.size),
    level: confirm.level === null ? null : Number(confirm.level),
    profit,
    at,
  } as const;
  return { closings: [closing], at, evidence: { ...confirm } };
}

/** A confirm of a close may name the opening deal; what happened is told by its status and affected deals. */
function closesAll(confirm: Confirm): boolean {
  return (
    confirm.status === 'CLOSED' ||
    confirm.affectedDeals.some((deal) => deal.status === 'FULLY_CLOSED')
  );
}
