import type { FilterName, RowOf } from '@entropi/contracts/list-query';
import type { PaymentMethod } from '@entropi/contracts/payment-model';
import {
  exportPayments,
  getPayment,
  listPayments,
  type PaymentStatus as Status,
} from '@entropi/contracts/payments';
import { findPaymentStatus } from '@entropi/shared/lists/payments';
import { useFormat } from '@entropi/shared/ui/format';
import { ResourceTable } from '@entropi/shared/ui/resource-table';
import { type ResourceList, useResourceList } from '@entropi/shared/ui/use-resource-list';
import { useSelection } from '@entropi/shared/ui/use-selection';
import Stack from '@mui/material/Stack';
import { OpenJob } from '../../jobs/open-job';
import { usePaymentColumns } from './payment-columns';
import { PaymentStatus } from './payment-status';
import { SelectedPayments } from './selected-payments';
import { PAYMENTS } from './subscriptions.queries';
import { useText } from './subscriptions.texts';

type PaymentList = ResourceList<RowOf<typeof listPayments>, FilterName<typeof listPayments>>;

export function usePaymentList(): PaymentList {
  return useResourceList({
    call: listPayments,
    csv: exportPayments,
    queryKey: PAYMENTS,
    prefix: 'payments',
    open: {
      param: 'payment',
      read: (client, id, signal) =>
        client.call(getPayment, { params: { payment_id: id } }, { signal }),
    },
  });
}

export function PaymentsView({ list, nowMs }: { list: PaymentList; nowMs: number }) {
  const t = useText();
  const format = useFormat();
  const selection = useSelection(list);
  return (
    <Stack sx={{ gap: 2 }}>
      <SelectedPayments rows={list.rows} selection={selection} />
      <ResourceTable
        label={t('payments')}
        list={list}
        columns={usePaymentColumns(nowMs)}
        selection={selection}
        empty={{ title: t('noPayments'), hint: t('noPaymentsHint') }}
        onOpen={({ id }) => list.open.show(id)}
        filters={[
          { name: 'status', label: t('status'), text: (value) => t(value as Status), chips: true },
          {
            name: 'method',
            label: t('method'),
            text: (value) => t(`methods.${value as PaymentMethod}`),
          },
        ]}
        narrow={(row) => ({
          primary: `${row.username} · ${format.money(row.amount)}`,
          secondary: `${format.day(row.due_on)} · ${row.reference}`,
          end: <PaymentStatus status={findPaymentStatus(row, nowMs)} />,
        })}
      />
      <OpenJob changes={PAYMENTS} />
    </Stack>
  );
}
