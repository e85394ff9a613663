import type { Format } from '@entropi/shared/ui/format';
import type { chartTokens } from '@entropi/shared/ui/theme';
import type { SeriesDataItemTypeMap, UTCTimestamp } from 'lightweight-charts';
import { createLocalChart, localTimeOptions } from './local-chart';
import type { GridPoint } from './time-grid';

export interface Drawing {
  tokens: (typeof chartTokens)['light'];
  format: Format;
}

/** Creates a chart of curves over time, without series. */
export function createMoneyChart(
  element: HTMLElement,
  { tokens, format }: Drawing,
  priceFormatter: (value: number) => string,
) {
  const chart = createLocalChart(element, {
    autoSize: true,
    layout: {
      background: { color: tokens.surface },
      textColor: tokens.textQuiet,
      fontFamily: 'Roboto, Helvetica, Arial, sans-serif',
      attributionLogo: false,
    },
    grid: { vertLines: { visible: false }, horzLines: { color: tokens.line } },
    // Labels at the edge are left out instead of cut off.
    rightPriceScale: { borderColor: tokens.line, entireTextOnly: true },
    // Fixed edges move the labels of the first and the last time into sight.
    timeScale: {
      borderColor: tokens.line,
      timeVisible: true,
      fixLeftEdge: true,
      fixRightEdge: true,
    },
  });
  const { localization, timeScale } = localTimeOptions(format);
  chart.applyOptions({ localization: { ...localization, priceFormatter }, timeScale });
  // A chart keeps the width of its steps, so that on a phone that is turned the beginning would be gone.
  chart.timeScale().subscribeSizeChange(() => chart.timeScale().fitContent());
  return chart;
}

type AutoscaleInfo = { priceRange: { minValue: number; maxValue: number } | null } | null;

/** Keeps a value on the axis, because a curve that never crosses it would not show whether it is a gain or a loss. */
export function withBase(base: number) {
  return (original: () => AutoscaleInfo): AutoscaleInfo => {
    const range = original()?.priceRange;
    if (!range) return null;
    const { minValue, maxValue } = range;
    return {
      priceRange: { minValue: Math.min(minValue, base), maxValue: Math.max(maxValue, base) },
    };
  };
}

/** What a series draws of a grid. */
export function toData(
  points: readonly GridPoint[],
  read: (point: GridPoint) => number,
): SeriesDataItemTypeMap['Line'][] {
  return points.map((point) => ({ time: point.seconds as UTCTimestamp, value: read(point) }));
}
