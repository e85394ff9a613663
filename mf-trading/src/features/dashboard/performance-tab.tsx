import type { Dashboard } from '@entropi/contracts/dashboard';
import type { PerformancePeriod, TradePerformance } from '@entropi/contracts/performance';
import { MoneyDelta } from '@entropi/shared/ui/delta';
import { Figure, FigureStrip } from '@entropi/shared/ui/figure';
import { useFormat } from '@entropi/shared/ui/format';
import { Panel } from '@entropi/shared/ui/panel';
import { EmptyState, ErrorState, SkeletonBlock } from '@entropi/shared/ui/states';
import { Term } from '@entropi/shared/ui/term';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useState } from 'react';
import { EquityChart } from '../../charts/equity-chart';
import { openProfit } from '../../shares/share-figures';
import { usePerformance } from './dashboard.queries';
import { useText } from './dashboard.texts';
import { DistributionBars } from './distribution-bars';
import { findFallNow } from './find-fall';
import { PeriodTable } from './period-table';

const PERIODS = ['DAY', 'WEEK', 'MONTH'] as const satisfies readonly PerformancePeriod[];

/** The deepest fall, and what of it is not realised yet. */
function Fall({ performance, dashboard }: { performance: TradePerformance; dashboard: Dashboard }) {
  const t = useText();
  const format = useFormat();
  const open = openProfit(dashboard);
  const { max_drawdown: realised } = performance;
  const now = 'profit' in open ? findFallNow(dashboard.performance, open.profit) : null;
  const isNow = now !== null && Number(now.amount) > Number(realised.amount);
  return (
    <Figure
      label={<Term name="drawdown">{t('drawdown')}</Term>}
      foot={now === null ? t('fallUnknown') : t('fallNow', { fall: format.money(now) })}
    >
      {format.money(isNow ? now : realised)}
    </Figure>
  );
}

function Ratios({
  performance,
  dashboard,
}: {
  performance: TradePerformance;
  dashboard: Dashboard;
}) {
  const t = useText();
  const format = useFormat();
  const open = openProfit(dashboard);
  const { cycles, win_rate_percent: rate, profit_factor: factor } = performance;
  return (
    <FigureStrip>
      <Figure
        label={t('winRate')}
        foot={[
          t('wonAndLost', { won: format.number(cycles.won), lost: format.number(cycles.lost) }),
          // Cycles won alone would hide what the running one may lose.
          'profit' in open &&
            t('openResult', { open: format.money(open.profit, { signed: true }) }),
        ]
          .filter(Boolean)
          .join(' · ')}
      >
        {rate === null ? '–' : format.percent(rate)}
      </Figure>
      <Figure label={<Term name="profitFactor">{t('profitFactor')}</Term>}>
        {factor === null ? '–' : format.number(factor, { decimals: 2 })}
      </Figure>
      <Figure label={<Term name="expectancy">{t('expectancy')}</Term>}>
        <MoneyDelta value={performance.expectancy} />
      </Figure>
      <Fall performance={performance} dashboard={dashboard} />
      <Figure label={t('averageWin')}>
        <MoneyDelta value={performance.average_win} />
      </Figure>
      <Figure label={t('averageLoss')}>
        <MoneyDelta value={performance.average_loss} />
      </Figure>
      <Figure label={t('best')}>
        <MoneyDelta value={performance.best} />
      </Figure>
      <Figure label={t('worst')}>
        <MoneyDelta value={performance.worst} />
      </Figure>
    </FigureStrip>
  );
}

/** Shows the results of trading: ratios, the curve, periods, and the distribution. */
export function PerformanceTab({ dashboard }: { dashboard: Dashboard }) {
  const t = useText();
  const [period, setPeriod] = useState<PerformancePeriod>('DAY');
  const query = usePerformance(dashboard.user.id, period);
  const { equity } = dashboard.performance;
  if (query.isPending) return <SkeletonBlock height={720} />;
  if (!query.data) return <ErrorState error={query.error} onRetry={() => query.refetch()} />;
  const performance = query.data;
  if (equity.length === 0 && performance.periods.length === 0) {
    return <EmptyState title={t('noPerformance')} hint={t('noPerformanceHint')} />;
  }
  const choice = (
    <ToggleButtonGroup
      exclusive
      size="small"
      aria-label={t('period')}
      value={period}
      onChange={(_event, next: PerformancePeriod | null) => next && setPeriod(next)}
    >
      {PERIODS.map((one) => (
        <ToggleButton key={one} value={one} sx={{ px: 1.25, py: 0.25, textTransform: 'none' }}>
          {t(`periods.${one}`)}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
  return (
    <Stack sx={{ gap: 2 }}>
      <Ratios performance={performance} dashboard={dashboard} />
      <Panel title={t('equity')}>
        <EquityChart label={t('equity')} equity={equity} />
      </Panel>
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          alignItems: 'start',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) minmax(0, 1fr)' },
        }}
      >
        <Panel title={t('byPeriod')} actions={choice} flush>
          <PeriodTable performance={performance} period={period} />
        </Panel>
        <Panel title={t('distribution')}>
          <DistributionBars performance={performance} />
        </Panel>
      </Box>
    </Stack>
  );
}
