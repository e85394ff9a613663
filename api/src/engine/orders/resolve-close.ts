import type { Activity, Confirm } from '../../broker/broker-data';
import { mayHoldDeal, namesDeal } from '../../broker/unreadable-rows';
import type { PendingOrder } from '../../trading/store/order-intents.repo';
import type { ClosedDeal } from '../../trading/store/record-fill.repo';
import type { Timings } from '../timings';
import type { BrokerReads } from './broker-reads';
import { computedProfit, statedProfit } from './order-money';
import type { Resolution } from './resolve-open';

/** A close as the broker says it, without our reason, and the response it was read from. */
export type ClosedByBroker = Omit<ClosedDeal, 'reason'> & { evidence: Record<string, unknown> };

const PENDING = { kind: 'pending', isClean: false } as const;
const CLOCK_SKEW_MS = 60_000;

/** What a resolution knows beside the order. */
export interface CloseContext {
  now: Date;
  tries: number;
  timings: Timings;
  accountCurrency: string;
}

/**
 * Finds out what became of a close: by its confirm when the broker gave a reference, then by the position
 * being gone, whose level the account's activity reports. A position still there in full for a while, read
 * cleanly and repeatedly, means that the close never arrived. A list with an unreadable row that may be the
 * position does not show that it is gone.
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
    return { kind: 'filled', deal: closeOfConfirm(context, confirm, order) };
  }
  if (tries < 2 && intent.state === 'SENT' && !confirm) return PENDING;
  const positions = await reads.positions();
  if (!positions) return PENDING;
  const position = positions.rows.find((one) => one.dealId === share.dealId);
  if (!position && share.dealId && mayHoldDeal(positions.unreadable, share.dealId)) {
    const closing = await findClosing(reads, share, now);
    return closing ? { kind: 'filled', deal: closeOfActivity(context, closing, order) } : PENDING;
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

async function resolveGone(
  context: CloseContext,
  reads: BrokerReads,
  order: PendingOrder,
): Promise<Resolution<ClosedByBroker>> {
  const closing = await findClosing(reads, order.share, context.now);
  if (closing === null) return PENDING;
  if (closing) return { kind: 'filled', deal: closeOfActivity(context, closing, order) };
  if (order.intent.cleanReads + 1 < context.timings.cleanReads) {
    return { kind: 'pending', isClean: true };
  }
  return { kind: 'filled', deal: closeOfNothing(context.now) };
}

/** The activity that closed a position; undefined when there is none, null when that cannot be read. */
export async function findClosing(
  reads: BrokerReads,
  share: PendingOrder['share'],
  now: Date,
): Promise<Activity | undefined | null> {
  const from = new Date((share.openedAt ?? share.createdAt).getTime() - CLOCK_SKEW_MS);
  const activities = await reads.activity(from, now);
  if (!activities) return null;
  const closing = activities.rows.find((one) =>
    one.actions.some(
      (action) => action.type === 'POSITION_CLOSED' && action.affectedDealId === share.dealId,
    ),
  );
  // an unreadable row about this deal may be its close, or its roll into another one
  if (!closing && share.dealId && namesDeal(activities.unreadable, share.dealId)) return null;
  return closing;
}

/** A close of which only the activity is known; its profit is worked out from the levels. */
export function closeOfActivity(
  context: Pick<CloseContext, 'now'>,
  activity: Activity,
  { share, cycle }: Pick<PendingOrder, 'share' | 'cycle'>,
): ClosedByBroker {
  const closeLevel = activity.level === null ? null : Number(activity.level);
  const profit = closeLevel !== null && cycle ? computedProfit(share, closeLevel, cycle) : null;
  return {
    closeLevel,
    profitMinor: profit?.profitMinor ?? null,
    profitCurrency: profit?.profitCurrency ?? null,
    profitSource: profit ? 'ACTIVITY' : null,
    at: activity.at ? new Date(activity.at) : context.now,
    evidence: { ...activity },
  };
}

/** A position that is gone and of whose end the broker reports nothing (yet). */
export function closeOfNothing(now: Date): ClosedByBroker {
  return {
    closeLevel: null,
    profitMinor: null,
    profitCurrency: null,
    profitSource: null,
    at: now,
    evidence: { gone: true },
  };
}

function closeOfConfirm(
  context: CloseContext,
  confirm: Confirm,
  { share, cycle }: PendingOrder,
): ClosedByBroker {
  const closeLevel = confirm.level === null ? null : Number(confirm.level);
  const computed = closeLevel !== null && cycle ? computedProfit(share, closeLevel, cycle) : null;
  const profit =
    confirm.profit === null
      ? computed
      : statedProfit(confirm.profit, confirm.profitCurrency, cycle, context.accountCurrency);
  return {
    closeLevel,
    profitMinor: profit?.profitMinor ?? null,
    profitCurrency: profit?.profitCurrency ?? null,
    profitSource: profit ? 'CONFIRM' : null,
    at: confirm.at ? new Date(confirm.at) : context.now,
    evidence: { ...confirm },
  };
}

/** The opening dealId may stand in the confirm of a close: what happened is in status and affected deals. */
function closesAll(confirm: Confirm): boolean {
  return (
    confirm.status === 'CLOSED' ||
    confirm.affectedDeals.some((deal) => deal.status === 'FULLY_CLOSED')
  );
}
