import type { Payment } from '@entropi/shared/contracts/payments';
import { useFormat } from '@entropi/shared/ui/format';
import type { Column } from '@entropi/shared/ui/resource-columns';
import { When } from '@entropi/shared/ui/time';
import { findPaymentStatus, PaymentStatus } from './payment-status';
import { useText } from './subscriptions.texts';

/** Columns whose order the server knows carry its own names. */
export function usePaymentColumns(nowMs: number): Column<Payment>[] {
  const t = useText();
  const format = useFormat();
  return [
    { field: 'username', label: t('user'), value: (row) => row.username },
    {
      field: 'amount',
      label: t('amount'),
      value: (row) => Number(row.amount.amount),
      currency: (row) => row.amount.currency,
      render: (row) => format.money(row.amount),
      numeric: true,
    },
    {
      field: 'due_on',
      label: t('dueOn'),
      value: (row) => row.due_on,
      render: (row) => format.day(row.due_on),
    },
    { field: 'reference', label: t('reference'), value: (row) => row.reference },
    {
      field: 'status',
      label: t('status'),
      value: (row) => t(findPaymentStatus(row, nowMs)),
      render: (row) => <PaymentStatus status={findPaymentStatus(row, nowMs)} />,
    },
    {
      field: 'paid_at',
      label: t('paidAt'),
      value: (row) => row.paid_at,
      render: (row) => (row.paid_at ? <When at={row.paid_at} /> : '–'),
      hidden: true,
    },
    {
      field: 'created_at',
      label: t('created'),
      value: (row) => row.created_at,
      render: (row) => <When at={row.created_at} />,
      hidden: true,
    },
    { field: 'note', label: t('note'), value: (row) => row.note },
  ];
}
