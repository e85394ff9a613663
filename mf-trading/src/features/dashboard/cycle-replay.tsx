import type { PastCycle } from '@entropi/contracts/cycles';
import { useFormat } from '@entropi/shared/ui/format';
import { Panel } from '@entropi/shared/ui/panel';
import { ErrorState, SkeletonBlock } from '@entropi/shared/ui/states';
import Button from '@mui/material/Button';
import { useMemo, useState } from 'react';
import { useChartText } from '../../charts/chart.texts';
import { usePastCandles } from '../../charts/past-candles.queries';
import { ReplayView } from '../../charts/replay-view';
import { chooseWindow } from '../../charts/replay-window';
import { CycleNote } from './cycle-note';
import { useCycleShares } from './cycle-replay.queries';
import { useText } from './dashboard.texts';

export interface CycleReplayProps {
  userId: number;
  cycle: PastCycle;
  decimals: number;
  onClose: () => void;
}

/** Replays a cycle that was traded, with the user's note on it. */
export function CycleReplay({ userId, cycle, decimals, onClose }: CycleReplayProps) {
  const t = useText();
  const tChart = useChartText();
  const format = useFormat();
  const [nowMs] = useState(() => Date.now());
  const range = useMemo(() => chooseWindow(cycle, nowMs), [cycle, nowMs]);
  const candles = usePastCandles(cycle.epic, range);
  const shares = useCycleShares(userId, cycle.id);
  const body = () => {
    if (candles.isPending || shares.isPending) return <SkeletonBlock height={480} />;
    const failed = candles.isLoadingError ? candles : shares.isLoadingError ? shares : null;
    if (failed) return <ErrorState error={failed.error} onRetry={() => failed.refetch()} />;
    return (
      <ReplayView
        epic={cycle.epic}
        anchor={cycle.anchor}
        range={range}
        candles={candles.data ?? []}
        shares={shares.data ?? []}
        result={cycle.result ?? cycle.realised}
        decimals={decimals}
        emptyHint={t('noCandlesHint')}
      />
    );
  };
  return (
    <Panel
      title={tChart('replayOf', { at: format.dateTime(cycle.started_at) })}
      actions={
        <Button size="small" onClick={onClose}>
          {tChart('closeReplay')}
        </Button>
      }
    >
      {body()}
      <CycleNote userId={userId} cycle={cycle} />
    </Panel>
  );
}
