import type { PastCycle } from '@entropi/shared/contracts/cycles';
import { MoneyDelta } from '@entropi/shared/ui/delta';
import { Figure, FigureStrip } from '@entropi/shared/ui/figure';
import { useFormat } from '@entropi/shared/ui/format';
import { Panel } from '@entropi/shared/ui/panel';
import { EmptyState, ErrorState, SkeletonBlock } from '@entropi/shared/ui/states';
import Button from '@mui/material/Button';
import Slider from '@mui/material/Slider';
import Stack from '@mui/material/Stack';
import { useMemo, useState } from 'react';
import { listFills } from './chart-fills';
import { CycleNote } from './cycle-note';
import { useCycleCandles, useCycleShares } from './cycle-replay.queries';
import { useText } from './dashboard.texts';
import { PriceChart } from './price-chart';
import { realisedUntil } from './realised-until';
import { chooseWindow } from './replay-window';
import { usePlayer } from './use-player';

export interface CycleReplayProps {
  userId: number;
  cycle: PastCycle;
  decimals: number;
  onClose: () => void;
}

/** Replays a cycle on the chart, candle by candle: prices, openings, closings, and the result so far. */
export function CycleReplay({ userId, cycle, decimals, onClose }: CycleReplayProps) {
  const t = useText();
  const format = useFormat();
  const [nowMs] = useState(() => Date.now());
  const range = useMemo(() => chooseWindow(cycle, nowMs), [cycle, nowMs]);
  const candles = useCycleCandles(cycle.epic, range);
  const shares = useCycleShares(userId, cycle.id);
  const all = candles.data ?? [];
  const player = usePlayer(all.length);
  const shown = useMemo(() => all.slice(0, player.at), [all, player.at]);
  const lastAt = shown.at(-1)?.at;
  const untilMs = lastAt ? Date.parse(lastAt) + range.stepMs : 0;
  const fills = useMemo(
    () =>
      listFills(shares.data ?? [], cycle, shown, range.stepMs).filter(({ atMs }) => atMs < untilMs),
    [shares.data, cycle, shown, range, untilMs],
  );
  const lines = useMemo(() => {
    const { anchor: price } = cycle;
    if (price === null) return [];
    const anchor = { kind: 'average' as const, price, level: null, size: null };
    return [{ ...anchor, label: t('anchor'), isLabelled: true }];
  }, [cycle, t]);
  const body = () => {
    if (candles.isPending || shares.isPending) return <SkeletonBlock height={480} />;
    const failed = candles.isError ? candles : shares.isError ? shares : null;
    if (failed) return <ErrorState error={failed.error} onRetry={() => failed.refetch()} />;
    if (all.length === 0) return <EmptyState title={t('noCandles')} hint={t('noCandlesHint')} />;
    return (
      <>
        <FigureStrip>
          <Figure label={t('replayAt')}>{lastAt ? format.dateTime(lastAt) : '–'}</Figure>
          <Figure label={t('resultSoFar')}>
            <MoneyDelta
              value={realisedUntil(shares.data ?? [], untilMs, cycle.realised.currency)}
            />
          </Figure>
          <Figure label={t('result')}>
            <MoneyDelta value={cycle.result ?? cycle.realised} />
          </Figure>
        </FigureStrip>
        <PriceChart
          label={t('replayChart')}
          candles={shown}
          stepMs={range.stepMs}
          decimals={decimals}
          tick={null}
          lines={lines}
          fills={fills}
        />
        <Stack direction="row" sx={{ gap: 2, alignItems: 'center' }}>
          <Button size="small" variant="contained" onClick={player.toggle} sx={{ flex: 'none' }}>
            {t(player.isPlaying ? 'pauseReplay' : 'playReplay')}
          </Button>
          <Slider
            size="small"
            aria-label={t('replayPosition')}
            min={1}
            max={all.length}
            value={player.at}
            getAriaValueText={(at) => format.dateTime(all[at - 1]?.at ?? cycle.started_at)}
            onChange={(_event, at) => player.seek(at as number)}
          />
        </Stack>
      </>
    );
  };
  return (
    <Panel
      title={t('replayOf', { at: format.dateTime(cycle.started_at) })}
      actions={
        <Button size="small" onClick={onClose}>
          {t('closeReplay')}
        </Button>
      }
    >
      {body()}
      <CycleNote userId={userId} cycle={cycle} />
    </Panel>
  );
}
