import { isLoginLocked } from '@entropi/broker/login-lock';
import { inTransaction, type Transaction } from '@entropi/db/db';
import type { TradedAccount } from '../accounts/traded-account';
import { countRejects } from '../store/account.repo';
import { recordRejection } from '../store/broker-account.repo';
import type { PendingOrder } from '../store/order-intents.repo';
import { failTask } from '../store/task-state.repo';
import { REJECTS_IN_ROW } from '../timings';
import type { ReadFault } from './broker-reads';

/** Two readings of when a locked login is tried again differ by less than this. */
const SAME_MOMENT_MS = 1000;

/**
 * Handles a fault that an account's broker shows: rejected credentials put the task into error, everything else
 * passes.
 */
export async function reportFault(account: TradedAccount, fault: ReadFault): Promise<void> {
  const { row, db, log } = account;
  const isRejected = fault.kind === 'credential-rejected';
  // Credentials stay rejected until someone replaces them, and the task is in error since it was first seen.
  if (isRejected && account.rejectedCode === fault.code) return;
  account.rejectedCode = null;
  log.warn({ accountId: row.id, fault: fault.kind, reason: fault.code }, 'the broker rejects');
  if (fault.kind === 'rejected') return;
  if (!isRejected) {
    showPassing(account, fault);
    return;
  }
  await inTransaction(db, async (tx) => {
    await recordRejection(tx, row.brokerKeyId, fault.code);
    const message = fault.message || 'The broker rejects the credentials';
    await failTask(tx, row.userId, { code: 'credential_refused', message });
  });
  account.rejectedCode = fault.code;
}

/** While a login is locked each caller reads the account in vain, so what is shown is when it is tried again. */
function showPassing(account: TradedAccount, { kind, code, retryAfterMs }: ReadFault): void {
  if (!isLoginLocked(code)) {
    account.degraded = kind === 'backoff' ? 'allowance' : 'broker_unavailable';
    account.degradedUntil = null;
    return;
  }
  account.degraded = 'login_locked';
  const until = account.now().getTime() + retryAfterMs;
  const known = account.degradedUntil?.getTime() ?? 0;
  // The same moment, measured again, is not a change.
  if (Math.abs(until - known) > SAME_MOMENT_MS) account.degradedUntil = new Date(until);
}

/** An order whose outcome is not known at its deadline puts the task into error; resolving goes on. */
export async function reportOverdue(account: TradedAccount, order: PendingOrder): Promise<void> {
  const { kind, dealReference } = order.intent;
  const message = `What became of the ${kind.toLowerCase()} order ${dealReference} is not known`;
  const fault = { code: 'order_unresolved' as const, message };
  await inTransaction(account.db, (tx) => failTask(tx, order.intent.userId, fault));
}

/**
 * Several rejected openings in a row put the task into error; a closed market does not count, because that passes.
 * Call it in the transaction that books the rejection: between two, the next opening would leave, or a killed engine
 * would forget the error.
 */
export async function reportRejects(
  tx: Transaction,
  account: TradedAccount,
  order: PendingOrder,
  rejection: string,
): Promise<void> {
  const { userId, cycleId } = order.intent;
  if (cycleId === null) return;
  if (rejection.startsWith('MARKET_')) {
    account.degraded = 'market_closed';
    return;
  }
  if ((await countRejects(tx, userId)) < REJECTS_IN_ROW) return;
  const message = `The broker rejected ${REJECTS_IN_ROW} openings in a row, last: ${rejection}`;
  await failTask(tx, userId, { code: 'orders_rejected', message });
}
