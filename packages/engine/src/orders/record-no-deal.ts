import type { Transaction } from '@entropi/db/db';
import { isMissedPrice } from '@entropi/trading/core/missed-price';
import type { TradedAccount } from '../accounts/traded-account';
import { observeResolved } from '../engine-metrics';
import type { PendingOrder } from '../store/order-intents.repo';
import { type NoDeal, recordRejection } from '../store/record-rejection.repo';
import { withTaskLock } from '../store/task-state.repo';
import { pauseAfterRejection, pauseBeforeClose } from '../timings';
import { reportRejects } from './order-faults';
import { recordMissedPrice } from './record-missed-price';
import { isWantedAnyway } from './stale-order';

/**
 * Books that an order never reached the broker, or left no trace there. A close that is wanted at any price rests as
 * if it had been rejected. False when the order was resolved before.
 */
export function recordAbsence(
  account: TradedAccount,
  order: PendingOrder,
  rejection: string,
  notBefore: Date | null = null,
): Promise<boolean> {
  const pauseMs = isWantedAnyway(order)
    ? pauseBeforeClose(order.intent.attempt, account.timings)
    : null;
  const retryAt = pauseMs === null ? notBefore : new Date(account.now().getTime() + pauseMs);
  const absent = { state: 'ABSENT', rejection, retryAt } as const;
  return book(account, order, absent, (tx) => recordRejection(tx, order, absent));
}

/**
 * Books that the broker rejected an order, with a growing pause. Several rejections in a row put the task into
 * error; missed prices do not count.
 */
export async function recordBrokerRejection(
  account: TradedAccount,
  order: PendingOrder,
  rejection: string,
): Promise<boolean> {
  const { intent, rejectsInRow } = order;
  const { timings } = account;
  const isOpen = intent.kind === 'OPEN';
  if (isOpen && isMissedPrice(rejection)) {
    const missed = { state: 'REJECTED', rejection } as const;
    return book(account, order, missed, (tx) => recordMissedPrice(tx, account, order, missed));
  }
  const pauseMs = isOpen
    ? pauseAfterRejection(rejectsInRow + 1, timings)
    : pauseBeforeClose(intent.attempt, timings);
  const retryAt = new Date(account.now().getTime() + pauseMs);
  const rejected = { state: 'REJECTED', rejection, retryAt } as const;
  return book(account, order, rejected, async (tx) => {
    const isBooked = await recordRejection(tx, order, rejected);
    if (isBooked && isOpen) await reportRejects(tx, account, order, rejection);
    return isBooked;
  });
}

async function book(
  account: TradedAccount,
  { intent }: PendingOrder,
  { state }: Pick<NoDeal, 'state'>,
  record: (tx: Transaction) => Promise<boolean>,
): Promise<boolean> {
  const isBooked = await withTaskLock(account.db, intent.userId, record);
  if (isBooked) observeResolved(intent, state, account.now());
  return isBooked;
}
