import type { Candle } from '@entropi/contracts/markets';
import type { Money } from '@entropi/contracts/primitives';
import type { Share } from '@entropi/contracts/trading-model';
import { MoneyDelta } from '@entropi/shared/ui/delta';
import { Figure, FigureStrip } from '@entropi/shared/ui/figure';
import { useFormat } from '@entropi/shared/ui/format';
import { defineLazyPart } from '@entropi/shared/ui/lazy-part';
import { EmptyState, SkeletonBlock } from '@entropi/shared/ui/states';
import Button from '@mui/material/Button';
import Slider from '@mui/material/Slider';
import Stack from '@mui/material/Stack';
import { useMemo } from 'react';
import { useTradeText } from '../shares/trade.texts';
import { useChartText } from './chart.texts';
import { listFills } from './chart-fills';
import type { ChartLine } from './chart-lines';
import { realisedUntil } from './realised-until';
import type { ReplayWindow } from './replay-window';
import { useLabelledLines } from './use-labelled-lines';
import { usePlayer } from './use-player';

/** The same file as the dashboard's: two pages that each had one would weigh more. */
const PriceChart = defineLazyPart(async () => (await import('./price-chart')).PriceChart);

/** A share of the cycle, opened and perhaps closed. */
export type ReplayedShare = Pick<
  Share,
  'epic' | 'direction' | 'level' | 'size' | 'open_level' | 'opened_at' | 'closed_at' | 'profit'
>;

export interface ReplayViewProps {
  epic: string;
  /** The price of level 0; null when it is not known. */
  anchor: number | null;
  range: ReplayWindow;
  candles: readonly Candle[];
  shares: readonly ReplayedShare[];
  /** The result of the whole cycle. */
  result: Money;
  decimals: number;
  /** Says where the shares stand when there are no candles. */
  emptyHint: string;
}

function listLines(
  anchor: number | null,
  shares: readonly ReplayedShare[],
  untilMs: number,
): ChartLine[] {
  const isOpen = ({ opened_at: opened, closed_at: closed }: ReplayedShare) =>
    opened !== null &&
    Date.parse(opened) < untilMs &&
    (closed === null || Date.parse(closed) >= untilMs);
  const open = shares
    .filter(isOpen)
    .flatMap(({ open_level: price, level, size }): ChartLine[] =>
      price === null ? [] : [{ kind: 'open', price, level, size }],
    );
  const start: ChartLine[] =
    anchor === null ? [] : [{ kind: 'anchor', price: anchor, level: null, size: null }];
  return [...start, ...open];
}

/** Replays a cycle candle by candle: prices, openings, closings, what is open, and the result so far. */
export function ReplayView(props: ReplayViewProps) {
  const { epic, anchor, range, candles, shares, result, decimals, emptyHint } = props;
  const t = useChartText();
  const tTrade = useTradeText();
  const format = useFormat();
  const player = usePlayer(candles.length);
  const shown = useMemo(() => candles.slice(0, player.at), [candles, player.at]);
  const lastAt = shown.at(-1)?.at;
  const untilMs = lastAt ? Date.parse(lastAt) + range.stepMs : 0;
  const fills = useMemo(
    () => listFills(shares, { epic }, shown, range.stepMs).filter(({ atMs }) => atMs < untilMs),
    [shares, epic, shown, range, untilMs],
  );
  const drawn = useMemo(() => listLines(anchor, shares, untilMs), [anchor, shares, untilMs]);
  const lines = useLabelledLines(drawn, candles);
  if (candles.length === 0) return <EmptyState title={t('noCandles')} hint={emptyHint} />;
  const open = drawn.filter(({ kind }) => kind === 'open').length;
  return (
    <>
      <FigureStrip>
        <Figure label={t('replayAt')}>{lastAt ? format.dateTime(lastAt) : '–'}</Figure>
        <Figure label={t('openThen')}>{format.number(open)}</Figure>
        <Figure label={t('resultSoFar')}>
          <MoneyDelta value={realisedUntil(shares, untilMs, result.currency)} />
        </Figure>
        <Figure label={tTrade('result')}>
          <MoneyDelta value={result} />
        </Figure>
      </FigureStrip>
      <PriceChart
        waiting={<SkeletonBlock height={{ xs: 356, md: 496 }} />}
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
          max={candles.length}
          value={player.at}
          getAriaValueText={(at) => format.dateTime(candles[at - 1]?.at ?? range.from)}
          onChange={(_event, at) => player.seek(at as number)}
        />
      </Stack>
    </>
  );
}
