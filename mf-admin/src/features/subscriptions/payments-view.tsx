import type { Payment } from '@entropi/shared/contracts/payments';
import { useFormat } from '@entropi/shared/ui/format';
import type { Column } from '@entropi/shared/ui/resource-columns';
import { ResourceTable } from '@entropi/shared/ui/resource-table';
import Chip from '@mui/material/Chip';
import { PaymentStatus, paymentState } from './payment-status';
import type { PaymentFilter } from './subscriptions.queries';
import { useText } from './subscriptions.texts';

const FILTERS: PaymentFilter[] = ['all', 'unpaid', 'paid'];

export interface PaymentsViewProps {
  payments: Payment[] | undefined;
  total: number;
  error: unknown;
  filter: PaymentFilter;
  /** UTC day, to say what is overdue. */
  today: string;
  onFilter: (filter: PaymentFilter) => void;
  onRetry: () => void;
  onOpen: (payment: Payment) => void;
}

export function PaymentsView(props: PaymentsViewProps) {
  const { payments, total, error, filter, today } = props;
  const t = useText();
  const format = useFormat();
  const columns: Column<Payment>[] = [
    { field: 'username', label: t('user'), value: (row) => row.username, sortable: false },
    {
      field: 'amount',
      label: t('amount'),
      value: (row) => Number(row.amount.amount),
      render: (row) => format.money(row.amount),
      numeric: true,
      sortable: false,
    },
    {
      field: 'due_on',
      label: t('dueOn'),
      value: (row) => row.due_on,
      render: (row) => format.day(row.due_on),
      sortable: false,
    },
    { field: 'reference', label: t('reference'), value: (row) => row.reference, sortable: false },
    {
      field: 'status',
      label: t('status'),
      value: (row) => t(paymentState(row, today)),
      render: (row) => <PaymentStatus state={paymentState(row, today)} />,
      sortable: false,
    },
    { field: 'note', label: t('note'), value: (row) => row.note, sortable: false },
  ];
  return (
    <ResourceTable
      label={t('payments')}
      prefix="payments"
      columns={columns}
      rows={payments}
      rowId={(row) => row.id}
      total={total}
      error={error}
      onRetry={props.onRetry}
      searchable={false}
      empty={{ title: t('noPayments'), hint: t('noPaymentsHint') }}
      onOpen={props.onOpen}
      tools={FILTERS.map((name) => (
        <Chip
          key={name}
          label={t(name)}
          color={name === filter ? 'primary' : 'default'}
          variant={name === filter ? 'filled' : 'outlined'}
          aria-pressed={name === filter}
          onClick={() => props.onFilter(name)}
        />
      ))}
      narrow={(row) => ({
        primary: `${row.username} · ${format.money(row.amount)}`,
        secondary: `${format.day(row.due_on)} · ${row.reference}`,
        end: <PaymentStatus state={paymentState(row, today)} />,
      })}
    />
  );
}
