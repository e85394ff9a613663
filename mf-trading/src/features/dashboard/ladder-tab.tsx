import type { Dashboard } from '@entropi/contracts/dashboard';
import type { CurrentScale, LevelState } from '@entropi/contracts/trading-model';
import { useFormat } from '@entropi/shared/ui/format';
import type { Column } from '@entropi/shared/ui/resource-columns';
import { ResourceTable } from '@entropi/shared/ui/resource-table';
import { StatusChip } from '@entropi/shared/ui/state-chip';
import { useLocalList } from '@entropi/shared/ui/use-resource-list';
import { useTradeText } from '../../shares/trade.texts';
import { useText } from './dashboard.texts';
import { TermLine } from './term-line';

const COLOURS: Record<LevelState, string> = {
  WAITING: 'idle.main',
  OPENING: 'warning.main',
  OPEN: 'primary.main',
  CLOSING: 'warning.main',
  CLOSED: 'idle.main',
  BLOCKED: 'loss.main',
};

/** The running ladder, level by level. */
export function LadderTab({ dashboard }: { dashboard: Dashboard }) {
  const t = useText();
  const tTrade = useTradeText();
  const format = useFormat();
  const list = useLocalList(dashboard.cycle?.levels ?? [], (level) => level.id, 'ladder');
  const decimals = dashboard.market?.decimal_places ?? 2;
  const chip = (row: CurrentScale) => (
    <StatusChip label={t(`levelStates.${row.state}`)} colour={COLOURS[row.state]} />
  );
  const columns: Column<CurrentScale>[] = [
    { field: 'level', label: tTrade('level'), value: (row) => row.level, numeric: true, width: 90 },
    {
      field: 'trigger',
      label: t('trigger'),
      value: (row) => row.trigger_level,
      render: (row) => format.level(row.trigger_level, decimals),
      numeric: true,
    },
    {
      field: 'size',
      label: tTrade('size'),
      value: (row) => row.planned_size,
      render: (row) => format.size(row.planned_size),
      numeric: true,
    },
    {
      field: 'state',
      label: t('state'),
      value: (row) => t(`levelStates.${row.state}`),
      render: chip,
    },
    {
      field: 'open',
      label: tTrade('openLevel'),
      value: (row) => row.share?.open_level ?? null,
      render: (row) =>
        row.share?.open_level == null ? '–' : format.level(row.share.open_level, decimals),
      numeric: true,
    },
  ];
  return (
    <>
      <TermLine
        terms={[
          ['ladder', t('tabLadder')],
          ['anchor', tTrade('anchor')],
        ]}
      />
      <ResourceTable
        label={t('tabLadder')}
        list={list}
        columns={columns}
        searchable={false}
        empty={{ title: t('noLadder'), hint: t('noLadderHint') }}
        narrow={(row) => ({
          primary: `${tTrade('level')} ${row.level}`,
          secondary: `${format.level(row.trigger_level, decimals)} · ${format.size(row.planned_size)}`,
          end: chip(row),
        })}
      />
    </>
  );
}
