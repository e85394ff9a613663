import type { MonitoringUser } from '@entropi/contracts/monitoring';
import { ConfirmDialog } from '@entropi/shared/ui/confirm-dialog';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useText } from './monitoring.texts';

export interface EndLeavingDialogProps {
  task: MonitoringUser;
  busy: boolean;
  error: unknown;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Says what follows when a decision to leave is given up: what stays open, and whether the task trades on. */
export function EndLeavingDialog({
  task,
  busy,
  error,
  onConfirm,
  onCancel,
}: EndLeavingDialogProps) {
  const t = useText();
  const { state, leaving } = task.task;
  const follows = [
    t('endLeavingStays', { count: leaving?.shares ?? 0 }),
    t('endLeavingUnsent'),
    t(state === 'active' ? 'endLeavingTrades' : 'endLeavingRests'),
    t('endLeavingAgain'),
  ];
  return (
    <ConfirmDialog
      open
      size="sm"
      title={t('endLeavingTitle', { username: task.user.username })}
      verb={t('endLeaving')}
      trades
      busy={busy}
      error={error}
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      <Box component="ul" sx={{ m: 0, pl: 2.5, display: 'grid', gap: 1 }}>
        {follows.map((line) => (
          <Typography key={line} component="li" variant="body2">
            {line}
          </Typography>
        ))}
      </Box>
    </ConfirmDialog>
  );
}
