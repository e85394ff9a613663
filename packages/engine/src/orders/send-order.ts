import type { BeforeSend, Submission } from '@entropi/broker/broker';
import { toDecimal } from '@entropi/broker/decimal';
import { isLoginLocked } from '@entropi/broker/login-lock';
import type { Clearance, TradedAccount } from '../accounts/traded-account';
import { observeSent } from '../engine-metrics';
import { type OpenRequest, type PendingOrder, updateIntent } from '../store/order-intents.repo';
import { clearOrder } from './clear-order';
import type { MarkedOrder, SendableOrder } from './marked-order';
import { reportFault } from './order-faults';
import { isPriceGone } from './price-gone';
import { recordAbsence, recordBrokerRejection } from './record-no-deal';
import { isWantedAnyway } from './stale-order';

type RejectedOrder = Extract<Submission, { kind: 'rejected' }>;

/** What the broker said to an order that has left, or may have. */
export type Submitted = Exclude<Submission, { kind: 'withheld' }>;

/**
 * What became of sending an order: `resolved` for good; `on-its-way`, the broker has it or may have it; `held-back`,
 * not sent and to be tried again after `waitMs` (undefined: after the usual wait, which grows for a close that is
 * wanted at any price).
 */
export type Sending =
  | { kind: 'resolved' }
  | { kind: 'on-its-way'; order: PendingOrder }
  | { kind: 'held-back'; waitMs?: number; isWanted?: boolean };

/**
 * Sends an order once. When its turn has come it is checked a last time and marked as sent in one transaction, so
 * that what was forbidden a moment ago is not sent, and no process sends it a second time. An opening whose check took
 * too long, on a busy machine or database, is held back: what allowed it may be over.
 */
export async function sendOrder(account: TradedAccount, order: PendingOrder): Promise<Sending> {
  if (order.intent.kind === 'CLOSE' && !order.share.dealId) return { kind: 'held-back' };
  const { checkLifeMs } = account.timings;
  let clearance: Clearance | null = null;
  const submission = await submit(account, order, async () => {
    const begunAt = performance.now();
    clearance = await clearOrder({ account, order });
    if (clearance !== 'sent') return false;
    const isFresh = order.intent.kind === 'CLOSE' || performance.now() - begunAt <= checkLifeMs;
    if (isFresh) observeSent(order.intent, account.now());
    else await unmark(account, order);
    return isFresh;
  });
  if (clearance === null && submission.kind !== 'rejected') {
    account.log.error({ intentId: order.intent.id }, 'an order left without its last check');
  }
  if (clearance === null && submission.kind === 'rejected' && isWantedAnyway(order))
    if (submission.reason !== 'validation') return recordUnsent(account, order, submission);
  // An order that could not even wait for its turn is ours to book only if we still own the key.
  const cleared: Clearance = clearance ?? (await clearOrder({ account, order }));
  if (cleared === 'blocked') return { kind: 'resolved' };
  if (cleared === 'fenced' || submission.kind === 'withheld') return { kind: 'held-back' };
  return recordSubmission(account, order, submission);
}

/**
 * Sends an order that was checked and marked when it was written. Null if its turn has not come while that check was
 * valid, because what was allowed then may be forbidden by now: it has not left, and is PENDING again.
 */
export async function sendMarked(
  account: TradedAccount,
  order: MarkedOrder,
): Promise<Submitted | null> {
  const submission = await submit(account, order, async () => {
    const isFresh =
      performance.now() - order.markedAt <= account.timings.checkLifeMs &&
      !isPriceGone(account, order.intent);
    if (isFresh) observeSent(order.intent, account.now());
    return isFresh;
  });
  if (submission.kind !== 'withheld') return submission;
  await unmark(account, order);
  return null;
}

function unmark({ batches, fence }: TradedAccount, { intent }: SendableOrder): Promise<void> {
  return batches.unmark({ intentId: intent.id, fence });
}

function submit(
  { broker }: TradedAccount,
  { intent, share }: SendableOrder,
  beforeSend: BeforeSend,
): Promise<Submission> {
  if (intent.kind === 'CLOSE' && share.dealId) {
    const { dealId, direction, size } = share;
    const order = { dealId, positionDirection: direction, size: toDecimal(size) };
    return broker.closePosition(order, beforeSend);
  }
  const request = intent.request as OpenRequest;
  const decimalOrNull = (value: number | null) => (value === null ? null : toDecimal(value));
  const order = {
    dealReference: intent.dealReference,
    epic: request.epic,
    expiry: request.expiry,
    direction: request.direction,
    size: toDecimal(request.size),
    currency: request.currency,
    worstLevel: decimalOrNull(request.worst_level ?? null),
    stopDistance: decimalOrNull(request.stop_distance),
    limitDistance: decimalOrNull(request.limit_distance),
  };
  return broker.openPosition(order, beforeSend);
}

/** Records what the broker said to an order, if there is something to record yet. */
export async function recordSubmission(
  account: TradedAccount,
  order: PendingOrder,
  submission: Submitted,
): Promise<Sending> {
  const { id, kind } = order.intent;
  const { db, timings } = account;
  if (submission.kind === 'unknown') {
    const fields = { state: 'UNKNOWN', response: { cause: submission.cause } } as const;
    await updateIntent(db, id, fields);
    return toOnItsWay(account, order, fields);
  }
  if (submission.kind === 'accepted') {
    const fields = {
      state: 'SENT',
      response: { deal_reference: submission.dealReference },
    } as const;
    // An opening is found by our own reference, so only a close needs the broker's; a confirmed order is booked
    // next.
    const { dealReference } = submission;
    if (kind === 'CLOSE' && !account.confirms.find(dealReference)?.accepted)
      await account.batches.storeResponse({ intentId: id, dealReference });
    return toOnItsWay(account, order, fields);
  }
  const { reason, code, message, retryAfterMs } = submission;
  await reportFault(account, {
    kind: toFault(reason),
    code,
    message,
    retryAfterMs: retryAfterMs ?? timings.rejectionFirstMs,
  });
  if (reason === 'validation') {
    return toSending(account, order, await recordBrokerRejection(account, order, code));
  }
  if (isWantedAnyway(order)) {
    // A session that has just expired is no reason to show: the close is sent again at once.
    const rejection = retryAfterMs === 0 ? null : code;
    await updateIntent(db, id, { state: 'PENDING', sentAt: null, rejection });
    return toHeldBack(submission);
  }
  const waitMs = retryAfterMs ?? timings.rejectionFirstMs;
  const retryAt = new Date(account.now().getTime() + waitMs);
  return toSending(account, order, await recordAbsence(account, order, code, retryAt));
}

/**
 * Leaves a close that is wanted at any price PENDING when the broker could not be called at all; it was not marked,
 * and is not now. The reason why it has not left is stored once.
 */
async function recordUnsent(
  account: TradedAccount,
  { intent }: PendingOrder,
  submission: RejectedOrder,
): Promise<Sending> {
  const { reason, code, message, retryAfterMs } = submission;
  const waitMs = retryAfterMs ?? account.timings.rejectionFirstMs;
  await reportFault(account, { kind: toFault(reason), code, message, retryAfterMs: waitMs });
  if (intent.rejection !== code) await updateIntent(account.db, intent.id, { rejection: code });
  return toHeldBack(submission);
}

/**
 * A locked login may open earlier than announced, because a user or another account has had it tried. It is looked
 * at this often.
 */
const LOCKED_LOOK_MS = 5000;

function toHeldBack({ code, retryAfterMs }: RejectedOrder): Sending {
  const waitMs = retryAfterMs ?? undefined;
  if (!isLoginLocked(code)) return { kind: 'held-back', waitMs, isWanted: true };
  return { kind: 'held-back', waitMs: Math.min(waitMs ?? 0, LOCKED_LOOK_MS), isWanted: true };
}

function toSending(account: TradedAccount, order: PendingOrder, isBooked: boolean): Sending {
  return isBooked ? { kind: 'resolved' } : toOnItsWay(account, order, { state: 'SENT' });
}

/** The order as it is stored now that it has left. */
function toOnItsWay(
  account: TradedAccount,
  order: PendingOrder,
  fields: Partial<PendingOrder['intent']>,
): Sending {
  const intent = { ...order.intent, sentAt: account.now(), ...fields };
  return { kind: 'on-its-way', order: { ...order, intent } };
}

function toFault(reason: 'validation' | 'credential' | 'backoff' | 'not-sent') {
  if (reason === 'credential') return 'credential-rejected' as const;
  if (reason === 'backoff') return 'backoff' as const;
  return reason === 'validation' ? ('rejected' as const) : ('unavailable' as const);
}
