import { type FeeEntry, listFees } from '@entropi/shared/contracts/subscribers';
import { useNavigate } from '@entropi/shared/router';
import { useFormat } from '@entropi/shared/ui/format';
import { ResourceTable } from '@entropi/shared/ui/resource-table';
import { When } from '@entropi/shared/ui/time';
import { useResourceList } from '@entropi/shared/ui/use-resource-list';
import { useEventText } from '../../../customer/event.texts';
import { useText } from './billing.texts';

/** Every line of the ledger, of all users; a row opens the user's page. */
export function FeesView() {
  const t = useText();
  const tEvent = useEventText();
  const format = useFormat();
  const navigate = useNavigate();
  const list = useResourceList({ call: listFees, queryKey: ['admin', 'fees'], prefix: 'fees' });
  const nameKind = (kind: FeeEntry['kind']) => tEvent(`bookings.${kind}`);
  const describeDays = ({ period_from: from, period_to: to }: FeeEntry) => {
    if (!from || !to) return null;
    const words = { from: format.day(from), to: format.day(to) };
    return from === to ? words.from : t('daysOf', words);
  };
  return (
    <ResourceTable
      label={t('fees')}
      list={list}
      columns={[
        {
          field: 'created_at',
          label: t('bookedAt'),
          value: (row) => row.created_at,
          render: (row) => <When at={row.created_at} />,
        },
        { field: 'username', label: t('user'), value: (row) => row.username },
        { field: 'kind', label: t('kind'), value: (row) => nameKind(row.kind) },
        {
          field: 'amount',
          label: t('amount'),
          value: (row) => Number(row.amount.amount),
          render: (row) => format.money(row.amount),
          numeric: true,
          sortable: false,
        },
        {
          field: 'days',
          label: t('days'),
          value: describeDays,
          sortable: false,
          width: 220,
        },
        { field: 'payment_id', label: t('payment'), value: (row) => row.payment_id, hidden: true },
        { field: 'note', label: t('note'), value: (row) => row.note },
      ]}
      empty={{ title: t('noFees'), hint: t('noFeesHint') }}
      onOpen={(row) => void navigate(`/admin/users/${row.user_id}?tab=money`)}
      filters={[
        {
          name: 'kind',
          label: t('kind'),
          text: (value) => nameKind(value as FeeEntry['kind']),
          chips: true,
        },
      ]}
      narrow={(row) => ({
        primary: `${row.username} · ${nameKind(row.kind)}`,
        secondary: [describeDays(row), row.note].filter(Boolean).join(' · '),
        end: format.money(row.amount),
      })}
    />
  );
}
