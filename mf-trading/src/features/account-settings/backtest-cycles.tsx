import type { Backtest, BacktestCycle } from '@entropi/contracts/backtest-model';
import { MoneyDelta } from '@entropi/shared/ui/delta';
import { useFormat } from '@entropi/shared/ui/format';
import type { Column } from '@entropi/shared/ui/resource-columns';
import { ResourceTable } from '@entropi/shared/ui/resource-table';
import { When } from '@entropi/shared/ui/time';
import { useTradeText } from '../../shares/trade.texts';
import { useText } from './backtest.texts';
import { findTraded, useBacktestCycles } from './backtest-trades.queries';

export interface BacktestCyclesProps {
  backtest: Backtest;
  onOpen: (cycle: BacktestCycle) => void;
}

/** Lists the cycles of a back-test, the last first; one that is not over says so. */
export function BacktestCycles({ backtest, onOpen }: BacktestCyclesProps) {
  const t = useText();
  const tTrade = useTradeText();
  const format = useFormat();
  const list = useBacktestCycles(backtest.id);
  const end = backtest.figures?.to ?? backtest.created_at;
  const secondsRun = (row: BacktestCycle) =>
    Math.round((Date.parse(row.ended_at ?? end) - Date.parse(row.started_at)) / 1000);
  const depth = (row: BacktestCycle) => tTrade('levelName', { level: row.deepest_level });
  const columns: Column<BacktestCycle>[] = [
    {
      field: 'started_at',
      label: tTrade('started'),
      value: (row) => row.started_at,
      render: (row) => <When at={row.started_at} />,
      width: 170,
    },
    ...(backtest.coupled
      ? [
          {
            field: 'strategy',
            label: t('strategy'),
            value: (row: BacktestCycle) => findTraded(backtest, row).name,
          },
        ]
      : []),
    {
      field: 'ended_at',
      label: tTrade('ended'),
      value: (row) => row.ended_at,
      render: (row) => (row.ended_at ? <When at={row.ended_at} /> : t('notOver')),
      width: 170,
    },
    {
      field: 'duration',
      label: tTrade('duration'),
      value: secondsRun,
      render: (row) => format.duration(secondsRun(row)),
      numeric: true,
      wide: true,
    },
    { field: 'depth', label: tTrade('depth'), value: (row) => row.deepest_level, render: depth },
    {
      field: 'shares',
      label: tTrade('sharesOpened'),
      value: (row) => row.shares,
      render: (row) => format.number(row.shares),
      numeric: true,
      width: 110,
    },
    {
      field: 'realised',
      label: t('realised'),
      value: (row) => Number(row.realised.amount),
      render: (row) => <MoneyDelta value={row.realised} />,
      numeric: true,
    },
    {
      field: 'recovered',
      label: t('recovered'),
      value: (row) => t(row.has_recovered ? 'yes' : 'no'),
      hidden: true,
    },
  ];
  return (
    <ResourceTable
      label={t('cycles')}
      list={list}
      columns={columns}
      onOpen={onOpen}
      empty={{ title: t('noCycles'), hint: t('noCyclesHint') }}
      narrow={(row) => ({
        primary: format.dateTime(row.started_at),
        secondary: [
          row.member && findTraded(backtest, row).name,
          depth(row),
          row.ended_at === null ? t('notOver') : format.duration(secondsRun(row)),
        ]
          .filter(Boolean)
          .join(' · '),
        end: <MoneyDelta value={row.realised} />,
      })}
    />
  );
}
