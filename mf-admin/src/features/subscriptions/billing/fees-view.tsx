import { exportFees, type FeeEntry, listFees } from '@entropi/contracts/subscribers';
import { createFeeColumns, describeDays } from '@entropi/shared/lists/billing';
import { useNavigate } from '@entropi/shared/router';
import { useFormat } from '@entropi/shared/ui/format';
import { useListWords } from '@entropi/shared/ui/list-words';
import { showColumns } from '@entropi/shared/ui/resource-columns';
import { ResourceTable } from '@entropi/shared/ui/resource-table';
import { When } from '@entropi/shared/ui/time';
import { useResourceList } from '@entropi/shared/ui/use-resource-list';
import { useText } from './billing.texts';

/** Every line of the ledger, of all users; a row opens the user's page. */
export function FeesView() {
  const t = useText();
  const format = useFormat();
  const navigate = useNavigate();
  const list = useResourceList({
    call: listFees,
    csv: exportFees,
    queryKey: ['admin', 'fees'],
    prefix: 'fees',
  });
  const words = useListWords(t);
  return (
    <ResourceTable
      label={t('fees')}
      list={list}
      columns={showColumns(createFeeColumns(words), {
        created_at: { render: (row) => <When at={row.created_at} />, width: 160 },
        username: {},
        kind: {},
        amount: { render: (row) => format.money(row.amount), numeric: true, sortable: false },
        days: { sortable: false, width: 220 },
        payment_id: { hidden: true },
        note: {},
      })}
      empty={{ title: t('noFees'), hint: t('noFeesHint') }}
      onOpen={(row) => void navigate(`/admin/users/${row.user_id}?tab=money`)}
      filters={[
        {
          name: 'kind',
          label: t('kind'),
          text: (value) => t(`bookings.${value as FeeEntry['kind']}`),
          chips: true,
        },
      ]}
      narrow={(row) => ({
        primary: `${row.username} · ${t(`bookings.${row.kind}`)}`,
        secondary: [describeDays(words, row), row.note].filter(Boolean).join(' · '),
        end: format.money(row.amount),
      })}
    />
  );
}
