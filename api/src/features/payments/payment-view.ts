import type { Payment } from '@entropi/contracts/payment-model';
import type { FeeItem } from '@entropi/contracts/subscription-model';
import { toMoney } from '../../money';
import type { FeeRow } from './ledger.repo';
import type { PaymentRow } from './payments.repo';

export function toPayment(row: PaymentRow): Payment {
  return {
    id: row.id,
    user_id: row.userId,
    username: row.username,
    amount: toMoney(row.amountMinor, row.currency),
    due_on: row.dueOn,
    reference: row.reference,
    method: row.method,
    paid_at: row.paidAt?.toISOString() ?? null,
    note: row.note,
    created_at: row.createdAt.toISOString(),
    invoice_url: `/api/profile/${row.userId}/payments/${row.id}/invoice`,
  };
}

export function toFeeItem(row: FeeRow): FeeItem {
  return {
    id: row.id,
    kind: row.kind,
    period_from: row.periodFrom,
    period_to: row.periodTo,
    amount: toMoney(row.amountMinor, row.currency),
    created_at: row.createdAt.toISOString(),
    payment_id: row.paymentId,
  };
}
