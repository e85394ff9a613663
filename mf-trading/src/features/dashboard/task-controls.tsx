import type { Dashboard } from '@entropi/shared/contracts/dashboard';
import { useIdentity } from '@entropi/shared/session';
import { ErrorState } from '@entropi/shared/ui/states';
import { TradeButton } from '@entropi/shared/ui/trade-button';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { listMarketPrice } from '../../shares/price-seen';
import { useTaskAction } from './commands.queries';
import { useText } from './dashboard.texts';
import { MoreCommands } from './more-commands';

/** What a user may do with a task in each state; in error an administrator acts. */
const ACTIONS = { active: 'pause', paused: 'start', stopped: 'start', error: null } as const;

/** Pause or Start, with what it does, and what else one may want; nothing for whoever only looks on. */
export function TaskControls({ dashboard }: { dashboard: Dashboard }) {
  const t = useText();
  const hintId = useId();
  const { userId } = useIdentity();
  const { task, market } = dashboard;
  const hasStrategy = dashboard.strategy !== null;
  const act = useTaskAction(task.user_id);
  const action = ACTIONS[task.state];
  if (task.user_id !== userId) return null;
  const main = () =>
    action === 'start'
      ? act.mutate({ action, pricesSeen: listMarketPrice(market) })
      : act.mutate({ action: 'pause' });
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 1 }}>
      {action !== null && (
        <Box sx={{ display: 'flex', gap: 1.5, alignItems: 'center' }}>
          <TradeButton
            variant={action === 'start' ? 'contained' : 'outlined'}
            size="small"
            loading={act.isPending}
            disabled={action === 'start' && !hasStrategy}
            aria-describedby={hintId}
            onClick={main}
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
