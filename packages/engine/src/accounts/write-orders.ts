import { commitAdvice, type DecidedAdvice } from '../orders/commit-advice';
import { commitJointClose, type JointClose } from '../orders/commit-joint-close';
import type { CycleRows } from '../store/cycle.repo';
import { runSpan } from '../tracing/current-trace';
import type { AccountWorker } from './account-worker';
import type { TradedAccount } from './traded-account';

/**
 * Writes the orders of an advice. While nothing is under way at the account, the first of them leaves as soon as it
 * is written.
 */
export async function writeAdvice(
  worker: AccountWorker,
  rows: CycleRows,
  decided: DecidedAdvice,
): Promise<void> {
  const { account, isIdle } = worker;
  const hasOrders = decided.advice.orders.length > 0;
  const written = traceDecision(account, () => commitAdvice(account, rows, decided, isIdle));
  if (hasOrders && isIdle) worker.sendWritten(written);
  try {
    await written;
  } finally {
    if (hasOrders && !isIdle) worker.wake('order');
  }
}

/** Has all members of a BASKET closed, for the account of one of them; `workers` are those of all their accounts. */
export async function writeJointClose(
  { account }: AccountWorker,
  workers: Iterable<AccountWorker>,
  members: readonly JointClose[],
  now: Date,
): Promise<void> {
  try {
    await traceDecision(account, () => commitJointClose(account, members, now));
  } finally {
    for (const worker of workers) worker.wake('order');
  }
}

function traceDecision<T>({ tracing }: TradedAccount, write: () => Promise<T>): Promise<T> {
  return runSpan(tracing, 'decide', { kind: 'internal', parent: null }, write);
}
