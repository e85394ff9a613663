import {
  exportSuspensions,
  listSuspensions,
  type Suspension,
  type SuspensionState,
} from '@entropi/contracts/subscribers';
import { createSuspensionColumns, describeCause } from '@entropi/shared/lists/billing';
import { useNavigate } from '@entropi/shared/router';
import { useFormat } from '@entropi/shared/ui/format';
import { useListWords } from '@entropi/shared/ui/list-words';
import { showColumns } from '@entropi/shared/ui/resource-columns';
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
    csv: exportSuspensions,
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
  const words = useListWords(t);
  const mailed = (at: string | null) => (at ? <When at={at} /> : t('notMailed'));
  const columns = showColumns(createSuspensionColumns(words), {
    username: {},
    name: { hidden: true },
    state: { render: chip },
    since: { render: (row) => format.day(row.since) },
    cause: { sortable: false, width: 300 },
    owed: { numeric: true, sortable: false },
    unpaid: { numeric: true, hidden: true },
    announced_at: { render: (row) => mailed(row.announced_at), width: 170 },
    mailed_at: { render: (row) => mailed(row.mailed_at), width: 170 },
    grace_days: { numeric: true, hidden: true },
  });
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
        secondary: `${format.day(row.since)} · ${describeCause(words, row)}`,
        end: chip(row),
      })}
    />
  );
}
