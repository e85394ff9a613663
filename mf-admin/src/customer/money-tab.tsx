import { exportPayments, listPayments } from '@entropi/contracts/payments';
import type { User } from '@entropi/contracts/user-model';
import { findPaymentStatus } from '@entropi/shared/lists/payments';
import { Figure, FigureStrip } from '@entropi/shared/ui/figure';
import { useFormat } from '@entropi/shared/ui/format';
import { ResourceTable } from '@entropi/shared/ui/resource-table';
import { ErrorState, SkeletonBlock } from '@entropi/shared/ui/states';
import { When } from '@entropi/shared/ui/time';
import { useLocalList, useResourceList } from '@entropi/shared/ui/use-resource-list';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { usePaymentColumns } from '../features/subscriptions/payment-columns';
import { PaymentPanel } from '../features/subscriptions/payment-panel';
import { PaymentStatus } from '../features/subscriptions/payment-status';
import { PAYMENTS } from '../features/subscriptions/subscriptions.queries';
import { useText as usePaymentText } from '../features/subscriptions/subscriptions.texts';
import { UserPlan } from '../features/users/user-plan';
import { useLedger } from './customer.queries';
import { useText } from './customer.texts';
import { useEventText } from './event.texts';
import { InvoiceButton } from './invoice-button';

/** What a user pays: plan, payments with their invoices, and the ledger. */
export function MoneyTab({ user }: { user: User }) {
  return (
    <Stack sx={{ gap: 3 }}>
      <Paper variant="outlined" sx={{ p: 2, maxWidth: 560 }}>
        <UserPlan user={user} />
      </Paper>
      <Payments userId={user.id} />
      <Ledger userId={user.id} />
    </Stack>
  );
}

function Payments({ userId }: { userId: number }) {
  const t = useText();
  const tPayment = usePaymentText();
  const format = useFormat();
  const [nowMs] = useState(() => Date.now());
  const [openId, setOpenId] = useState<number | null>(null);
  const list = useResourceList({
    call: listPayments,
    csv: exportPayments,
    input: { query: { user_id: userId } },
    queryKey: PAYMENTS,
    prefix: 'payments',
  });
  const columns = usePaymentColumns(nowMs, {
    invoice: {
      render: (row) => <InvoiceButton payment={row} />,
      sortable: false,
      width: 110,
    },
  }).filter(({ field }) => field !== 'username');
  const open = list.rows?.find(({ id }) => id === openId);
  return (
    <section>
      <Typography variant="h2" sx={{ mb: 1 }}>
        {t('payments')}
      </Typography>
      <ResourceTable
        label={t('payments')}
        list={list}
        columns={columns}
        searchable={false}
        onOpen={({ id }) => setOpenId(id)}
        empty={{ title: tPayment('noPayments'), hint: tPayment('noPaymentsHint') }}
        narrow={(row) => ({
          primary: `${format.money(row.amount)} · ${row.reference}`,
          secondary: format.day(row.due_on),
          end: <PaymentStatus status={findPaymentStatus(row, nowMs)} />,
        })}
      />
      {open && <PaymentPanel payment={open} nowMs={nowMs} onClose={() => setOpenId(null)} />}
    </section>
  );
}

function Ledger({ userId }: { userId: number }) {
  const t = useText();
  const tEvent = useEventText();
  const format = useFormat();
  const ledger = useLedger(userId);
  const list = useLocalList(ledger.data?.items, ({ id }) => id, 'ledger');
  if (ledger.isPending) return <SkeletonBlock height={200} />;
  if (ledger.isLoadingError)
    return <ErrorState error={ledger.error} onRetry={() => ledger.refetch()} />;
  const { balance, high_water_mark: mark } = ledger.data;
  const isCredit = balance.amount.startsWith('-');
  return (
    <section>
      <Typography variant="h2" sx={{ mb: 1 }}>
        {t('ledger')}
      </Typography>
      <FigureStrip>
        <Figure label={t(isCredit ? 'credit' : 'owed')} value={balance.amount}>
          {format.money({ ...balance, amount: balance.amount.replace('-', '') })}
        </Figure>
        <Figure label={t('highWaterMark')}>{format.money(mark)}</Figure>
      </FigureStrip>
      <ResourceTable
        label={t('ledger')}
        list={list}
        columns={[
          {
            field: 'created_at',
            label: t('at'),
            value: (row) => row.created_at,
            render: (row) => <When at={row.created_at} />,
            width: 170,
          },
          { field: 'kind', label: t('booking'), value: (row) => tEvent(`bookings.${row.kind}`) },
          {
            field: 'period',
            label: t('period'),
            value: (row) => row.period_from,
            render: (row) =>
              row.period_from && row.period_to
                ? `${format.day(row.period_from)} – ${format.day(row.period_to)}`
                : '–',
          },
          {
            field: 'amount',
            label: t('amount'),
            value: (row) => Number(row.amount.amount),
            currency: (row) => row.amount.currency,
            render: (row) => format.money(row.amount, { signed: true }),
            numeric: true,
          },
        ]}
        searchable={false}
        empty={{ title: t('noLedger'), hint: t('noLedgerHint') }}
        narrow={(row) => ({
          primary: tEvent(`bookings.${row.kind}`),
          secondary: <When at={row.created_at} />,
          end: format.money(row.amount, { signed: true }),
        })}
      />
    </section>
  );
}
