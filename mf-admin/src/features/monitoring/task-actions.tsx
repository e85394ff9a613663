import type { TaskState } from '@entropi/contracts/trading-model';
import { TradeButton } from '@entropi/shared/ui/trade-button';
import Stack from '@mui/material/Stack';
import Tooltip from '@mui/material/Tooltip';
import type { TaskAction } from './monitoring.queries';
import { useText } from './monitoring.texts';

export interface TaskActionsProps {
  state: TaskState;
  busy: boolean;
  /** True while a decision to leave shares stands, which can then be given up. */
  isLeaving: boolean;
  onAct: (action: Exclude<TaskAction, 'end-leaving'>) => void;
  onStop: () => void;
  onEndLeaving: () => void;
}

/** The commands that a task in this state accepts; the others are disabled. */
export function TaskActions(props: TaskActionsProps) {
  const { state, busy, isLeaving, onAct, onStop, onEndLeaving } = props;
  const t = useText();
  return (
    <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
      <TradeButton
        size="small"
        variant="contained"
        disabled={busy || state === 'active' || state === 'error'}
        onClick={() => onAct('start')}
      >
        {t('start')}
      </TradeButton>
      <TradeButton
        size="small"
        variant="outlined"
        disabled={busy || state !== 'active'}
        onClick={() => onAct('pause')}
      >
        {t('pause')}
      </TradeButton>
      {state === 'error' && (
        <TradeButton
          size="small"
          variant="outlined"
          disabled={busy}
          onClick={() => onAct('clear-error')}
        >
          {t('clearError')}
        </TradeButton>
      )}
      {isLeaving && (
        <Tooltip title={t('endLeavingHint')}>
          <span>
            <TradeButton
              size="small"
              variant="outlined"
              color="warning"
              disabled={busy}
              onClick={onEndLeaving}
            >
              {t('endLeaving')}
            </TradeButton>
          </span>
        </Tooltip>
      )}
      <TradeButton size="small" variant="outlined" color="error" disabled={busy} onClick={onStop}>
        {t('stop')}
      </TradeButton>
    </Stack>
  );
}
