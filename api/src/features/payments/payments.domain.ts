import type { Parsed } from '@entropi/contracts/endpoint';
import type { Payment } from '@entropi/contracts/payment-model';
import type { exportPayments } from '@entropi/contracts/payments';
import type { Money } from '@entropi/contracts/primitives';
import { type Actor, writeAudit } from '@entropi/db/audit.repo';
import { inTransaction, type Queryable, type Transaction } from '@entropi/db/db';
import type { Deps } from '../../deps';
import { conflict, invalid, notFound } from '../../errors';
import { readParts } from '../../http/csv/read-parts';
import { toMinor } from '../../money';
import { issueInvoice } from '../invoices/issue-invoice.domain';
import { readBeneficiary } from '../paywall/payment-code';
import { toDay } from '../subscriptions/periods';
import { hasUser } from '../subscriptions/subscriptions.repo';
import { releaseBankLine } from './bank-line.repo';
import type { BillingContext } from './billing-context';
import { applyBillingStatus } from './billing-status';
import { chargeCreation, creditPaying, type PaymentEntry, reverseDeletion } from './ledger';
import { findBillingCurrency, insertFee } from './ledger.repo';
import {
  listPaymentIds,
  listPaymentRows,
  listPaymentsByIds,
  type PaymentQuery,
} from './payment-list.repo';
import { createReference } from './payment-reference';
import { toPayment } from './payment-view';
import {
  claimPaymentId,
  findPayment,
  insertPayment,
  lockPayment,
  type NewPayment,
  type PaymentRow,
  updatePaymentRow,
} from './payments.repo';

type Context = Pick<Deps, 'now' | 'config'> & { db: Queryable };

export async function readPayments({ db, now }: Omit<Context, 'config'>, query: PaymentQuery) {
  const { rows, total } = await listPaymentRows(db, query, toDay(now()));
  return { items: rows.map(toPayment), total, skip: query.skip, limit: query.limit };
}

/** All payments that match, in parts. */
export async function openPayments(
  { db, now }: Omit<Context, 'config'>,
  query: Parsed<typeof exportPayments>['query'],
): Promise<AsyncIterable<Payment[]>> {
  return readParts({
    keys: await listPaymentIds(db, query, toDay(now())),
    read: async (ids) => (await listPaymentsByIds(db, ids)).map(toPayment),
    keyOf: ({ id }) => id,
  });
}

export async function readPayment(db: Queryable, id: number): Promise<Payment> {
  const row = await findPayment(db, id);
  if (!row) throw notFound();
  return toPayment(row);
}

/** Asks a user for a payment by hand: books it with its charge, and the suspension that may follow. */
export function createPayment(
  deps: Context,
  actor: Actor | null,
  input: {
    user_id: number;
    amount: Money;
    due_on: string;
    method?: Payment['method'];
    note?: string;
  },
): Promise<Payment> {
  const amountMinor = toMinor(input.amount.amount);
  if (amountMinor === null || amountMinor <= 0) {
    throw invalid('amount.amount', 'must be an amount above zero, in cents at most', 'amount_form');
  }
  return inTransaction(deps.db, async (tx) => {
    if (!(await hasUser(tx, input.user_id)))
      throw invalid('user_id', 'no such user', 'user_unknown');
    const billed = await findBillingCurrency(tx, input.user_id);
    if (billed !== null && billed !== input.amount.currency) {
      throw invalid('amount.currency', `the user is billed in ${billed}`, 'currency_mismatch');
    }
    const context = { tx, now: deps.now(), config: deps.config };
    const payment = await addPayment(context, {
      userId: input.user_id,
      amountMinor,
      currency: input.amount.currency,
      dueOn: input.due_on,
      method: input.method,
      note: input.note,
    });
    await book(tx, payment, chargeCreation(payment), deps.now());
    await issueInvoice(context, payment.id);
    return finish(tx, actor, 'payment.create', payment, null, deps.now());
  });
}

/** Marks a payment paid or unpaid, or changes its date, method and note. */
export function updatePayment(
  deps: Context,
  actor: Actor,
  id: number,
  changes: {
    paid_at?: string | null;
    method?: Payment['method'];
    note?: string;
    due_on?: string;
  },
): Promise<Payment> {
  return inTransaction(deps.db, async (tx) => {
    const before = await lockPayment(tx, id);
    if (!before) throw notFound();
    const paidAt = readPaidAt(changes.paid_at, deps.now());
    const values = { paidAt, method: changes.method, note: changes.note, dueOn: changes.due_on };
    const given = Object.entries(values).filter(([, value]) => value !== undefined);
    await updatePaymentRow(tx, id, Object.fromEntries(given));
    if (changes.due_on !== undefined || changes.note !== undefined) {
      await issueInvoice({ tx, now: deps.now(), config: deps.config }, id);
    }
    const entry = paidAt === undefined ? null : creditPaying(before, paidAt);
    if (entry) await book(tx, before, entry, deps.now());
    if (paidAt === null) await releaseBankLine(tx, id, { at: deps.now(), by: actor.userId });
    return finish(tx, actor, 'payment.update', before, toPayment(before), deps.now());
  });
}

/** Deletes an unpaid payment and takes its charge back. */
export function deletePayment(deps: Context, actor: Actor, id: number): Promise<void> {
  return inTransaction(deps.db, async (tx) => {
    const before = await lockPayment(tx, id);
    if (!before) throw notFound();
    if (before.paidAt !== null) throw conflict('payment_paid', 'A paid payment cannot be deleted');
    await updatePaymentRow(tx, id, { deletedAt: deps.now() });
    await book(tx, before, reverseDeletion(before), deps.now());
    const change = { subject: `payment:${id}`, userId: before.userId, before: toPayment(before) };
    await writeAudit(tx, actor, { action: 'payment.delete', ...change });
    await applyBillingStatus(tx, before.userId, deps.now());
  });
}

/** Stores a payment without any booking, since payments of the fee job are charged by their fees. */
export async function addPayment(
  { tx, config }: Pick<BillingContext, 'tx' | 'config'>,
  payment: NewPayment,
): Promise<PaymentRow> {
  const id = await claimPaymentId(tx);
  const reference = createReference(readBeneficiary(config).iban, id);
  await insertPayment(tx, { ...payment, id, reference });
  const added = await findPayment(tx, id);
  if (!added) throw new Error('a payment was written and is not there');
  return added;
}

/**
 * When a payment arrived: null for one that is unpaid, undefined where that is not to change. Throws 422 for a time
 * more than a minute ahead.
 */
export function readPaidAt(text: string | null | undefined, now: Date): Date | null | undefined {
  if (text === undefined || text === null) return text;
  const paidAt = new Date(text);
  if (paidAt.getTime() > now.getTime() + 60_000)
    throw invalid('paid_at', 'lies in the future', 'in_future');
  return paidAt;
}

async function book(
  tx: Transaction,
  payment: PaymentRow,
  entry: PaymentEntry,
  now: Date,
): Promise<void> {
  const today = toDay(now);
  await insertFee(tx, {
    ...entry,
    userId: payment.userId,
    currency: payment.currency,
    paymentId: payment.id,
    periodFrom: today,
    periodTo: today,
    createdAt: now,
  });
}

async function finish(
  tx: Transaction,
  actor: Actor | null,
  action: string,
  { id, userId }: PaymentRow,
  before: Payment | null,
  now: Date,
): Promise<Payment> {
  const after = await readPayment(tx, id);
  await writeAudit(tx, actor, { action, subject: `payment:${id}`, userId, before, after });
  await applyBillingStatus(tx, userId, now);
  return after;
}
