import type { Dashboard } from '@entropi/contracts/dashboard';
import { useIdentity } from '@entropi/shared/session';
import { ErrorState } from '@entropi/shared/ui/states';
import { TradeButton } from '@entropi/shared/ui/trade-button';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useText } from './dashboard.texts';
import { MoreCommands } from './more-commands';
import { useMainAction } from './use-main-action';

/** Pause or Start, with an explanation, and the menu of other commands; draws nothing for a user who only watches. */
export function TaskControls({ dashboard }: { dashboard: Dashboard }) {
  const t = useText();
  const hintId = useId();
  const { userId } = useIdentity();
  const hasStrategy = dashboard.strategy !== null;
  const { action, isPossible, act, run } = useMainAction(dashboard);
  if (dashboard.task.user_id !== userId) return null;
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 1 }}>
      {action !== null && (
        <Box sx={{ display: 'flex', gap: 1.5, alignItems: 'center' }}>
          <TradeButton
            variant={action === 'start' ? 'contained' : 'outlined'}
            size="small"
            loading={act.isPending}
            disabled={!isPossible}
            aria-describedby={hintId}
            onClick={run}
            sx={{ flex: 'none' }}
          >
            {t(`actions.${action}`)}
          </TradeButton>
          <Typography id={hintId} variant="caption" color="textSecondary">
            {t(hasStrategy ? `actionHints.${action}` : 'noStrategyHint')}
          </Typography>
        </Box>
      )}
      <MoreCommands dashboard={dashboard} busy={act.isPending} onAct={act.mutate} />
      {act.isError && <ErrorState error={act.error} />}
    </Box>
  );
}
