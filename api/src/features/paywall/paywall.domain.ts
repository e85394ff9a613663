import type { PayInstruction } from '@entropi/contracts/payment-code';
import type { Paywall } from '@entropi/contracts/paywall';
import { inTransaction, type Queryable } from '@entropi/db/db';
import { findSuspendedSince } from '@entropi/engine/store/suspension.repo';
import type { Deps } from '../../deps';
import { conflict, notFound } from '../../errors';
import type { OwnerId } from '../../http/caller';
import { toMinor, toMoney } from '../../money';
import { listValuations } from '../dashboard/performance.repo';
import { toValuation } from '../dashboard/performance-view';
import { readLedger } from '../payments/ledger-view';
import { toPayment } from '../payments/payment-view';
import { findPayment, listUserUnpaid, type PaymentRow } from '../payments/payments.repo';
import { readShares } from '../shares/share-view';
import { toDay } from '../subscriptions/periods';
import { recomputeFees } from '../subscriptions/recompute-fees.domain';
import { readUserSubscription } from '../subscriptions/subscription-view';
import { hasUser } from '../subscriptions/subscriptions.repo';
import { payInstruction, readBeneficiary, type Transfer } from './payment-code';

/** What a user owes and since when, how to pay it, and the shares they still have open, each with its worth. */
export async function readPaywall(
  { db, config, now }: Pick<Deps, 'db' | 'config' | 'now'>,
  userId: OwnerId,
): Promise<Paywall> {
  if (!(await hasUser(db, userId))) throw notFound();
  const since = await findSuspendedSince(db, userId, toDay(now()));
  const { balance, items } = await readLedger(db, userId);
  const unpaid = await listUserUnpaid(db, userId);
  return {
    user_id: userId,
    suspended: since !== null,
    since,
    balance,
    items,
    payments: unpaid.map(toPayment),
    open_shares: await readShares(db, userId, 'open'),
    valuations: (await listValuations(db, userId)).map((row) => toValuation(row, now())),
    pay: await payInstruction(readBeneficiary(config), toTransfer(unpaid)),
    subscription: await readUserSubscription(db, userId),
  };
}

/**
 * Computes the fees again after `sync` has brought the closed positions from the broker; `changed` is the
 * new balance less the old one.
 */
export async function recalculatePaywall(
  deps: Pick<Deps, 'db' | 'config' | 'now'>,
  userId: OwnerId,
  sync: (userId: number) => Promise<unknown>,
): Promise<Paywall & { synced_at: string; changed: Paywall['balance'] }> {
  if (!(await hasUser(deps.db, userId))) throw notFound();
  const before = await readBalanceMinor(deps.db, userId);
  await sync(userId);
  const syncedAt = deps.now();
  await inTransaction(deps.db, (tx) =>
    recomputeFees({ tx, now: syncedAt, config: deps.config }, userId),
  );
  const paywall = await readPaywall(deps, userId);
  const after = await readBalanceMinor(deps.db, userId);
  return {
    ...paywall,
    synced_at: syncedAt.toISOString(),
    changed: toMoney(after - before, paywall.balance.currency),
  };
}

async function readBalanceMinor(db: Queryable, userId: number): Promise<number> {
  const minor = toMinor((await readLedger(db, userId)).balance.amount);
  if (minor === null) throw new Error('a balance is not in minor units');
  return minor;
}

/** How to pay one payment alone; 404 when it is not theirs, 409 when it is paid. */
export async function readPaymentCode(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  userId: OwnerId,
  paymentId: number,
): Promise<PayInstruction> {
  const payment = await findPayment(db, paymentId);
  if (payment?.userId !== userId) throw notFound();
  if (payment.paidAt !== null) throw conflict('payment_paid', 'The payment is paid already');
  return payInstruction(readBeneficiary(config), toTransfer([payment]));
}

/**
 * One transfer for all that is unpaid in the currency of the payment that is due first: with the reference of that
 * payment, and all their references in the message, cut to 140 characters. Null when nothing is unpaid.
 */
function toTransfer(unpaid: readonly PaymentRow[]): Transfer | null {
  const [oldest] = unpaid;
  if (!oldest) return null;
  const same = unpaid.filter((one) => one.currency === oldest.currency);
  return {
    amountMinor: same.reduce((sum, one) => sum + one.amountMinor, 0),
    currency: oldest.currency,
    reference: oldest.reference,
    message: same
      .map((one) => one.reference)
      .join(' ')
      .slice(0, 140),
  };
}
