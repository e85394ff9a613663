import {
  listSuspensions,
  type Suspension,
  type SuspensionState,
} from '@entropi/shared/contracts/subscribers';
import { useNavigate } from '@entropi/shared/router';
import { useFormat } from '@entropi/shared/ui/format';
import type { Column } from '@entropi/shared/ui/resource-columns';
import { ResourceTable } from '@entropi/shared/ui/resource-table';
import { StatusChip } from '@entropi/shared/ui/state-chip';
import { When } from '@entropi/shared/ui/time';
import { useResourceList } from '@entropi/shared/ui/use-resource-list';
import { useText } from './billing.texts';

/** Who is suspended or soon will be, why, and whether they know; a row opens the user's page. */
export function SuspensionsView() {
  const t = useText();
  const format = useFormat();
  const navigate = useNavigate();
  const list = useResourceList({
    call: listSuspensions,
    queryKey: ['admin', 'suspensions'],
    rowId: (row) => row.user_id,
    prefix: 'suspensions',
  });
  const chip = ({ state }: Suspension) => (
    <StatusChip
      label={t(`states.${state}`)}
      colour={state === 'suspended' ? 'loss.main' : 'warning.main'}
    />
  );
  const owed = (row: Suspension) => row.owed.map((sum) => format.money(sum)).join(' + ');
  const cause = (row: Suspension) =>
    t('causeIs', { reference: row.cause.reference, date: format.day(row.cause.due_on) });
  const mailed = (at: string | null) => (at ? <When at={at} /> : t('notMailed'));
  const columns: Column<Suspension>[] = [
    { field: 'username', label: t('user'), value: (row) => row.username },
    { field: 'name', label: t('name'), value: (row) => row.name, hidden: true },
    { field: 'state', label: t('state'), value: (row) => t(`states.${row.state}`), render: chip },
    {
      field: 'since',
      label: t('since'),
      value: (row) => row.since,
      render: (row) => format.day(row.since),
    },
    { field: 'cause', label: t('cause'), value: cause, sortable: false, width: 300 },
    {
      field: 'owed',
      label: t('owed'),
      value: owed,
      numeric: true,
      sortable: false,
    },
    {
      field: 'unpaid',
      label: t('unpaid'),
      value: (row) => row.unpaid,
      numeric: true,
      hidden: true,
    },
    {
      field: 'announced_at',
      label: t('announcedAt'),
      value: (row) => row.announced_at,
      render: (row) => mailed(row.announced_at),
      width: 170,
    },
    {
      field: 'mailed_at',
      label: t('mailedAt'),
      value: (row) => row.mailed_at,
      render: (row) => mailed(row.mailed_at),
      width: 170,
    },
    {
      field: 'grace_days',
      label: t('grace'),
      value: (row) => row.grace_days,
      numeric: true,
      hidden: true,
    },
  ];
  return (
    <ResourceTable
      label={t('suspensions')}
      list={list}
      columns={columns}
      empty={{ title: t('noSuspensions'), hint: t('noSuspensionsHint') }}
      onOpen={(row) => void navigate(`/admin/users/${row.user_id}?tab=money`)}
      filters={[
        {
          name: 'state',
          label: t('state'),
          text: (value) => t(`states.${value as SuspensionState}`),
          chips: true,
        },
      ]}
      narrow={(row) => ({
        primary: `${row.username} · ${owed(row)}`,
        secondary: `${format.day(row.since)} · ${cause(row)}`,
        end: chip(row),
      })}
    />
  );
}
