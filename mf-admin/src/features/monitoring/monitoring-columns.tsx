import type { MonitoringUser } from '@entropi/contracts/monitoring';
import type { ListWords } from '@entropi/shared/lists/list-column';
import { createMonitoringColumns } from '@entropi/shared/lists/monitoring';
import { MoneyDelta } from '@entropi/shared/ui/delta';
import { Flash } from '@entropi/shared/ui/flash';
import { type Format, useFormat } from '@entropi/shared/ui/format';
import { useListWords } from '@entropi/shared/ui/list-words';
import { type Column, showColumns } from '@entropi/shared/ui/resource-columns';
import { StateChip, StatusChip } from '@entropi/shared/ui/state-chip';
import { Ago } from '@entropi/shared/ui/time';
import { useMemo } from 'react';
import { useText } from './monitoring.texts';

/** The dense live row of one task. Its columns stay the same, so that only rows that have changed are drawn again. */
export function useMonitoringColumns(): Column<MonitoringUser>[] {
  const t = useText();
  const format = useFormat();
  const words = useListWords(t);
  return useMemo(() => createColumns(t, format, words), [t, format, words]);
}

function createColumns(
  t: ReturnType<typeof useText>,
  format: Format,
  words: Omit<ListWords<string>, 't'>,
): Column<MonitoringUser>[] {
  return showColumns(createMonitoringColumns({ ...words, t }), {
    username: {},
    state: {
      render: (row) => <StateChip state={row.task.state} degraded={row.task.degraded} />,
      width: 190,
    },
    reason: { sortable: false, width: 260 },
    open_shares: {
      render: (row) => <Flash value={row.open_shares}>{row.open_shares}</Flash>,
      numeric: true,
      width: 110,
    },
    total_size: {
      render: (row) => format.size(row.total_size),
      numeric: true,
      width: 90,
      wide: true,
    },
    unrealised: { render: (row) => <MoneyDelta value={row.unrealised} />, numeric: true },
    realised_today: { render: (row) => <MoneyDelta value={row.realised_today} />, numeric: true },
    margin: {
      render: (row) =>
        row.margin_use_percent === null ? '–' : format.percent(row.margin_use_percent),
      numeric: true,
      width: 120,
      wide: true,
    },
    last_tick: { render: (row) => <Ago at={row.task.last_tick_at} />, width: 110 },
    unsent_closes: {
      render: ({ unsent_closes: count = 0 }) =>
        count === 0 ? '–' : <StatusChip label={t('unsentCount', { count })} colour="error.main" />,
      sortable: false,
      width: 150,
      wide: true,
    },
    unmanaged_shares: {
      render: ({ task: { unmanaged_shares: count } }) =>
        count === 0 ? '–' : <StatusChip label={format.number(count)} colour="warning.main" />,
      sortable: false,
      width: 150,
      wide: true,
    },
    account: { width: 110, wide: true },
    mode: { width: 120, wide: true },
    subscription: { width: 120, wide: true },
  });
}
