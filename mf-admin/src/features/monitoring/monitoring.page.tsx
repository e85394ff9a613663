import type { MonitoringUser } from '@entropi/shared/contracts/monitoring';
import { TaskState } from '@entropi/shared/contracts/trading-model';
import { useSearchParams } from '@entropi/shared/router';
import { MoneyDelta } from '@entropi/shared/ui/delta';
import { PageFrame } from '@entropi/shared/ui/page-frame';
import { ResourceTable } from '@entropi/shared/ui/resource-table';
import { StateChip } from '@entropi/shared/ui/state-chip';
import { useTableState } from '@entropi/shared/ui/table-state';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { MissingRow } from '../../rows/missing-row';
import { EngineStrip } from './engine-strip';
import { useEngineState, useMonitoring, useOpenTask } from './monitoring.queries';
import { useText } from './monitoring.texts';
import { useMonitoringColumns } from './monitoring-columns';
import { MonitoringPanel } from './monitoring-panel';
import { StopAllDialog } from './stop-all-dialog';
import { StopDialog } from './stop-dialog';
import { TaskActions } from './task-actions';
import { useTaskControl } from './use-task-control';

type Stopping = MonitoringUser | 'all' | null;

export default function MonitoringPage() {
  const t = useText();
  const columns = useMonitoringColumns();
  const { skip, limit, search } = useTableState();
  const [params, setParams] = useSearchParams();
  const [selected, setSelected] = useState<(string | number)[]>([]);
  const [stopping, setStopping] = useState<Stopping>(null);
  const state = TaskState.safeParse(params.get('state')).data;
  const users = useMonitoring({ skip, limit, search: search || undefined, state });
  const engine = useEngineState();
  const control = useTaskControl();

  const rows = users.data?.items;
  const named = useOpenTask(params.get('user'), rows);
  const open = named.row;
  const chosen = rows?.filter((row) => selected.includes(row.user.id)) ?? [];
  const setParam = (name: string, value: string | null) => {
    const next = new URLSearchParams(params);
    if (value === null) next.delete(name);
    else next.set(name, value);
    if (name === 'user') next.delete('section');
    setParams(next);
  };
  const actOnChosen = async (action: 'start' | 'pause') => {
    for (const { user } of chosen) await control.act(user.id, user.username, action);
    setSelected([]);
  };
  const stop = async (closeShares: boolean) => {
    if (stopping === null || stopping === 'all') return;
    await control.stop(stopping.user.id, stopping.user.username, closeShares);
    setStopping(null);
  };
  return (
    <PageFrame
      title={t('title')}
      line={t('line')}
      actions={
        <Button variant="outlined" color="error" onClick={() => setStopping('all')}>
          {t('stopAll')}
        </Button>
      }
    >
      <Stack sx={{ gap: 2 }}>
        <EngineStrip engine={engine.data} />
        {chosen.length > 0 && (
          <Stack direction="row" sx={{ gap: 1, alignItems: 'center' }}>
            <Typography variant="body2">{t('selected', { count: chosen.length })}</Typography>
            <Button size="small" disabled={control.busy} onClick={() => actOnChosen('start')}>
              {t('start')}
            </Button>
            <Button size="small" disabled={control.busy} onClick={() => actOnChosen('pause')}>
              {t('pause')}
            </Button>
          </Stack>
        )}
        <ResourceTable
          label={t('title')}
          columns={columns}
          rows={rows}
          rowId={(row) => row.user.id}
          total={users.data?.total ?? 0}
          error={users.error}
          onRetry={() => users.refetch()}
          empty={{ title: t('empty'), hint: t('emptyHint') }}
          onOpen={(row) => setParam('user', String(row.user.id))}
          selection={{ ids: selected, onChange: setSelected }}
          tools={[undefined, ...TaskState.options].map((option) => (
            <Chip
              key={option ?? 'all'}
              label={option ? t(`states.${option}`) : t('all')}
              color={option === state ? 'primary' : 'default'}
              variant={option === state ? 'filled' : 'outlined'}
              aria-pressed={option === state}
              onClick={() => setParam('state', option ?? null)}
            />
          ))}
          narrow={(row) => ({
            primary: row.user.username,
            secondary: <MoneyDelta value={row.unrealised} />,
            end: <StateChip state={row.task.state} degraded={row.task.degraded} />,
          })}
        />
      </Stack>
      <MissingRow title={t('title')} open={named} onClose={() => setParam('user', null)} />
      {open && (
        <MonitoringPanel
          userId={open.user.id}
          username={open.user.username}
          busy={control.busy}
          onSync={() => control.sync(open.user.id, open.user.username)}
          onClose={() => setParam('user', null)}
          actions={
            <TaskActions
              state={open.task.state}
              busy={control.busy}
              onAct={(action) => control.act(open.user.id, open.user.username, action)}
              onStop={() => setStopping(open)}
            />
          }
        />
      )}
      {stopping === 'all' && (
        <StopAllDialog
          busy={control.busy}
          error={control.stopError}
          onStop={control.stopAll}
          onClose={() => setStopping(null)}
        />
      )}
      {stopping !== null && stopping !== 'all' && (
        <StopDialog
          title={t('stopTitle', { username: stopping.user.username })}
          text={t('stopText')}
          closeLabel={t('closeToo', { count: stopping.open_shares })}
          busy={control.busy}
          error={control.stopError}
          onStop={(closeShares) => void stop(closeShares).catch(() => undefined)}
          onCancel={() => setStopping(null)}
        />
      )}
    </PageFrame>
  );
}
