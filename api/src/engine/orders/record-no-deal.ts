import type { PendingOrder } from '../../trading/store/order-intents.repo';
import { type NoDeal, recordRejection } from '../../trading/store/record-rejection.repo';
import { withTaskLock } from '../../trading/store/task-state.repo';
import type { TradedAccount } from '../accounts/traded-account';
import { observeResolved } from '../engine-metrics';
import { CLOSES_SOONER, pauseAfterRejection } from '../timings';
import { reportRejects } from './order-faults';

/** Books that an order never reached the broker, or left no trace there. False when it was resolved before. */
export function recordAbsence(
  account: TradedAccount,
  order: PendingOrder,
  rejection: string,
  retryAt: Date | null = null,
): Promise<boolean> {
  const outcome = { state: 'ABSENT', rejection, retryAt } as const;
  return recordNoDeal(account, order, outcome);
}

/** Books that the broker said no, with a growing pause; several in a row block the task. */
export async function recordBrokerRejection(
  account: TradedAccount,
  order: PendingOrder,
  rejection: string,
): Promise<boolean> {
  const { intent, rejectsInRow } = order;
  const isOpen = intent.kind === 'OPEN';
  const rejections = isOpen ? rejectsInRow + 1 : intent.attempt;
  const pauseMs = pauseAfterRejection(rejections, account.timings) / (isOpen ? 1 : CLOSES_SOONER);
  const retryAt = new Date(account.now().getTime() + pauseMs);
  const isBooked = await recordNoDeal(account, order, { state: 'REJECTED', rejection, retryAt });
  if (isBooked && isOpen) await reportRejects(account, order, rejection);
  return isBooked;
}

async function recordNoDeal(
  account: TradedAccount,
  order: PendingOrder,
  noDeal: NoDeal,
): Promise<boolean> {
  const isBooked = await withTaskLock(account.db, order.intent.userId, (tx) =>
    recordRejection(tx, order, noDeal),
  );
  if (isBooked) observeResolved(order.intent, noDeal.state, account.now());
  return isBooked;
}
