import type { Candle } from '@entropi/contracts/markets';
import type { Format } from '@entropi/shared/ui/format';
import type { chartTokens } from '@entropi/shared/ui/theme';
import {
  type CandlestickData,
  CandlestickSeries,
  createSeriesMarkers,
  type IPriceLine,
  LineStyle,
  type PriceLineOptions,
  type SeriesMarker,
  type Time,
  type UTCTimestamp,
} from 'lightweight-charts';
import { type Fill, groupFills } from './chart-fills';
import type { LabelledLine } from './chart-lines';
import { createLocalChart, localTimeOptions } from './local-chart';

type Tokens = (typeof chartTokens)['light'];

/** Space between the last candle and the price axis, in candles. */
const RIGHT_ROOM = 6;
/** Distance in pixels within which the pointer is on a line. */
const NEAR_PX = 8;
/** Appended to a colour, lets what is behind shine through. */
const FAINT = '59';

function toBar(candle: Candle): CandlestickData<Time> {
  const { open, high, low, close } = candle;
  return { time: toTime(candle.at), open, high, low, close };
}

function toTime(iso: string): UTCTimestamp {
  return Math.floor(Date.parse(iso) / 1000) as UTCTimestamp;
}

/** The line under the pointer is drawn strongly, with price and label. */
function toLineStyle(
  line: LabelledLine,
  tokens: Tokens,
  isPointedAt: boolean,
): Partial<PriceLineOptions> {
  const style = toKindStyle(line, tokens);
  return {
    ...style,
    ...(line.isFaint && !isPointedAt ? { color: `${style.color}${FAINT}`, lineWidth: 1 } : {}),
    axisLabelColor: style.color,
    axisLabelVisible: line.isLabelled || isPointedAt,
    title: line.isTitled || isPointedAt ? line.label : '',
  };
}

function toKindStyle(
  line: LabelledLine,
  tokens: Tokens,
): Partial<PriceLineOptions> & { color: string } {
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
    case 'anchor':
    case 'average':
      return { color: tokens.textQuiet, lineStyle: LineStyle.Solid, lineWidth: 1 };
    default:
      return { color: tokens.idle, lineStyle: LineStyle.Dashed, lineWidth: 1 };
  }
}

/** Draws an opening as an arrow and a closing as a dot, at the candle in which it happened. */
function toMark(
  { atMs, direction, kind, count }: Fill & { count: number },
  tokens: Tokens,
): SeriesMarker<Time> {
  const isBuy = direction === 'BUY';
  const isOpening = kind === 'open';
  return {
    time: (atMs / 1000) as UTCTimestamp,
    position: isBuy === isOpening ? 'belowBar' : 'aboveBar',
    shape: isOpening ? (isBuy ? 'arrowUp' : 'arrowDown') : 'circle',
    color: isOpening ? tokens.primary : tokens[kind],
    ...(count > 1 ? { text: `×${count}` } : {}),
  };
}

/** The chart of prices and ladder on a canvas. It shows what it is given, and keeps no state of the page. */
export interface ChartCanvas {
  /** Replaces the candles, and zooms out to all of them. */
  setCandles(candles: readonly Candle[], decimals: number): void;
  /** Changes the last candle or adds the next one. */
  updateCandle(candle: Candle): void;
  setLines(lines: readonly LabelledLine[]): void;
  setFills(fills: readonly Fill[]): void;
  setTokens(tokens: Tokens): void;
  /** Shows times and prices of axes and crosshair in another language. */
  setFormat(format: Format): void;
  /** Calls back with the candle under the pointer; null when there is none. */
  onHover(handler: (candle: Candle | null) => void): void;
  remove(): void;
}

interface DrawnLine {
  line: LabelledLine;
  drawn: IPriceLine;
}

/** Draws a candle chart into an element, which it fills. */
export function createChartCanvas(element: HTMLElement, first: Tokens): ChartCanvas {
  let tokens = first;
  let lines: DrawnLine[] = [];
  let pointedAt: DrawnLine | null = null;
  let fills: readonly Fill[] = [];
  let format: Format | null = null;
  let decimals = 0;
  // The logo is markup that the page's policy blocks; the chart's card credits the library in words.
  const chart = createLocalChart(element, { autoSize: true, layout: { attributionLogo: false } });
  const series = chart.addSeries(CandlestickSeries, {
    // The ladder must be visible, even where no price has been yet.
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
      // Labels at the edge are left out instead of cut off.
      rightPriceScale: { borderColor: tokens.line, entireTextOnly: true },
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

  function pointAt(y: number | undefined) {
    const next = y === undefined ? null : findNear(y);
    if (next === pointedAt) return;
    pointedAt?.drawn.applyOptions(toLineStyle(pointedAt.line, tokens, false));
    next?.drawn.applyOptions(toLineStyle(next.line, tokens, true));
    pointedAt = next;
  }

  function findNear(y: number): DrawnLine | null {
    const distances = lines.map((one) => ({
      one,
      px: Math.abs((series.priceToCoordinate(one.line.price) ?? Number.POSITIVE_INFINITY) - y),
    }));
    const nearest = distances.sort((a, b) => a.px - b.px)[0];
    return nearest && nearest.px <= NEAR_PX ? nearest.one : null;
  }

  return {
    setCandles(candles, precision) {
      decimals = precision;
      const minMove = 10 ** -precision;
      series.applyOptions({ priceFormat: { type: 'price', precision, minMove } });
      series.setData(candles.map(toBar));
      chart.timeScale().fitContent();
    },
    updateCandle(candle) {
      series.update(toBar(candle));
    },
    setLines(next) {
      for (const { drawn } of lines) series.removePriceLine(drawn);
      pointedAt = null;
      lines = next.map((line) => ({
        line,
        drawn: series.createPriceLine({
          price: line.price,
          ...toLineStyle(line, tokens, false),
        }),
      }));
    },
    setFills(next) {
      fills = next;
      marks.setMarkers(groupFills(fills).map((fill) => toMark(fill, tokens)));
    },
    setTokens(next) {
      tokens = next;
      applyTokens();
      this.setLines(lines.map(({ line }) => line));
      this.setFills(fills);
    },
    setFormat(next) {
      format = next;
      const { localization, timeScale } = localTimeOptions(next);
      const priceFormatter = (price: number) => format?.level(price, decimals) ?? String(price);
      chart.applyOptions({ localization: { ...localization, priceFormatter }, timeScale });
    },
    onHover(handler) {
      chart.subscribeCrosshairMove(({ seriesData, point }) => {
        pointAt(point?.y);
        const bar = point && (seriesData.get(series) as CandlestickData<Time> | undefined);
        if (!bar) return handler(null);
        const { open, high, low, close } = bar;
        handler({ at: new Date(Number(bar.time) * 1000).toISOString(), open, high, low, close });
      });
    },
    remove() {
      chart.remove();
    },
  };
}
