import type { Dashboard } from '@entropi/contracts/dashboard';
import type { Candle, Market } from '@entropi/contracts/markets';
import { Flash } from '@entropi/shared/ui/flash';
import { useFormat } from '@entropi/shared/ui/format';
import { defineLazyPart } from '@entropi/shared/ui/lazy-part';
import { Panel } from '@entropi/shared/ui/panel';
import { ErrorState, SkeletonBlock } from '@entropi/shared/ui/states';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { useEffect, useEffectEvent, useMemo } from 'react';
import { listFills } from '../../charts/chart-fills';
import { ladderLines, targetLines } from '../../charts/chart-lines';
import { useLabelledLines } from '../../charts/use-labelled-lines';
import { findOldPriceAt } from '../../shares/old-price';
import { CHART_RANGES } from './chart-ranges';
import { useCandles } from './dashboard.queries';
import { useText } from './dashboard.texts';
import { useAfterPaint } from './use-after-paint';
import { LAYERS, useChartChoice } from './use-chart-choice';

/** @param oldAt when the prices were known, while no newer ones come; else null */
function Price({ market, oldAt }: { market: Market; oldAt: string | null }) {
  const t = useText();
  const format = useFormat();
  const { decimal_places: decimals } = market;
  const isOpen = market.status === 'TRADEABLE';
  // The last known price of a closed market is not a present price.
  const { bid, offer } = isOpen ? market : { bid: null, offer: null };
  const prices = { bid, offer };
  const price = (value: number | null) => (value === null ? '–' : format.level(value, decimals));
  return (
    <Stack direction="row" sx={{ gap: 2, alignItems: 'baseline', flexWrap: 'wrap' }}>
      {(['bid', 'offer'] as const).map((side) => (
        <Typography key={side} variant="body2" component="span">
          <Box component="span" sx={{ color: 'text.secondary', mr: 0.75 }}>
            {t(side)}
          </Box>
          <Flash value={prices[side]}>
            <strong>{price(prices[side])}</strong>
          </Flash>
        </Typography>
      ))}
      {bid !== null && offer !== null && (
        <Typography variant="caption" color="textSecondary" className="num">
          {t('spread')} {format.number(offer - bid, { decimals })}
        </Typography>
      )}
      <Typography variant="caption" color="textSecondary">
        {bid !== null && oldAt !== null
          ? t('source.last', { at: format.time(oldAt) })
          : t(bid === null ? 'source.none' : `source.${market.price_source}`)}
      </Typography>
    </Stack>
  );
}

function useSettled(isSettled: boolean, onSettled: () => void) {
  const settle = useEffectEvent(onSettled);
  useEffect(() => {
    // The timer lets the browser paint the chart before anything else begins.
    const timer = setTimeout(settle, isSettled ? 0 : PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [isSettled]);
}

/** The chart's library is larger than the rest of the page's first part, and nothing can be drawn before prices come. */
const LazyPriceChart = defineLazyPart(
  async () => (await import('../../charts/price-chart')).PriceChart,
);

const NO_CANDLES: readonly Candle[] = [];

/** As high as the chart with its legend. */
function ChartSkeleton() {
  return <SkeletonBlock height={{ xs: 356, md: 496 }} />;
}

/** How long the tables below wait for prices that may not come. */
const PATIENCE_MS = 3_000;

export interface ChartCardProps {
  dashboard: Dashboard;
  market: Market;
  /** Called once the chart is drawn, cannot be drawn, or takes too long. */
  onSettled: () => void;
}

/** Shows the market's candles with the ladder on them. */
export function ChartCard({ dashboard, market, onSettled }: ChartCardProps) {
  const t = useText();
  const { range, layers: shown, setRange, toggle } = useChartChoice();
  const candles = useCandles(market, range.resolution, range.candles);
  const isPainted = useAfterPaint();
  useEffect(() => {
    // The chart loads while the candles are being read.
    if (isPainted) void LazyPriceChart.load();
  }, [isPainted]);
  useSettled(!candles.isPending, onSettled);
  const { epic } = market;
  const { cycle, open_shares: open, closed_shares: closed } = dashboard;

  const drawn = useMemo(
    () => [
      ...(shown.includes('ladder') ? ladderLines(cycle) : []),
      ...(shown.includes('targets') ? targetLines(cycle) : []),
    ],
    [cycle, shown],
  );
  const lines = useLabelledLines(drawn, candles.data ?? NO_CANDLES);
  const fills = useMemo(
    () =>
      shown.includes('fills')
        ? listFills([...open, ...closed], { epic }, candles.data ?? [], range.resolutionMs)
        : [],
    [open, closed, shown, epic, candles.data, range],
  );
  const body = () => {
    if (candles.isPending || !isPainted) {
      return <ChartSkeleton />;
    }
    if (candles.isError && !candles.data) {
      return <ErrorState error={candles.error} onRetry={() => candles.refetch()} />;
    }
    return (
      <LazyPriceChart
        waiting={<ChartSkeleton />}
        label={t('chart', { market: market.name })}
        candles={candles.data ?? []}
        stepMs={range.resolutionMs}
        decimals={market.decimal_places}
        tick={{ bid: market.bid, at: market.updated_at }}
        lines={lines}
        fills={fills}
      />
    );
  };
  return (
    <Panel
      title={market.name}
      actions={
        <ToggleButtonGroup
          exclusive
          size="small"
          aria-label={t('range')}
          value={range.id}
          onChange={(_event, id: string | null) => id && setRange(id)}
        >
          {CHART_RANGES.map(({ id }) => (
            <ToggleButton key={id} value={id} sx={{ px: 1.25, py: 0.25, textTransform: 'none' }}>
              {t(`ranges.${id}`)}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
      }
    >
      <Price market={market} oldAt={findOldPriceAt(dashboard)} />
      {body()}
      <Stack direction="row" sx={{ gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
        {LAYERS.map((layer) => (
          <Chip
            key={layer}
            size="small"
            label={t(`legend.${layer}`)}
            variant={shown.includes(layer) ? 'filled' : 'outlined'}
            aria-pressed={shown.includes(layer)}
            onClick={() => toggle(layer)}
          />
        ))}
        <Typography variant="caption" color="textSecondary" sx={{ ml: 'auto' }}>
          {t('chartCredit')}
        </Typography>
      </Stack>
    </Panel>
  );
}
