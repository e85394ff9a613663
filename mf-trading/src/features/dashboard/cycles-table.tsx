import type { PastCycle } from '@entropi/shared/contracts/cycles';
import { MoneyDelta } from '@entropi/shared/ui/delta';
import { useFormat } from '@entropi/shared/ui/format';
import type { Column } from '@entropi/shared/ui/resource-columns';
import { ResourceTable } from '@entropi/shared/ui/resource-table';
import { When } from '@entropi/shared/ui/time';
import { useCycles } from './dashboard.queries';
import { useText } from './dashboard.texts';

/** Cycles from the newest to the oldest. */
export function CyclesTable({ userId, decimals }: { userId: number; decimals: number }) {
  const t = useText();
  const format = useFormat();
  const list = useCycles(userId);
  const columns: Column<PastCycle>[] = [
    {
      field: 'started_at',
      label: t('started'),
      value: (row) => row.started_at,
      render: (row) => <When at={row.started_at} />,
    },
    {
      field: 'ended_at',
      label: t('ended'),
      value: (row) => row.ended_at,
      render: (row) => (row.ended_at ? <When at={row.ended_at} /> : t('running')),
    },
    { field: 'mode', label: t('mode'), value: (row) => row.effective_mode },
    {
      field: 'anchor',
      label: t('anchor'),
      value: (row) => row.anchor,
      render: (row) => (row.anchor === null ? '–' : format.level(row.anchor, decimals)),
      numeric: true,
    },
    {
      field: 'result',
      label: t('result'),
      value: (row) => Number((row.result ?? row.realised).amount),
      render: (row) => <MoneyDelta value={row.result ?? row.realised} />,
      numeric: true,
    },
  ];
  return (
    <ResourceTable
      label={t('tabCycles')}
      list={list}
      columns={columns}
      empty={{ title: t('noCycles'), hint: t('noCyclesHint') }}
      narrow={(row) => ({
        primary: <When at={row.started_at} />,
        secondary: row.effective_mode,
        end: <MoneyDelta value={row.result ?? row.realised} />,
      })}
    />
  );
}
