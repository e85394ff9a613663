import type { Dashboard } from '@entropi/shared/contracts/dashboard';
import type { Market } from '@entropi/shared/contracts/markets';
import { Flash } from '@entropi/shared/ui/flash';
import { useFormat } from '@entropi/shared/ui/format';
import { Panel } from '@entropi/shared/ui/panel';
import { ErrorState, SkeletonBlock } from '@entropi/shared/ui/states';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { useMemo, useState } from 'react';
import { listFills } from './chart-fills';
import { type ChartLine, ladderLines, targetLines } from './chart-lines';
import { CHART_RANGES } from './chart-ranges';
import { useCandles } from './dashboard.queries';
import { useText } from './dashboard.texts';
import { PriceChart } from './price-chart';

const LAYERS = ['ladder', 'targets', 'fills'] as const;
type Layer = (typeof LAYERS)[number];

function Price({ market }: { market: Market }) {
  const t = useText();
  const format = useFormat();
  const { bid, offer, decimal_places: decimals } = market;
  const price = (value: number | null) => (value === null ? '–' : format.level(value, decimals));
  return (
    <Stack direction="row" sx={{ gap: 2, alignItems: 'baseline', flexWrap: 'wrap' }}>
      {(['bid', 'offer'] as const).map((side) => (
        <Typography key={side} variant="body2" component="span">
          <Box component="span" sx={{ color: 'text.secondary', mr: 0.75 }}>
            {t(side)}
          </Box>
          <Flash value={market[side]}>
            <strong>{price(market[side])}</strong>
          </Flash>
        </Typography>
      ))}
      {bid !== null && offer !== null && (
        <Typography variant="caption" color="textSecondary" className="num">
          {t('spread')} {format.number(offer - bid, { decimals })}
        </Typography>
      )}
    </Stack>
  );
}

/** The market's candles with the ladder on them. */
export function ChartCard({ dashboard, market }: { dashboard: Dashboard; market: Market }) {
  const t = useText();
  const format = useFormat();
  const [range, setRange] = useState(CHART_RANGES[0]);
  const [shown, setShown] = useState<readonly Layer[]>(LAYERS);
  const candles = useCandles(market, range.resolution, range.candles);
  const { epic } = market;
  const { cycle, open_shares: open, closed_shares: closed } = dashboard;

  const lines = useMemo(() => {
    const label = ({ kind, level, size }: ChartLine) => {
      if (kind === 'average' || kind === 'target' || kind === 'stop') return t(`line.${kind}`);
      const words = { level: level ?? 0, size: format.size(size ?? 0) };
      return t(kind === 'open' ? 'line.open' : 'line.level', words);
    };
    const drawn = [
      ...(shown.includes('ladder') ? ladderLines(cycle) : []),
      ...(shown.includes('targets') ? targetLines(cycle) : []),
    ];
    return drawn.map((line) => ({ ...line, label: label(line) }));
  }, [cycle, shown, t, format]);
  const fills = useMemo(
    () =>
      shown.includes('fills')
        ? listFills([...open, ...closed], { epic }, candles.data ?? [], range.resolutionMs)
        : [],
    [open, closed, shown, epic, candles.data, range],
  );
  const toggle = (layer: Layer) =>
    setShown(LAYERS.filter((name) => (name === layer) !== shown.includes(name)));
  const body = () => {
    if (candles.isPending) return <SkeletonBlock height={460} />;
    if (candles.isError && !candles.data) {
      return <ErrorState error={candles.error} onRetry={() => candles.refetch()} />;
    }
    return (
      <PriceChart
        label={t('chart', { market: market.name })}
        candles={candles.data ?? []}
        stepMs={range.resolutionMs}
        market={market}
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
          onChange={(_event, id: string | null) =>
            setRange(CHART_RANGES.find((known) => known.id === id) ?? range)
          }
        >
          {CHART_RANGES.map(({ id }) => (
            <ToggleButton key={id} value={id} sx={{ px: 1.25, py: 0.25, textTransform: 'none' }}>
              {t(`ranges.${id}`)}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
      }
    >
      <Price market={market} />
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
