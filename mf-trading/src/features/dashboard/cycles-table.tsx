import type { PastCycle } from '@entropi/contracts/cycles';
import { MoneyDelta } from '@entropi/shared/ui/delta';
import { useFormat } from '@entropi/shared/ui/format';
import type { Column } from '@entropi/shared/ui/resource-columns';
import { ResourceTable } from '@entropi/shared/ui/resource-table';
import { When } from '@entropi/shared/ui/time';
import { useModeName } from '@entropi/shared/ui/use-mode-name';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import { useTradeText } from '../../shares/trade.texts';
import { CycleReplay } from './cycle-replay';
import { useText } from './dashboard.texts';
import { useCycles } from './lists.queries';
import { TermLine } from './term-line';

/** Returns how many seconds a cycle has run, until now if it still runs. */
function secondsRun({ started_at: started, ended_at: ended }: PastCycle): number {
  const end = ended === null ? Date.now() : Date.parse(ended);
  return Math.max(0, Math.round((end - Date.parse(started)) / 1000));
}

/** Lists cycles from the newest to the oldest; the open row is replayed below. */
export function CyclesTable({ userId, decimals }: { userId: number; decimals: number }) {
  const t = useText();
  const tTrade = useTradeText();
  const format = useFormat();
  const list = useCycles(userId);
  const [replayed, setReplayed] = useState<PastCycle | null>(null);
  const depth = (row: PastCycle) =>
    row.deepest_level === null ? '–' : tTrade('levelName', { level: row.deepest_level });
  const nameMode = useModeName();
  const mode = (row: PastCycle) => nameMode(row.effective_mode);
  const columns: Column<PastCycle>[] = [
    {
      field: 'started_at',
      label: tTrade('started'),
      value: (row) => row.started_at,
      render: (row) => <When at={row.started_at} />,
      width: 160,
    },
    {
      field: 'ended_at',
      label: tTrade('ended'),
      value: (row) => row.ended_at,
      render: (row) => (row.ended_at ? <When at={row.ended_at} /> : tTrade('running')),
      width: 160,
      wide: true,
    },
    {
      field: 'duration',
      label: tTrade('duration'),
      value: secondsRun,
      render: (row) => format.duration(secondsRun(row)),
      numeric: true,
    },
    { field: 'mode', label: t('mode'), value: mode, wide: true },
    {
      field: 'anchor',
      label: tTrade('anchor'),
      value: (row) => row.anchor,
      render: (row) => (row.anchor === null ? '–' : format.level(row.anchor, decimals)),
      numeric: true,
      wide: true,
    },
    { field: 'depth', label: tTrade('depth'), value: (row) => row.deepest_level, render: depth },
    {
      field: 'shares',
      label: tTrade('sharesOpened'),
      value: (row) => row.shares,
      numeric: true,
      width: 110,
    },
    {
      field: 'result',
      label: tTrade('result'),
      value: (row) => Number((row.result ?? row.realised).amount),
      render: (row) => <MoneyDelta value={row.result ?? row.realised} />,
      numeric: true,
    },
    {
      field: 'note',
      label: t('note'),
      value: (row) => row.note ?? '',
      hidden: true,
      sortable: false,
    },
  ];
  return (
    <Stack sx={{ gap: 2 }}>
      {replayed && (
        <CycleReplay
          key={replayed.id}
          userId={userId}
          cycle={replayed}
          decimals={decimals}
          onClose={() => setReplayed(null)}
        />
      )}
      <TermLine
        terms={[
          ['cycle', t('tabCycles')],
          ['anchor', tTrade('anchor')],
          ['depth', tTrade('depth')],
          ['recovery', nameMode('RECOVERY')],
        ]}
      />
      <ResourceTable
        label={t('tabCycles')}
        list={list}
        columns={columns}
        onOpen={setReplayed}
        empty={{ title: t('noCycles'), hint: t('noCyclesHint') }}
        narrow={(row) => ({
          primary: <When at={row.started_at} />,
          secondary: `${mode(row)} · ${depth(row)} · ${format.duration(secondsRun(row))}`,
          end: <MoneyDelta value={row.result ?? row.realised} />,
        })}
      />
    </Stack>
  );
}
