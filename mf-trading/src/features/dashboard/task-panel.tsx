import type { Dashboard } from '@entropi/shared/contracts/dashboard';
import { useFormat } from '@entropi/shared/ui/format';
import { Panel } from '@entropi/shared/ui/panel';
import { StateChip } from '@entropi/shared/ui/state-chip';
import { TaskAlerts } from '@entropi/shared/ui/task-alerts';
import { Ago, When } from '@entropi/shared/ui/time';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useText } from './dashboard.texts';
import { describeNextAction } from './next-action';

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Box>
      <Typography variant="caption" color="textSecondary" component="div">
        {label}
      </Typography>
      <Typography variant="body2" component="div">
        {children}
      </Typography>
    </Box>
  );
}

function LimitBar({ label, used, limit }: { label: string; used: number; limit: number | null }) {
  const t = useText();
  const format = useFormat();
  if (limit === null) return <Row label={label}>{format.number(used)}</Row>;
  return (
    <Row label={label}>
      {t('sharesOf', { count: format.number(used), limit: format.number(limit) })}
      <LinearProgress
        variant="determinate"
        value={Math.min(100, (used / limit) * 100)}
        aria-label={label}
        sx={{ mt: 0.5 }}
      />
    </Row>
  );
}

function useNextSentence(dashboard: Dashboard): string {
  const t = useText();
  const format = useFormat();
  const next = describeNextAction(dashboard);
  if (next.key !== 'nextOpen' && next.key !== 'nextClose') return t(next.key);
  const decimals = dashboard.market?.decimal_places ?? 2;
  const words = {
    side: t(`sides.${next.side}`),
    price: format.level(next.price, decimals),
    distance: format.number(next.distance, { decimals }),
  };
  if (next.key === 'nextClose') return t('nextClose', words);
  return t('nextOpen', { ...words, level: next.level, size: format.size(next.size) });
}

/** The task in words: state, mode, what it does next, and how near it is to its limits. */
export function TaskPanel({ dashboard }: { dashboard: Dashboard }) {
  const t = useText();
  const { task, strategy, cycle, open_shares: open } = dashboard;
  const sentence = useNextSentence(dashboard);
  const mode =
    task.sell_mode === task.effective_mode
      ? task.sell_mode
      : `${task.sell_mode} → ${task.effective_mode}`;
  return (
    <Panel title={t('task')} actions={<StateChip state={task.state} degraded={task.degraded} />}>
      <TaskAlerts task={task} />
      {(task.state === 'paused' || task.state === 'stopped') && (
        <Alert severity="info">{t(task.state)}</Alert>
      )}
      {task.unmanaged_shares > 0 && (
        <Alert severity="warning">{t('unmanaged', { count: task.unmanaged_shares })}</Alert>
      )}
      <Row label={t('strategy')}>{strategy?.name ?? t('noStrategy')}</Row>
      <Row label={t('next')}>{sentence}</Row>
      <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 1.5 }}>
        <Row label={t('mode')}>{mode ?? '–'}</Row>
        <Row label={t('profitCounter')}>{task.profit_counter}</Row>
        <Row label={t('since')}>
          <When at={task.since} />
        </Row>
        <Row label={t('lastTick')}>
          <Ago at={task.last_tick_at} />
        </Row>
      </Box>
      <LimitBar
        label={t('shares')}
        used={open.length}
        limit={strategy?.limits.max_open_shares ?? null}
      />
      <LimitBar
        label={t('size')}
        used={cycle?.total_size ?? 0}
        limit={strategy?.limits.max_total_size ?? null}
      />
    </Panel>
  );
}
