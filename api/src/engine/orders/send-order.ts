import type { Submission } from '../../broker/broker';
import { toDecimal } from '../../broker/decimal';
import {
  markSent,
  type OpenRequest,
  type PendingOrder,
  updateIntent,
} from '../../trading/store/order-intents.repo';
import type { TradedAccount } from '../accounts/traded-account';
import { reportFault } from './order-faults';
import { recordAbsence, recordBrokerRejection } from './record-no-deal';
import { isWantedAnyway } from './stale-order';

/**
 * What became of sending an order: `resolved` for good, `on-its-way` (the broker has it, or may have it), or
 * `held-back`, not sent and to be tried again after `waitMs` (undefined: the usual wait).
 */
export type Sending =
  | { kind: 'resolved' }
  | { kind: 'on-its-way' }
  | { kind: 'held-back'; waitMs?: number };

/** Sends an order once; it is marked as sent before, so that no one sends it again whatever happens. */
export async function sendOrder(account: TradedAccount, order: PendingOrder): Promise<Sending> {
  const { intent, share } = order;
  if (intent.kind === 'CLOSE' && !share.dealId) return { kind: 'held-back' };
  if (!(await markSent(intent, account.fence, account.db))) return { kind: 'held-back' };
  const submission = await submit(account, order);
  return recordSubmission(account, order, submission);
}

function submit({ broker }: TradedAccount, { intent, share }: PendingOrder): Promise<Submission> {
  if (intent.kind === 'CLOSE' && share.dealId) {
    const { dealId, direction, size } = share;
    return broker.closePosition({ dealId, positionDirection: direction, size: toDecimal(size) });
  }
  const request = intent.request as OpenRequest;
  const decimalOrNull = (value: number | null) => (value === null ? null : toDecimal(value));
  return broker.openPosition({
    dealReference: intent.dealReference,
    epic: request.epic,
    expiry: request.expiry,
    direction: request.direction,
    size: toDecimal(request.size),
    currency: request.currency,
    stopDistance: decimalOrNull(request.stop_distance),
    limitDistance: decimalOrNull(request.limit_distance),
  });
}

async function recordSubmission(
  account: TradedAccount,
  order: PendingOrder,
  submission: Submission,
): Promise<Sending> {
  const { id } = order.intent;
  const { db, timings } = account;
  if (submission.kind === 'unknown') {
    await updateIntent(id, { state: 'UNKNOWN', response: { cause: submission.cause } }, db);
    return { kind: 'on-its-way' };
  }
  if (submission.kind === 'accepted') {
    await updateIntent(id, { response: { deal_reference: submission.dealReference } }, db);
    return { kind: 'on-its-way' };
  }
  const { reason, code, message, retryAfterMs } = submission;
  await reportFault(account, {
    kind: kindOfFault(reason),
    code,
    message,
    retryAfterMs: retryAfterMs ?? timings.rejectionFirstMs,
  });
  if (reason === 'validation') {
    return toSending(await recordBrokerRejection(account, order, code));
  }
  const waitMs = retryAfterMs ?? timings.rejectionFirstMs;
  if (isWantedAnyway(order)) {
    await updateIntent(id, { state: 'PENDING', sentAt: null, rejection: code }, db);
    return { kind: 'held-back', waitMs };
  }
  const retryAt = new Date(account.now().getTime() + waitMs);
  return toSending(await recordAbsence(account, order, code, retryAt));
}

function toSending(isBooked: boolean): Sending {
  return isBooked ? { kind: 'resolved' } : { kind: 'on-its-way' };
}

function kindOfFault(reason: 'validation' | 'credential' | 'backoff' | 'not-sent') {
  if (reason === 'credential') return 'credential-rejected' as const;
  if (reason === 'backoff') return 'backoff' as const;
  return reason === 'validation' ? ('rejected' as const) : ('unavailable' as const);
}
