import type { MonitoringUser } from '@entropi/shared/contracts/monitoring';
import { MoneyDelta } from '@entropi/shared/ui/delta';
import { Flash } from '@entropi/shared/ui/flash';
import { type Format, useFormat } from '@entropi/shared/ui/format';
import type { Column } from '@entropi/shared/ui/resource-columns';
import { StateChip, StatusChip } from '@entropi/shared/ui/state-chip';
import { Ago } from '@entropi/shared/ui/time';
import { useModeName } from '@entropi/shared/ui/use-mode-name';
import { useMemo } from 'react';
import { useText } from './monitoring.texts';
import { findReason, useReasonWords } from './reason-words';

type NameMode = ReturnType<typeof useModeName>;

function formatModes({ task }: MonitoringUser, nameMode: NameMode): string | null {
  const { sell_mode: configured, effective_mode: effective } = task;
  if (!configured || !effective) return null;
  const isTurned = configured !== effective;
  return isTurned ? `${nameMode(configured)} → ${nameMode(effective)}` : nameMode(effective);
}

/** The dense live row of one task. Its columns stay the same, so that only rows that have changed are drawn again. */
export function useMonitoringColumns(): Column<MonitoringUser>[] {
  const t = useText();
  const format = useFormat();
  const nameMode = useModeName();
  const findWords = useReasonWords();
  return useMemo(
    () => createColumns({ t, format, nameMode, findWords }),
    [t, format, nameMode, findWords],
  );
}

interface Words {
  t: ReturnType<typeof useText>;
  format: Format;
  nameMode: NameMode;
  findWords: ReturnType<typeof useReasonWords>;
}

function createColumns({ t, format, nameMode, findWords }: Words): Column<MonitoringUser>[] {
  return [
    { field: 'username', label: t('user'), value: (row) => row.user.username },
    {
      field: 'state',
      label: t('state'),
      value: (row) => row.task.state,
      render: (row) => <StateChip state={row.task.state} degraded={row.task.degraded} />,
      width: 190,
    },
    {
      field: 'reason',
      label: t('reason'),
      value: (row) => {
        const reason = findReason(row);
        return reason === null ? null : findWords(reason).title;
      },
      sortable: false,
      width: 260,
    },
    {
      field: 'open_shares',
      label: t('openShares'),
      value: (row) => row.open_shares,
      render: (row) => <Flash value={row.open_shares}>{row.open_shares}</Flash>,
      numeric: true,
      width: 110,
    },
    {
      field: 'total_size',
      label: t('totalSize'),
      value: (row) => row.total_size,
      render: (row) => format.size(row.total_size),
      numeric: true,
      width: 90,
    },
    {
      field: 'unrealised',
      label: t('unrealised'),
      value: (row) => Number(row.unrealised.amount),
      currency: (row) => row.unrealised.currency,
      render: (row) => <MoneyDelta value={row.unrealised} />,
      numeric: true,
    },
    {
      field: 'realised_today',
      label: t('realisedToday'),
      value: (row) => Number(row.realised_today.amount),
      currency: (row) => row.realised_today.currency,
      render: (row) => <MoneyDelta value={row.realised_today} />,
      numeric: true,
    },
    {
      field: 'margin',
      label: t('margin'),
      value: (row) => row.margin_use_percent,
      render: (row) =>
        row.margin_use_percent === null ? '–' : format.percent(row.margin_use_percent),
      numeric: true,
      width: 120,
    },
    {
      field: 'last_tick',
      label: t('lastTick'),
      value: (row) => row.task.last_tick_at,
      render: (row) => <Ago at={row.task.last_tick_at} />,
      width: 110,
    },
    {
      field: 'unsent_closes',
      label: t('unsent'),
      value: (row) => row.unsent_closes ?? 0,
      render: ({ unsent_closes: count = 0 }) =>
        count === 0 ? '–' : <StatusChip label={t('unsentCount', { count })} colour="error.main" />,
      sortable: false,
      width: 150,
    },
    {
      field: 'unmanaged_shares',
      label: t('unmanaged'),
      value: (row) => row.task.unmanaged_shares,
      render: ({ task: { unmanaged_shares: count } }) =>
        count === 0 ? '–' : <StatusChip label={format.number(count)} colour="warning.main" />,
      sortable: false,
      width: 150,
    },
    {
      field: 'account',
      label: t('account'),
      value: (row) => row.account?.account_id ?? null,
      width: 110,
    },
    {
      field: 'mode',
      label: t('mode'),
      value: (row) => formatModes(row, nameMode),
      width: 120,
    },
    {
      field: 'subscription',
      label: t('subscription'),
      value: ({ subscription_status: status }) => status && t(`subscriptionStatuses.${status}`),
      width: 120,
    },
  ];
}
