import type { Performance } from '@entropi/shared/contracts/dashboard';
import type { Format } from '@entropi/shared/ui/format';
import type { chartTokens } from '@entropi/shared/ui/theme';
import { BaselineSeries, type UTCTimestamp } from 'lightweight-charts';
import { createLocalChart, localTimeOptions } from './local-chart';

export interface EquityDrawing {
  equity: Performance['equity'];
  /** The value that separates gain from loss. */
  base: number;
  tokens: (typeof chartTokens)['light'];
  format: Format;
}

/** Draws the realised result over time into an element; returns a function that removes it. */
export function drawEquity(
  element: HTMLElement,
  { equity, base, tokens, format }: EquityDrawing,
): () => void {
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
    timeScale: { borderColor: tokens.line, timeVisible: true },
  });
  const { localization, timeScale } = localTimeOptions(format);
  const priceFormatter = (value: number) => format.number(value, { decimals: 2 });
  chart.applyOptions({ localization: { ...localization, priceFormatter }, timeScale });
  const series = chart.addSeries(BaselineSeries, {
    baseValue: { type: 'price', price: base },
    topLineColor: tokens.gain,
    bottomLineColor: tokens.loss,
    lineWidth: 2,
  });
  // The library takes one point per second, so the last one of a second is kept.
  const bySecond = new Map(
    equity.map(({ at, value }) => [Math.floor(Date.parse(at) / 1000), value] as const),
  );
  series.setData([...bySecond].map(([time, value]) => ({ time: time as UTCTimestamp, value })));
  chart.timeScale().fitContent();
  return () => chart.remove();
}
