import type { Dashboard } from '@entropi/shared/contracts/dashboard';
import type { Share } from '@entropi/shared/contracts/trading-model';
import { Delta, MoneyDelta } from '@entropi/shared/ui/delta';
import { useFormat } from '@entropi/shared/ui/format';
import type { Column } from '@entropi/shared/ui/resource-columns';
import { ResourceTable } from '@entropi/shared/ui/resource-table';
import { Ago } from '@entropi/shared/ui/time';
import { CloseShareButton } from '../../shares/close-share-button';
import { useText } from './dashboard.texts';
import { closingPrice, pointsBetween, profitNow } from './share-figures';

export interface OpenSharesProps {
  dashboard: Dashboard;
  onClose: (share: Share) => void;
}

/** What is open now, valued at the price at which it would close. */
export function OpenShares({ dashboard, onClose }: OpenSharesProps) {
  const t = useText();
  const format = useFormat();
  const { open_shares: shares, market, cycle } = dashboard;
  const decimals = market?.decimal_places ?? 2;
  const level = (value: number | null) => (value === null ? '–' : format.level(value, decimals));
  const points = (share: Share) =>
    pointsBetween(share, share.open_level, closingPrice(share, market), decimals);
  const toTarget = (share: Share) =>
    pointsBetween(share, closingPrice(share, market), cycle?.target_level ?? null, decimals);
  const columns: Column<Share>[] = [
    { field: 'level', label: t('level'), value: (row) => row.level, numeric: true, width: 80 },
    {
      field: 'size',
      label: t('size'),
      value: (row) => row.size,
      render: (row) => format.size(row.size),
      numeric: true,
      width: 90,
    },
    {
      field: 'opened_at',
      label: t('openedAt'),
      value: (row) => row.opened_at,
      render: (row) => <Ago at={row.opened_at} />,
    },
    {
      field: 'open_level',
      label: t('openLevel'),
      value: (row) => row.open_level,
      render: (row) => level(row.open_level),
      numeric: true,
    },
    {
      field: 'now',
      label: t('now'),
      value: (row) => closingPrice(row, market),
      render: (row) => level(closingPrice(row, market)),
      numeric: true,
    },
    {
      field: 'points',
      label: t('points'),
      value: points,
      render: (row) => <Delta value={points(row)} decimals={decimals} />,
      numeric: true,
    },
    {
      field: 'profit',
      label: t('profit'),
      value: (row) => Number(profitNow(row, market)?.amount ?? 0),
      render: (row) => <MoneyDelta value={profitNow(row, market)} />,
      numeric: true,
    },
    {
      field: 'target',
      label: t('toTarget'),
      value: toTarget,
      render: (row) => {
        const distance = toTarget(row);
        return distance === null ? '–' : format.number(distance, { decimals });
      },
      numeric: true,
    },
    {
      field: 'close',
      label: '',
      value: (row) => row.state,
      render: (row) => <CloseShareButton share={row} onClose={onClose} />,
      sortable: false,
      width: 110,
    },
  ];
  return (
    <ResourceTable
      label={t('shares')}
      prefix="open"
      columns={columns}
      rows={shares}
      rowId={(share) => share.deal_reference}
      searchable={false}
      empty={{ title: t('noOpen'), hint: t('noOpenHint') }}
      narrow={(row) => ({
        primary: `${t('level')} ${row.level ?? '–'} · ${format.size(row.size)}`,
        secondary: `${level(row.open_level)} → ${level(closingPrice(row, market))}`,
        end: (
          <>
            <MoneyDelta value={profitNow(row, market)} />{' '}
            <CloseShareButton share={row} onClose={onClose} />
          </>
        ),
      })}
    />
  );
}
