import type { BankLine, listBankLines } from '@entropi/contracts/bank-statements';
import type { Parsed, ReplyOf } from '@entropi/contracts/endpoint';
import type { Payment } from '@entropi/contracts/payment-model';
import { type Actor, writeAudit } from '@entropi/db/audit.repo';
import { inTransaction, type Queryable } from '@entropi/db/db';
import type { Deps } from '../../deps';
import { conflict, invalid, notFound } from '../../errors';
import { toMoney } from '../../money';
import { listPaymentsOfAmount } from '../payments/payment-list.repo';
import { toPayment } from '../payments/payment-view';
import { updatePayment } from '../payments/payments.domain';
import { findPayment, lockPayment } from '../payments/payments.repo';
import { type BankLineRow, findLine, listLineRows, lockLine, updateLine } from './bank-lines.repo';
import { toShownLine } from './statement-line';

const MAX_CANDIDATES = 20;

export async function readLines(
  { db }: Pick<Deps, 'db'>,
  query: Parsed<typeof listBankLines>['query'],
): Promise<ReplyOf<typeof listBankLines>> {
  const { rows, total } = await listLineRows(db, query);
  return { items: rows.map(toBankLine), total, skip: query.skip, limit: query.limit };
}

/** Throws 404 for an unknown id. */
export async function readLine(db: Queryable, id: number): Promise<BankLine> {
  const row = await findLine(db, id);
  if (!row) throw notFound();
  return toBankLine(row);
}

/** Open payments that a line can be booked on: those of its amount and currency. */
export async function readCandidates(
  db: Queryable,
  id: number,
  search: string | undefined,
): Promise<Payment[]> {
  const row = await findLine(db, id);
  if (!row) throw notFound();
  const { amountMinor, currency } = row.line;
  const rows = await listPaymentsOfAmount(db, { amountMinor, currency, search }, MAX_CANDIDATES);
  return rows.map(toPayment);
}

/** Chooses the payment that a line will be booked on; null leaves the line alone. */
export function chooseLine(
  deps: Pick<Deps, 'db'>,
  actor: Actor,
  id: number,
  { payment_id: paymentId }: { payment_id: number | null },
): Promise<BankLine> {
  return inTransaction(deps.db, async (tx) => {
    const found = await lockLine(tx, id);
    if (!found) throw notFound();
    const { line } = found;
    if (line.state === 'booked') throw conflict('line_booked');
    if (line.state === 'outgoing') throw conflict('line_outgoing');
    if (paymentId !== null) {
      const payment = await findPayment(tx, paymentId);
      const isSame =
        payment?.amountMinor === line.amountMinor && payment.currency === line.currency;
      if (!isSame || payment.paidAt !== null) {
        throw invalid('payment_id', 'is no open payment of the same amount', 'payment_unfit');
      }
    }
    await updateLine(tx, id, {
      state: paymentId === null ? 'left' : 'matched',
      reason: paymentId === null ? null : 'CHOSEN',
      paymentId,
    });
    const after = await readLine(tx, id);
    await writeAudit(tx, actor, {
      action: 'bank-line.choose',
      subject: `bank-line:${id}`,
      userId: after.payment?.user_id ?? found.payment?.userId ?? null,
      before: toBankLine(found),
      after,
    });
    return after;
  });
}

/**
 * Takes the booking of a line back: its payment becomes open again by the rule of every payment that is marked unpaid,
 * and the user is suspended where that follows. A payment that is open already stays so.
 */
export function undoLine(
  deps: Pick<Deps, 'db' | 'now' | 'config'>,
  actor: Actor,
  id: number,
  { reason }: { reason: string },
): Promise<BankLine> {
  return inTransaction(deps.db, async (tx) => {
    const paymentId = (await findLine(tx, id))?.line.paymentId;
    if (paymentId === undefined) throw notFound();
    const payment = paymentId === null ? null : await lockPayment(tx, paymentId);
    const found = await lockLine(tx, id);
    if (!found) throw notFound();
    if (!payment || found.line.state !== 'booked') throw conflict('line_not_booked');
    await updatePayment({ ...deps, db: tx }, actor, payment.id, { paid_at: null });
    await updateLine(tx, id, {
      state: 'undone',
      undoneAt: deps.now(),
      undoneBy: actor.userId,
      undoReason: reason,
    });
    const after = await readLine(tx, id);
    await writeAudit(tx, actor, {
      action: 'bank-line.undo',
      subject: `bank-line:${id}`,
      userId: payment.userId,
      before: toBankLine(found),
      after,
    });
    return after;
  });
}

function toBankLine({ payment, username, bookedBy, undoneBy, ...row }: BankLineRow): BankLine {
  // Rows from before this rule hold the text as it was written.
  const line = toShownLine(row.line);
  return {
    id: line.id,
    statement_id: line.statementId,
    number: line.number,
    booked_on: line.bookedOn,
    amount: toMoney(line.amountMinor, line.currency),
    payer: line.payer,
    payer_account: line.payerAccount,
    reference: line.reference,
    text: line.text,
    state: line.state,
    reason: line.reason,
    payment: payment && {
      id: payment.id,
      user_id: payment.userId,
      username: username ?? '',
      reference: payment.reference,
      amount: toMoney(payment.amountMinor, payment.currency),
      due_on: payment.dueOn,
    },
    booked_at: line.bookedAt?.toISOString() ?? null,
    booked_by: bookedBy,
    undone_at: line.undoneAt?.toISOString() ?? null,
    undone_by: undoneBy,
    undo_reason: line.undoReason,
  };
}
