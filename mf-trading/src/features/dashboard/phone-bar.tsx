import type { Dashboard } from '@entropi/contracts/dashboard';
import { useIdentity } from '@entropi/shared/session';
import { MoneyDelta } from '@entropi/shared/ui/delta';
import { StateChip } from '@entropi/shared/ui/state-chip';
import { ErrorState, SkeletonBlock } from '@entropi/shared/ui/states';
import { TradeButton } from '@entropi/shared/ui/trade-button';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { openProfit } from '../../shares/share-figures';
import { useCommandText } from './commands.texts';
import { useText } from './dashboard.texts';
import { LazyCloseAllDialog } from './lazy-dialogs';
import { useAfterPaint } from './use-after-paint';
import { useMainAction } from './use-main-action';

/** The bar at the foot of a phone's screen, always within reach: state, open result, Pause and Close all. */
export function PhoneBar({ dashboard }: { dashboard: Dashboard }) {
  const t = useText();
  const tCommand = useCommandText();
  const { userId } = useIdentity();
  const { action, isPossible, act, run } = useMainAction(dashboard);
  const isPainted = useAfterPaint();
  const [isClosing, setClosing] = useState(false);
  const { task, open_shares: open } = dashboard;
  const worth = openProfit(dashboard);
  const isOwn = task.user_id === userId;
  return (
    <Paper
      square
      component="section"
      aria-label={tCommand('bar')}
      sx={{
        position: 'sticky',
        bottom: 0,
        zIndex: 'appBar',
        mx: -2,
        px: 2,
        pt: 1,
        pb: 'calc(8px + env(safe-area-inset-bottom))',
        borderTop: 1,
        borderColor: 'divider',
        boxShadow: 'none',
      }}
    >
      {act.isError && <ErrorState error={act.error} />}
      <Stack
        direction="row"
        sx={{ gap: 1, flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between' }}
      >
        <Stack sx={{ minWidth: 0, gap: 0.25, alignItems: 'flex-start' }}>
          <StateChip state={task.state} degraded={task.degraded} />
          <Typography variant="body2" component="div">
            {t('openProfit')}{' '}
            {'profit' in worth ? <MoneyDelta value={worth.profit} /> : <span>–</span>}
          </Typography>
        </Stack>
        {isOwn && (
          <Stack direction="row" sx={{ gap: 1, flex: 'none' }}>
            {action !== null && (
              <TradeButton
                variant={action === 'start' ? 'contained' : 'outlined'}
                loading={act.isPending}
                disabled={!isPossible}
                onClick={run}
              >
                {t(`actions.${action}`)}
              </TradeButton>
            )}
            {open.length > 0 && (
              <TradeButton
                color="error"
                variant="outlined"
                disabled={act.isPending}
                onClick={() => setClosing(true)}
              >
                {tCommand('closeAll')}
              </TradeButton>
            )}
          </Stack>
        )}
      </Stack>
      {isPainted && (
        <LazyCloseAllDialog
          dashboard={dashboard}
          open={isClosing}
          onEnd={() => setClosing(false)}
          waiting={isClosing && <SkeletonBlock height={40} />}
        />
      )}
    </Paper>
  );
}
