import type { Dashboard } from '@entropi/contracts/dashboard';
import { Link } from '@entropi/shared/router';
import { useIdentity } from '@entropi/shared/session';
import { MoneyDelta } from '@entropi/shared/ui/delta';
import { Figure, FigureStrip } from '@entropi/shared/ui/figure';
import { useFormat } from '@entropi/shared/ui/format';
import { defineLazyPart } from '@entropi/shared/ui/lazy-part';
import { Panel } from '@entropi/shared/ui/panel';
import { EmptyState, ErrorState, SkeletonBlock } from '@entropi/shared/ui/states';
import { useUiText } from '@entropi/shared/ui/ui-texts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { findOtherMoney } from '../../shares/find-other-money';
import { LazyOtherMoneyNote } from '../../shares/lazy-other-money';
import { findPercent } from '../../shares/of-balance';
import { findOldPriceAt } from '../../shares/old-price';
import { openProfit } from '../../shares/share-figures';
import { useUnknownText } from '../../shares/use-unknown-text';
import { useCockpitText } from './cockpit.texts';
import { useDashboard } from './dashboard.queries';
import { useText } from './dashboard.texts';
import { useDashboardEvents } from './dashboard-events';
import { DueNotes } from './due-notes';
import { useDue } from './due-notes.queries';
import { isUnderWay } from './orders-under-way';
import { useNextSentence } from './use-next-sentence';

/** Loads the chart's library only when there is a curve to draw. */
const EquityChart = defineLazyPart(
  async () => (await import('../../charts/equity-chart')).EquityChart,
);

const CURVE_PX = 260;
/** The height that the shell reserves for a card. */
const CARD_PX = 460;

/** The card on Home: the results of today and in all, what is at risk, and what the task does next. */
export default function Cockpit() {
  const t = useCockpitText();
  const { userId } = useIdentity();
  const query = useDashboard(userId);
  const due = useDue();
  useDashboardEvents(userId);
  // A line that came later would move all that is below it.
  if (query.isPending || due.isPending) return <SkeletonBlock height={CARD_PX} />;
  const dashboard = query.data;
  if (!dashboard) return <ErrorState error={query.error} onRetry={() => query.refetch()} />;
  const others = findOtherMoney(dashboard);
  return (
    <Box sx={{ minHeight: CARD_PX }}>
      <Panel
        title={t('title')}
        actions={
          <Button size="small" variant="outlined" component={Link} to={`/dashboard/${userId}`}>
            {t('toDashboard')}
          </Button>
        }
      >
        {due.data && <DueNotes due={due.data} />}
        {due.isLoadingError && <ErrorState error={due.error} onRetry={() => due.refetch()} />}
        {dashboard.strategy && <NextAction dashboard={dashboard} />}
        <TradingFigures dashboard={dashboard} />
        {others && <LazyOtherMoneyNote {...others} />}
        <Curve dashboard={dashboard} />
      </Panel>
    </Box>
  );
}

function NextAction({ dashboard }: { dashboard: Dashboard }) {
  const tUi = useUiText();
  const sentence = useNextSentence(dashboard);
  const { market } = dashboard;
  return (
    <Typography variant="body2">
      {market ? tUi('labelled', { label: market.name, text: sentence }) : sentence}
    </Typography>
  );
}

function TradingFigures({ dashboard }: { dashboard: Dashboard }) {
  const t = useText();
  const tCockpit = useCockpitText();
  const format = useFormat();
  const describeUnknown = useUnknownText();
  const oldAt = findOldPriceAt(dashboard);
  const atLastPrice = oldAt !== null && t('atLastPrice', { at: format.time(oldAt) });
  const { account, performance, open_shares: shares } = dashboard;
  const percent = findPercent(dashboard, performance.today, true);
  const open = openProfit(dashboard);
  const count = shares.filter((share) => !isUnderWay(share)).length;
  const deposit = account?.balance?.deposit;
  return (
    <FigureStrip>
      <Figure
        label={t('today')}
        value={performance.today.amount}
        foot={
          percent !== null &&
          tCockpit('ofBalance', { percent: format.percent(percent, { decimals: 2 }) })
        }
      >
        <MoneyDelta value={performance.today} />
      </Figure>
      <Figure
        label={t('openProfit')}
        value={'profit' in open ? open.profit.amount : null}
        foot={'unknown' in open ? describeUnknown(open.unknown) : atLastPrice}
      >
        <MoneyDelta value={'profit' in open ? open.profit : null} />
      </Figure>
      <Figure label={t('total')} value={performance.total.amount}>
        <MoneyDelta value={performance.total} />
      </Figure>
      <Figure
        label={tCockpit('atRisk')}
        value={count}
        foot={
          account &&
          deposit !== undefined &&
          tCockpit('margin', {
            amount: format.money({ amount: deposit.toFixed(2), currency: account.currency }),
          })
        }
      >
        {format.number(count, { decimals: 0 })}
      </Figure>
    </FigureStrip>
  );
}

function Curve({ dashboard }: { dashboard: Dashboard }) {
  const t = useCockpitText();
  const { equity } = dashboard.performance;
  if (equity.length === 0) return <EmptyState title={t('noCurve')} hint={t('noCurveHint')} />;
  return (
    <Stack sx={{ gap: 0.5 }}>
      <Typography variant="caption" color="textSecondary">
        {t('curve')}
      </Typography>
      <EquityChart
        label={t('curve')}
        equity={equity}
        waiting={<SkeletonBlock height={CURVE_PX} />}
      />
    </Stack>
  );
}
