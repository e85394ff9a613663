import type { Payment } from '@entropi/contracts/payment-model';
import type { PaymentColumn } from '@entropi/contracts/payments';
import { createPaymentColumns, findPaymentStatus } from '@entropi/shared/lists/payments';
import { useFormat } from '@entropi/shared/ui/format';
import { type Column, type ColumnViews, showColumns } from '@entropi/shared/ui/resource-columns';
import { When } from '@entropi/shared/ui/time';
import { PaymentStatus } from './payment-status';
import { useText } from './subscriptions.texts';

/** The columns of a list of payments; `others` are shown after them, or instead of them where they are of that name. */
export function usePaymentColumns(
  nowMs: number,
  others: ColumnViews<PaymentColumn, Payment> = {},
): Column<Payment>[] {
  const t = useText();
  const format = useFormat();
  return showColumns(createPaymentColumns({ t }, nowMs), {
    username: {},
    amount: { render: (row) => format.money(row.amount), numeric: true },
    due_on: { render: (row) => format.day(row.due_on) },
    reference: {},
    status: { render: (row) => <PaymentStatus status={findPaymentStatus(row, nowMs)} /> },
    paid_at: {
      render: (row) => (row.paid_at ? <When at={row.paid_at} /> : '–'),
      width: 160,
      hidden: true,
    },
    created_at: { render: (row) => <When at={row.created_at} />, width: 160, hidden: true },
    note: {},
    ...others,
  });
}
