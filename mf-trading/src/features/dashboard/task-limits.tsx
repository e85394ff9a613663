import type { Dashboard } from '@entropi/contracts/dashboard';
import { useFormat } from '@entropi/shared/ui/format';
import LinearProgress from '@mui/material/LinearProgress';
import { useText } from './dashboard.texts';
import { readLimits } from './read-limits';
import { TaskRow } from './task-row';

/** The percentage of a limit from which its bar warns. */
const NEAR_PERCENT = 80;

/** Shows as bars how near the task is to each limit; an unlimited figure is shown as a number. */
export function TaskLimits({ dashboard }: { dashboard: Dashboard }) {
  const t = useText();
  const format = useFormat();
  const currency = dashboard.performance.today.currency;
  const write = (name: string, value: number) =>
    name === 'loss'
      ? format.money({ amount: value.toFixed(2), currency })
      : format.number(value, { maxDecimals: 4 });
  return readLimits(dashboard).map(({ name, used, limit }) => {
    const label = t(`limits.${name}`);
    if (limit === null) {
      return (
        <TaskRow key={name} label={label}>
          {t('limitNone', { used: write(name, used) })}
        </TaskRow>
      );
    }
    const percent = Math.min(100, (used / limit) * 100);
    return (
      <TaskRow key={name} label={label}>
        {t('limitOf', { used: write(name, used), limit: write(name, limit) })}
        <LinearProgress
          variant="determinate"
          value={percent}
          color={percent >= NEAR_PERCENT ? 'warning' : 'primary'}
          aria-label={label}
          sx={{ mt: 0.5 }}
        />
      </TaskRow>
    );
  });
}
