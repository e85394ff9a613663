import type { Market } from '@entropi/contracts/markets';
import type { Direction } from '@entropi/contracts/primitives';
import type { CloseReason, Share } from '@entropi/contracts/trading-model';
import { Delta, MoneyDelta } from '@entropi/shared/ui/delta';
import { useFormat } from '@entropi/shared/ui/format';
import type { Column } from '@entropi/shared/ui/resource-columns';
import { ResourceTable } from '@entropi/shared/ui/resource-table';
import { When } from '@entropi/shared/ui/time';
import { pointsBetween, secondsOpen } from '../../shares/share-figures';
import { useTradeText } from '../../shares/trade.texts';
import { useClosedSharesCsv } from './closed-shares-csv';
import { useText } from './dashboard.texts';
import { useClosedShares } from './lists.queries';
import { ProvisionalMark } from './provisional-mark';

export interface ClosedSharesProps {
  userId: number;
  /** The market that is traded now; null when there is none. */
  market: Market | null;
  decimals: number;
}

/** Lists the closed shares, newest first, with result and reason. */
export function ClosedShares({ userId, market, decimals }: ClosedSharesProps) {
  const t = useText();
  const tTrade = useTradeText();
  const format = useFormat();
  const list = useClosedShares(userId);
  const level = (value: number | null) => (value === null ? '–' : format.level(value, decimals));
  const points = (row: Share) => pointsBetween(row, row.open_level, row.close_level, decimals);
  const reason = (row: Share) => (row.close_reason ? tTrade(`reasons.${row.close_reason}`) : '–');
  // The field names are those that the server sorts by.
  const columns: Column<Share>[] = [
    {
      field: 'closed_at',
      label: tTrade('closedAt'),
      value: (row) => row.closed_at,
      render: (row) => <When at={row.closed_at} toSecond />,
      width: 175,
    },
    { field: 'level', label: tTrade('level'), value: (row) => row.level, numeric: true, width: 70 },
    {
      field: 'size',
      label: tTrade('size'),
      value: (row) => row.size,
      render: (row) => format.size(row.size),
      numeric: true,
      width: 90,
    },
    {
      field: 'open_level',
      label: tTrade('openLevel'),
      value: (row) => row.open_level,
      render: (row) => level(row.open_level),
      numeric: true,
      wide: true,
    },
    {
      field: 'close_level',
      label: tTrade('closeLevel'),
      value: (row) => row.close_level,
      render: (row) => level(row.close_level),
      numeric: true,
      wide: true,
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
      label: tTrade('profit'),
      value: (row) => (row.profit === null ? null : Number(row.profit.amount)),
      render: (row) => (
        <>
          <MoneyDelta value={row.profit} />
          {row.is_provisional && <ProvisionalMark />}
        </>
      ),
      numeric: true,
    },
    { field: 'reason', label: tTrade('reason'), value: reason, share: 1.6 },
    {
      field: 'duration',
      label: tTrade('duration'),
      value: secondsOpen,
      render: (row) => {
        const seconds = secondsOpen(row);
        return seconds === null ? '–' : format.duration(seconds);
      },
      numeric: true,
      wide: true,
    },
  ];
  const csv = useClosedSharesCsv({ market, decimals, reason });
  return (
    <ResourceTable
      label={t('tabClosed')}
      list={list}
      columns={columns}
      csvColumns={csv}
      filters={[
        {
          name: 'direction',
          label: t('direction'),
          text: (value) => t(`directions.${value as Direction}`),
        },
        {
          name: 'reason',
          label: tTrade('reason'),
          text: (value) => tTrade(`reasons.${value as CloseReason}`),
        },
      ]}
      empty={{ title: t('noClosed'), hint: t('noClosedHint') }}
      narrow={(row) => ({
        primary: `${tTrade('level')} ${row.level ?? '–'} · ${reason(row)}`,
        secondary: [
          row.closed_at && format.dateTimeToSecond(row.closed_at),
          `${level(row.open_level)} → ${level(row.close_level)}`,
        ]
          .filter(Boolean)
          .join(' · '),
        end: <MoneyDelta value={row.profit} />,
      })}
    />
  );
}
