import type { Backtest, BacktestShare } from '@entropi/contracts/backtest-model';
import { MoneyDelta } from '@entropi/shared/ui/delta';
import { useFormat } from '@entropi/shared/ui/format';
import type { Column } from '@entropi/shared/ui/resource-columns';
import { ResourceTable } from '@entropi/shared/ui/resource-table';
import { When } from '@entropi/shared/ui/time';
import type { RowList } from '@entropi/shared/ui/use-resource-list';
import { useTradeText } from '../../shares/trade.texts';
import { useText } from './backtest.texts';
import { findTraded, useMarketDecimals } from './backtest-trades.queries';

export interface BacktestSharesProps {
  backtest: Backtest;
  list: RowList<BacktestShare>;
  label: string;
}

function secondsOpen({ opened_at: opened, closed_at: closed }: BacktestShare): number | null {
  return closed === null ? null : Math.round((Date.parse(closed) - Date.parse(opened)) / 1000);
}

/** Lists shares of a back-test, with result and reason; an open one has neither. */
export function BacktestShares({ backtest, list, label }: BacktestSharesProps) {
  const t = useText();
  const tTrade = useTradeText();
  const format = useFormat();
  const findDecimals = useMarketDecimals(backtest);
  const price = (row: BacktestShare, value: number | null) =>
    value === null ? '–' : format.level(value, findDecimals(findTraded(backtest, row).epic));
  const reason = (row: BacktestShare) =>
    row.reason === null ? t('stillOpen') : tTrade(`reasons.${row.reason}`);
  const duration = (row: BacktestShare) => {
    const seconds = secondsOpen(row);
    return seconds === null ? '–' : format.duration(seconds);
  };
  const columns: Column<BacktestShare>[] = [
    {
      field: 'opened_at',
      label: tTrade('openedAt'),
      value: (row) => row.opened_at,
      render: (row) => <When at={row.opened_at} toSecond />,
      width: 190,
    },
    ...(backtest.coupled
      ? [
          {
            field: 'strategy',
            label: t('strategy'),
            value: (row: BacktestShare) => findTraded(backtest, row).name,
          },
        ]
      : []),
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
      render: (row) => price(row, row.open_level),
      numeric: true,
    },
    {
      field: 'closed_at',
      label: tTrade('closedAt'),
      value: (row) => row.closed_at,
      render: (row) => (row.closed_at === null ? '–' : <When at={row.closed_at} toSecond />),
      width: 190,
      wide: true,
    },
    {
      field: 'close_level',
      label: tTrade('closeLevel'),
      value: (row) => row.close_level,
      render: (row) => price(row, row.close_level),
      numeric: true,
      wide: true,
    },
    {
      field: 'profit',
      label: tTrade('profit'),
      value: (row) => (row.profit === null ? null : Number(row.profit.amount)),
      render: (row) => <MoneyDelta value={row.profit} />,
      numeric: true,
    },
    { field: 'reason', label: tTrade('reason'), value: reason },
    {
      field: 'duration',
      label: tTrade('duration'),
      value: secondsOpen,
      render: duration,
      numeric: true,
      wide: true,
    },
  ];
  return (
    <ResourceTable
      label={label}
      list={list}
      columns={columns}
      empty={{ title: t('noShares'), hint: t('noCyclesHint') }}
      narrow={(row) => ({
        primary: `${tTrade('levelName', { level: row.level })} · ${reason(row)}`,
        secondary: [
          row.member && findTraded(backtest, row).name,
          format.dateTime(row.opened_at),
          `${price(row, row.open_level)} → ${price(row, row.close_level)}`,
        ]
          .filter(Boolean)
          .join(' · '),
        end: <MoneyDelta value={row.profit} />,
      })}
    />
  );
}
