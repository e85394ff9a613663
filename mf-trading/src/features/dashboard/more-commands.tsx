import type { Dashboard } from '@entropi/contracts/dashboard';
import { useFormat } from '@entropi/shared/ui/format';
import { SkeletonBlock } from '@entropi/shared/ui/states';
import { TradeButton } from '@entropi/shared/ui/trade-button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useEffect, useState } from 'react';
import type { TaskCommand } from './commands.queries';
import { useCommandText } from './commands.texts';
import { LazyCloseAllDialog, LazyOpenByHandDialog } from './lazy-dialogs';
import { useAfterPaint } from './use-after-paint';

export interface MoreCommandsProps {
  dashboard: Dashboard;
  busy: boolean;
  onAct: (command: TaskCommand) => void;
}

/** The menu of the other commands: stop after the cycle, pause for today, open by hand, close all. */
export function MoreCommands({ dashboard, busy, onAct }: MoreCommandsProps) {
  const t = useCommandText();
  const format = useFormat();
  const [isClosing, setClosing] = useState(false);
  const [isOpening, setOpening] = useState(false);
  const { task, market, open_shares: open, cycle, user } = dashboard;
  const isPainted = useAfterPaint();
  useEffect(() => {
    if (isPainted) void LazyOpenByHandDialog.load();
  }, [isPainted]);
  const isActive = task.state === 'active';
  const { pauses_after_cycle: pausesAfter = false, paused_until: until = null } = task;
  return (
    <>
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
        {isActive && (
          <TradeButton size="small" disabled={busy} onClick={() => onAct({ action: 'pauseToday' })}>
            {t('pauseToday')}
          </TradeButton>
        )}
        {isActive && cycle && !pausesAfter && (
          <TradeButton
            size="small"
            disabled={busy}
            onClick={() => onAct({ action: 'stopAfterCycle' })}
          >
            {t('stopAfterCycle')}
          </TradeButton>
        )}
        {isActive && pausesAfter && (
          <TradeButton
            size="small"
            disabled={busy}
            onClick={() => onAct({ action: 'start', pricesSeen: [] })}
          >
            {t('keepOn')}
          </TradeButton>
        )}
        {market && (
          <TradeButton size="small" disabled={busy} onClick={() => setOpening(true)}>
            {t('byHand')}
          </TradeButton>
        )}
        {open.length > 0 && (
          <TradeButton
            size="small"
            color="error"
            variant="outlined"
            disabled={busy}
            onClick={() => setClosing(true)}
          >
            {t('closeAll')}
          </TradeButton>
        )}
      </Stack>
      {pausesAfter && <Typography variant="body2">{t('stopsAfterCycle')}</Typography>}
      {task.state === 'paused' && until && (
        <Typography variant="body2">{t('pausedUntil', { at: format.dateTime(until) })}</Typography>
      )}
      {isPainted && (
        <LazyCloseAllDialog
          dashboard={dashboard}
          open={isClosing}
          onEnd={() => setClosing(false)}
          waiting={isClosing && <SkeletonBlock height={40} />}
        />
      )}
      {isOpening && market && (
        <LazyOpenByHandDialog
          userId={user.id}
          market={market}
          onEnd={() => setOpening(false)}
          waiting={<SkeletonBlock height={40} />}
        />
      )}
    </>
  );
}
