import type { Candle } from '@entropi/shared/contracts/markets';
import type { Share } from '@entropi/shared/contracts/trading-model';
import type { chartTokens } from '@entropi/shared/ui/theme';
import {
  type CandlestickData,
  CandlestickSeries,
  createChart,
  createSeriesMarkers,
  type IPriceLine,
  LineStyle,
  type PriceLineOptions,
  type SeriesMarker,
  type Time,
  type UTCTimestamp,
} from 'lightweight-charts';
import type { ChartLine } from './chart-lines';

type Tokens = (typeof chartTokens)['light'];

/** A line and the words on it. */
export type LabelledLine = ChartLine & { label: string };

/** Room between the last candle and the price axis, in candles. */
const RIGHT_ROOM = 6;

function toBar(candle: Candle): CandlestickData<Time> {
  const { open, high, low, close } = candle;
  return { time: toTime(candle.at), open, high, low, close };
}

function toTime(iso: string): UTCTimestamp {
  return Math.floor(Date.parse(iso) / 1000) as UTCTimestamp;
}

function styleOf(line: LabelledLine, tokens: Tokens): Partial<PriceLineOptions> {
  switch (line.kind) {
    case 'open':
      return { color: tokens.primary, lineStyle: LineStyle.Solid, lineWidth: 2 };
    case 'moving':
      return { color: tokens.warn, lineStyle: LineStyle.Dotted, lineWidth: 2 };
    case 'blocked':
      return { color: tokens.loss, lineStyle: LineStyle.Solid, lineWidth: 1 };
    case 'target':
      return { color: tokens.gain, lineStyle: LineStyle.LargeDashed, lineWidth: 2 };
    case 'stop':
      return { color: tokens.loss, lineStyle: LineStyle.LargeDashed, lineWidth: 2 };
    case 'average':
      return { color: tokens.textQuiet, lineStyle: LineStyle.Solid, lineWidth: 1 };
    default:
      return { color: tokens.idle, lineStyle: LineStyle.Dashed, lineWidth: 1 };
  }
}

/** Fills as arrows at the candle in which they happened. */
function markersOf(shares: readonly Share[], tokens: Tokens, stepMs: number): SeriesMarker<Time>[] {
  const at = (iso: string) =>
    toTime(new Date(Math.floor(Date.parse(iso) / stepMs) * stepMs).toISOString());
  const marks = shares.flatMap((share): SeriesMarker<Time>[] => {
    const isBuy = share.direction === 'BUY';
    const opened = share.opened_at && {
      time: at(share.opened_at),
      position: isBuy ? ('belowBar' as const) : ('aboveBar' as const),
      shape: isBuy ? ('arrowUp' as const) : ('arrowDown' as const),
      color: tokens.primary,
    };
    const closed = share.closed_at && {
      time: at(share.closed_at),
      position: isBuy ? ('aboveBar' as const) : ('belowBar' as const),
      shape: 'circle' as const,
      color: Number(share.profit?.amount ?? 0) < 0 ? tokens.loss : tokens.gain,
    };
    return [opened, closed].filter((mark) => mark !== null && mark !== '');
  });
  return marks.sort((a, b) => Number(a.time) - Number(b.time));
}

/** The drawing of prices and ladder on a canvas; told what to show, it keeps no state of the page. */
export interface ChartCanvas {
  /** Shows other candles, and all of them. */
  setCandles(candles: readonly Candle[], decimals: number): void;
  /** Changes the last candle or adds the next one. */
  updateCandle(candle: Candle): void;
  setLines(lines: readonly LabelledLine[]): void;
  /** `stepMs` is the length of a candle. */
  setFills(shares: readonly Share[], stepMs: number): void;
  setTokens(tokens: Tokens): void;
  remove(): void;
}

/** Draws a candle chart into an element, which it fills. */
export function createChartCanvas(element: HTMLElement, first: Tokens): ChartCanvas {
  let tokens = first;
  let lines: { line: LabelledLine; drawn: IPriceLine }[] = [];
  // The logo is markup that the page's policy refuses; the chart's card credits the library in words.
  const chart = createChart(element, { autoSize: true, layout: { attributionLogo: false } });
  const series = chart.addSeries(CandlestickSeries, {
    // The ladder belongs into the picture, also where no price has been yet.
    autoscaleInfoProvider: (
      original: () => { priceRange: { minValue: number; maxValue: number } | null } | null,
    ) => {
      const range = original()?.priceRange;
      if (!range) return null;
      const prices = lines.map(({ line }) => line.price);
      return {
        priceRange: {
          minValue: Math.min(range.minValue, ...prices),
          maxValue: Math.max(range.maxValue, ...prices),
        },
      };
    },
  });
  const marks = createSeriesMarkers(series, []);

  function applyTokens() {
    chart.applyOptions({
      layout: {
        background: { color: tokens.surface },
        textColor: tokens.textQuiet,
        fontFamily: 'Roboto, Helvetica, Arial, sans-serif',
      },
      grid: { vertLines: { color: tokens.line }, horzLines: { color: tokens.line } },
      rightPriceScale: { borderColor: tokens.line },
      timeScale: { borderColor: tokens.line, timeVisible: true, rightOffset: RIGHT_ROOM },
    });
    series.applyOptions({
      upColor: tokens.gain,
      downColor: tokens.loss,
      wickUpColor: tokens.gain,
      wickDownColor: tokens.loss,
      borderVisible: false,
    });
  }
  applyTokens();

  return {
    setCandles(candles, decimals) {
      const minMove = 10 ** -decimals;
      series.applyOptions({ priceFormat: { type: 'price', precision: decimals, minMove } });
      series.setData(candles.map(toBar));
      chart.timeScale().fitContent();
    },
    updateCandle(candle) {
      series.update(toBar(candle));
    },
    setLines(next) {
      for (const { drawn } of lines) series.removePriceLine(drawn);
      lines = next.map((line) => ({
        line,
        drawn: series.createPriceLine({
          price: line.price,
          title: line.label,
          axisLabelVisible: line.kind !== 'waiting',
          ...styleOf(line, tokens),
        }),
      }));
    },
    setFills(shares, stepMs) {
      marks.setMarkers(markersOf(shares, tokens, stepMs));
    },
    setTokens(next) {
      tokens = next;
      applyTokens();
      this.setLines(lines.map(({ line }) => line));
    },
    remove() {
      chart.remove();
    },
  };
}
