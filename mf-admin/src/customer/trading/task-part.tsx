import type { CurrentScale } from '@entropi/contracts/trading-model';
import type { User } from '@entropi/contracts/user-model';
import { MoneyDelta } from '@entropi/shared/ui/delta';
import { Figure, FigureStrip } from '@entropi/shared/ui/figure';
import { Heading } from '@entropi/shared/ui/heading';
import { StateChip } from '@entropi/shared/ui/state-chip';
import { ErrorState, SkeletonBlock } from '@entropi/shared/ui/states';
import { When } from '@entropi/shared/ui/time';
import { useModeName } from '@entropi/shared/ui/use-mode-name';
import Stack from '@mui/material/Stack';
import { ConfirmButton } from '../../confirmation/confirm-button';
import { LadderTable } from '../../features/monitoring/ladder-table';
import { useMonitoredUser } from '../../features/monitoring/monitoring.queries';
import { TaskCard } from '../../features/monitoring/task-card';
import { TaskControls } from '../../features/monitoring/task-controls';
import { useCounter, useCurrentStrategy, useRemoveLevel } from './trading.queries';
import { useText } from './trading.texts';

/** The task as it is now, with its commands, what it trades, and its running ladder. */
export function TaskPart({ user }: { user: User }) {
  const t = useText();
  const monitored = useMonitoredUser(user.id);
  if (monitored.isPending) return <SkeletonBlock height={320} />;
  if (monitored.isLoadingError) {
    return <ErrorState error={monitored.error} onRetry={() => monitored.refetch()} />;
  }
  const row = monitored.data;
  return (
    <Stack sx={{ gap: 2 }}>
      <Stack direction="row">
        <StateChip state={row.task.state} degraded={row.task.degraded} />
      </Stack>
      <TaskControls task={row} />
      <TaskCard row={row} />
      <Counted userId={user.id} />
      <Heading>{t('runningLadder')}</Heading>
      <LadderTable
        scales={row.scales}
        action={(scale) => scale.state === 'WAITING' && <RemoveLevel user={user} scale={scale} />}
      />
    </Stack>
  );
}

function Counted({ userId }: { userId: number }) {
  const t = useText();
  const nameMode = useModeName();
  const counter = useCounter(userId);
  const strategy = useCurrentStrategy(userId);
  const counted = counter.data;
  return (
    <FigureStrip>
      <Figure label={t('currentStrategy')} loading={strategy.isPending}>
        {strategy.data ? strategy.data.name : t('none')}
      </Figure>
      <Figure label={t('mode')} loading={strategy.isPending}>
        {strategy.data ? nameMode(strategy.data.sell_mode_config.mode) : '–'}
      </Figure>
      <Figure label={t('won')} loading={counter.isPending}>
        {counted?.won ?? '–'}
      </Figure>
      <Figure label={t('lost')} loading={counter.isPending}>
        {counted?.lost ?? '–'}
      </Figure>
      <Figure label={t('realised')} loading={counter.isPending}>
        <MoneyDelta value={counted?.realised ?? null} />
      </Figure>
      <Figure label={t('countedSince')} loading={counter.isPending}>
        {counted ? <When at={counted.since} /> : '–'}
      </Figure>
    </FigureStrip>
  );
}

function RemoveLevel({ user, scale }: { user: User; scale: CurrentScale }) {
  const t = useText();
  const remove = useRemoveLevel(scale.strategy_id, scale.id);
  const words = { level: scale.level, username: user.username };
  return (
    <ConfirmButton
      label={t('removeLevel', words)}
      title={t('removeLevelTitle', words)}
      text={t('removeLevelText')}
      done={t('levelRemoved', words)}
      run={remove}
      trades
    />
  );
}
