import type { Backtest, BacktestCycle, BacktestShare } from '@entropi/contracts/backtest-model';
import type { CandleResolution } from '@entropi/contracts/markets';
import { useFormat } from '@entropi/shared/ui/format';
import { Panel } from '@entropi/shared/ui/panel';
import { EmptyState, ErrorState, SkeletonBlock } from '@entropi/shared/ui/states';
import { useLocalList } from '@entropi/shared/ui/use-resource-list';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useMemo } from 'react';
import { useChartText } from '../../charts/chart.texts';
import { usePastCandles } from '../../charts/past-candles.queries';
import { ReplayView } from '../../charts/replay-view';
import { chooseWindow } from '../../charts/replay-window';
import { useText } from './backtest.texts';
import { BacktestShares } from './backtest-shares';
import { findTraded, useCycleTrades, useMarketDecimals } from './backtest-trades.queries';

interface TradedProps {
  backtest: Backtest;
  cycle: BacktestCycle;
  shares: readonly BacktestShare[];
}

/** The broker's candles on which the back-test was played, with what was traded on them. */
function Played(props: TradedProps & { resolution: CandleResolution }) {
  const { backtest, cycle, shares, resolution } = props;
  const t = useText();
  const { epic, direction } = findTraded(backtest, cycle);
  const end = backtest.figures?.to ?? backtest.created_at;
  const range = useMemo(
    () => chooseWindow(cycle, Date.parse(end), resolution),
    [cycle, end, resolution],
  );
  const candles = usePastCandles(epic, range);
  const findDecimals = useMarketDecimals(backtest);
  const traded = useMemo(
    () => shares.map((share) => ({ ...share, epic, direction })),
    [shares, epic, direction],
  );
  if (candles.isPending) return <SkeletonBlock height={480} />;
  if (!candles.data) return <ErrorState error={candles.error} onRetry={() => candles.refetch()} />;
  return (
    <ReplayView
      epic={epic}
      anchor={shares.find(({ level }) => level === 0)?.open_level ?? null}
      range={range}
      candles={candles.data}
      shares={traded}
      result={cycle.realised}
      decimals={findDecimals(epic)}
      emptyHint={t('noPricesHint')}
    />
  );
}

function Traded({ backtest, cycle, shares }: TradedProps) {
  const t = useText();
  const tChart = useChartText();
  const list = useLocalList(shares, ({ number }) => number, 'cycle');
  const { resolution } = backtest.source;
  return (
    <>
      {resolution === null ? (
        <EmptyState title={tChart('noCandles')} hint={t('noPricesHint')} />
      ) : (
        <Played {...{ backtest, cycle, shares, resolution }} />
      )}
      <BacktestShares backtest={backtest} list={list} label={t('sharesOfCycle')} />
    </>
  );
}

export interface BacktestReplayProps extends Omit<TradedProps, 'shares'> {
  onClose: () => void;
}

/** Replays a cycle of a back-test as a traded one is replayed, and lists its shares. */
export function BacktestReplay({ backtest, cycle, onClose }: BacktestReplayProps) {
  const t = useText();
  const tChart = useChartText();
  const format = useFormat();
  const shares = useCycleTrades(backtest.id, cycle.number);
  return (
    <Panel
      title={tChart('replayOf', { at: format.dateTime(cycle.started_at) })}
      actions={
        <Button size="small" onClick={onClose}>
          {tChart('closeReplay')}
        </Button>
      }
    >
      {cycle.ended_at === null && (
        <Typography variant="body2" color="textSecondary">
          {t('notOverHint')}
        </Typography>
      )}
      {shares.isPending && <SkeletonBlock height={480} />}
      {shares.isError && <ErrorState error={shares.error} onRetry={() => shares.refetch()} />}
      {shares.data && <Traded backtest={backtest} cycle={cycle} shares={shares.data} />}
    </Panel>
  );
}
