import type { Backtest, BacktestFigures } from '@entropi/contracts/backtest-model';
import { useCodeWords } from '@entropi/shared/remote';
import { useAnnouncement } from '@entropi/shared/ui/announce';
import { MoneyDelta } from '@entropi/shared/ui/delta';
import { Figure, FigureStrip } from '@entropi/shared/ui/figure';
import { useFormat } from '@entropi/shared/ui/format';
import { defineLazyPart } from '@entropi/shared/ui/lazy-part';
import { ErrorState, SkeletonBlock } from '@entropi/shared/ui/states';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useMemo } from 'react';
import { EquityChart } from '../../charts/equity-chart';
import { useBacktest, useBacktestJob, useCancelBacktest } from './backtest.queries';
import { useText } from './backtest.texts';
import { BacktestMembers } from './backtest-members';
import { computeGain } from './compute-gain';

// The tables and the chart of what was traded are larger than the rest of the section.
const BacktestTrades = defineLazyPart(
  async () => (await import('./backtest-trades')).BacktestTrades,
);

function Progress({ jobId, error }: Pick<Backtest, 'error'> & { jobId: string | null }) {
  const t = useText();
  const format = useFormat();
  const job = useBacktestJob(jobId);
  const cancel = useCancelBacktest();
  const findWords = useCodeWords();
  const percent = (job.data?.progress ?? 0) * 100;
  const why = error && (findWords('error', error.code)?.title ?? error.message);
  return (
    <Stack direction="row" sx={{ gap: 2, alignItems: 'center', flexWrap: 'wrap' }}>
      {why && (
        <Typography variant="body2" sx={{ width: '100%' }}>
          {t('waits', { why })}
        </Typography>
      )}
      <LinearProgress
        variant={percent > 0 ? 'determinate' : 'indeterminate'}
        value={percent}
        aria-label={t('progress')}
        sx={{ flex: 1 }}
      />
      <Typography variant="body2" className="num">
        {format.percent(percent, { decimals: 0 })}
      </Typography>
      {jobId && (
        <Button size="small" loading={cancel.isPending} onClick={() => cancel.mutate(jobId)}>
          {t('cancel')}
        </Button>
      )}
    </Stack>
  );
}

function Figures({ figures }: { figures: BacktestFigures }) {
  const t = useText();
  const format = useFormat();
  const { cycles, max_drawdown_percent: fall, win_rate_percent: rate } = figures;
  return (
    <FigureStrip>
      <Figure label={t('gain')} foot={format.money(figures.end)}>
        <MoneyDelta value={computeGain(figures)} />
      </Figure>
      <Figure label={t('realised')}>
        <MoneyDelta value={figures.realised} />
      </Figure>
      <Figure
        label={t('openAtEnd')}
        foot={[
          t('shares', { count: figures.shares.open }),
          ...(cycles.running > 0 ? [t('cycleRuns')] : []),
        ].join(' · ')}
      >
        <MoneyDelta value={figures.open_profit} />
      </Figure>
      <Figure label={t('drawdown')} foot={fall !== null && format.percent(fall)}>
        {format.money(figures.max_drawdown)}
      </Figure>
      <Figure label={t('worstDepth')}>{t('levels', { count: figures.worst_depth })}</Figure>
      <Figure
        label={t('winRate')}
        foot={t('cyclesWonAndLost', {
          won: format.number(cycles.won),
          lost: format.number(cycles.lost),
          running: format.number(cycles.running),
        })}
      >
        {rate === null ? '–' : format.percent(rate)}
      </Figure>
      <Figure
        label={t('sharesTraded')}
        foot={t('sharesWonAndLost', {
          won: format.number(figures.shares.won),
          lost: format.number(figures.shares.lost),
          open: format.number(figures.shares.open),
        })}
      >
        {format.number(figures.shares.total)}
      </Figure>
      <Figure label={t('longest')}>{format.duration(figures.longest_cycle_hours * 3600)}</Figure>
    </FigureStrip>
  );
}

/** Lists the assumptions about the broker, on which the result depends. */
function Assumptions({ assumptions }: Pick<Backtest, 'assumptions'>) {
  const t = useText();
  const format = useFormat();
  const points = (value: number) => format.number(value, { maxDecimals: 4 });
  return (
    <Typography variant="body2" color="textSecondary">
      {t('supposed', {
        slippage: points(assumptions.slippage),
        spread: points(assumptions.spread),
        nights: format.percent(assumptions.overnight_percent),
      })}
    </Typography>
  );
}

function Caveats({ caveats }: Pick<Backtest, 'caveats'>) {
  const t = useText();
  if (caveats.length === 0) return null;
  return (
    <details>
      <Typography component="summary" variant="body2" sx={{ cursor: 'pointer' }}>
        {t('caveatsTitle')}
      </Typography>
      <Typography component="ul" variant="body2" color="textSecondary" sx={{ my: 1, pl: 3 }}>
        {caveats.map((caveat) => (
          <li key={caveat}>{t(`caveats.${caveat}`)}</li>
        ))}
      </Typography>
    </details>
  );
}

/** Shows the progress of a back-test, then its result: equity, largest drawdown and greatest depth. */
export function BacktestResult({ id }: { id: number }) {
  const t = useText();
  const findWords = useCodeWords();
  const query = useBacktest(id);
  const points = useMemo(
    () => query.data?.equity.map(({ at, equity: value, low }) => ({ at, value, low })) ?? [],
    [query.data],
  );
  const reached = query.data?.state ?? null;
  // Announcing each step of the progress would be too much.
  useAnnouncement(reached, reached ? `${t('title')}: ${t(`states.${reached}`)}` : '');
  if (query.isPending) return <SkeletonBlock height={120} />;
  if (!query.data) return <ErrorState error={query.error} onRetry={() => query.refetch()} />;
  const { state, error, figures, assumptions, caveats, coupled, job_id: jobId } = query.data;
  if (state === 'queued' || state === 'running') return <Progress jobId={jobId} error={error} />;
  if (state === 'cancelled') return <Alert severity="info">{t('states.cancelled')}</Alert>;
  if (!figures) {
    const words = error && findWords('error', error.code);
    return (
      <Alert severity="error">
        {t('states.failed')} {words ? `${words.title} ${words.hint}` : error?.message}
      </Alert>
    );
  }
  return (
    <>
      {figures.early_end && <Alert severity="warning">{t(`earlyEnds.${figures.early_end}`)}</Alert>}
      {figures.margin_close_outs > 0 && (
        <Alert severity="warning">{t('closeOuts', { count: figures.margin_close_outs })}</Alert>
      )}
      {figures.rejections > 0 && (
        <Alert severity="info">{t('notFilled', { count: figures.rejections })}</Alert>
      )}
      <Figures figures={figures} />
      <Assumptions assumptions={assumptions} />
      <EquityChart label={t('equity')} equity={points} base={Number(figures.start.amount)} />
      {coupled && <BacktestMembers coupled={coupled} />}
      <Caveats caveats={caveats} />
      <BacktestTrades backtest={query.data} waiting={<SkeletonBlock height={420} />} />
    </>
  );
}
