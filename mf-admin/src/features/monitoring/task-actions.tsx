import type { TaskState } from '@entropi/shared/contracts/trading-model';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Tooltip from '@mui/material/Tooltip';
import type { TaskAction } from './monitoring.queries';
import { useText } from './monitoring.texts';

export interface TaskActionsProps {
  state: TaskState;
  busy: boolean;
  /** Something is being left: an end of that is offered. */
  isLeaving: boolean;
  onAct: (action: Exclude<TaskAction, 'end-leaving'>) => void;
  onStop: () => void;
  onEndLeaving: () => void;
}

/** What a task in this state can be notified; the rest is greyed out. */
export function TaskActions(props: TaskActionsProps) {
  const { state, busy, isLeaving, onAct, onStop, onEndLeaving } = props;
  const t = useText();
  return (
    <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
      <Button
        size="small"
        variant="contained"
        disabled={busy || state === 'active' || state === 'error'}
        onClick={() => onAct('start')}
      >
        {t('start')}
      </Button>
      <Button
        size="small"
        variant="outlined"
        disabled={busy || state !== 'active'}
        onClick={() => onAct('pause')}
      >
        {t('pause')}
      </Button>
      {state === 'error' && (
        <Button
          size="small"
          variant="outlined"
          disabled={busy}
          onClick={() => onAct('clear-error')}
        >
          {t('clearError')}
        </Button>
      )}
      {isLeaving && (
        <Tooltip title={t('endLeavingHint')}>
          <span>
            <Button
              size="small"
              variant="outlined"
              color="warning"
              disabled={busy}
              onClick={onEndLeaving}
            >
              {t('endLeaving')}
            </Button>
          </span>
        </Tooltip>
      )}
      <Button size="small" variant="outlined" color="error" disabled={busy} onClick={onStop}>
        {t('stop')}
      </Button>
    </Stack>
  );
}
