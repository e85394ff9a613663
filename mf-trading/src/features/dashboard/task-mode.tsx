import type { Dashboard } from '@entropi/contracts/dashboard';
import type { Cycle } from '@entropi/contracts/trading-model';
import { useFormat } from '@entropi/shared/ui/format';
import { Term } from '@entropi/shared/ui/term';
import { useModeName } from '@entropi/shared/ui/use-mode-name';
import Typography from '@mui/material/Typography';
import { useText } from './dashboard.texts';
import { TaskRow } from './task-row';

/** The conditions of which one has switched the cycle to recovery. */
function useConditions(): (cycle: Cycle, currency: string) => string {
  const t = useText();
  const format = useFormat();
  return ({ sell_mode_config: config }, currency) => {
    // An older API does not send how the cycle sells.
    const recovery = config?.recovery;
    if (!recovery) return '';
    const { open_shares: shares, drawdown, age_hours: hours } = recovery.enter_when;
    return [
      shares !== null && t('recoveryWhen.shares', { count: shares }),
      drawdown !== null &&
        t('recoveryWhen.drawdown', {
          loss: format.money({ amount: drawdown.toFixed(2), currency }),
        }),
      hours !== null && t('recoveryWhen.age', { hours: format.number(hours) }),
    ]
      .filter(Boolean)
      .join(t('recoveryWhen.or'));
  };
}

/** Says how the task sells now, and why if that differs from its configuration. */
export function TaskMode({ dashboard }: { dashboard: Dashboard }) {
  const t = useText();
  const format = useFormat();
  const nameMode = useModeName();
  const describe = useConditions();
  const { task, cycle, performance } = dashboard;
  const label = <Term name="sellMode">{t('mode')}</Term>;
  const { sell_mode: configured, effective_mode: effective } = task;
  if (!configured || !effective) return <TaskRow label={label}>–</TaskRow>;
  const isTurned = configured !== effective;
  const conditions = isTurned && cycle ? describe(cycle, performance.today.currency) : '';
  return (
    <TaskRow label={label}>
      {isTurned ? `${nameMode(configured)} → ${nameMode(effective)}` : nameMode(effective)}
      <Typography variant="caption" color="textSecondary" component="div">
        {isTurned && cycle
          ? t(conditions ? 'modeTurned' : 'modeTurnedBare', {
              since: format.dateTime(cycle.effective_since ?? cycle.started_at),
              conditions,
            })
          : t(`modeHints.${effective}`)}
      </Typography>
    </TaskRow>
  );
}
