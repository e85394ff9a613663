import type { Task } from '@entropi/shared/contracts/trading-model';
import { useIdentity } from '@entropi/shared/session';
import { ErrorState } from '@entropi/shared/ui/states';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useTaskAction } from './dashboard.queries';
import { useText } from './dashboard.texts';

/** What a user may do with a task in each state; in error an administrator acts. */
const ACTIONS = { active: 'pause', paused: 'start', stopped: 'start', error: null } as const;

/** Pause or Start, with what it does; nothing for whoever only looks on. */
export function TaskControls({ task, hasStrategy }: { task: Task; hasStrategy: boolean }) {
  const t = useText();
  const hintId = useId();
  const { userId } = useIdentity();
  const act = useTaskAction(task.user_id);
  const action = ACTIONS[task.state];
  if (action === null || task.user_id !== userId) return null;
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 1 }}>
      <Box sx={{ display: 'flex', gap: 1.5, alignItems: 'center' }}>
        <Button
          variant={action === 'start' ? 'contained' : 'outlined'}
          size="small"
          loading={act.isPending}
          disabled={action === 'start' && !hasStrategy}
          aria-describedby={hintId}
          onClick={() => act.mutate(action)}
          sx={{ flex: 'none' }}
        >
          {t(`actions.${action}`)}
        </Button>
        <Typography id={hintId} variant="caption" color="textSecondary">
          {t(hasStrategy ? `actionHints.${action}` : 'noStrategyHint')}
        </Typography>
      </Box>
      {act.isError && <ErrorState error={act.error} />}
    </Box>
  );
}
