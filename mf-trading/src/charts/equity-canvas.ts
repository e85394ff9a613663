import { BaselineSeries, LineSeries, LineStyle } from 'lightweight-charts';
import { createMoneyChart, type Drawing, toData, withBase } from './money-chart';
import { type TimedValue, toTimeGrid } from './time-grid';

export interface EquityDrawing extends Drawing {
  /** With `low`, the lowest since the point before is drawn below the curve. */
  equity: readonly (TimedValue & { low?: number })[];
  /** The value that separates gain from loss. */
  base: number;
}

/** Draws money over time into an element; returns a function that removes it. */
export function drawEquity(
  element: HTMLElement,
  { equity, base, tokens, format }: EquityDrawing,
): () => void {
  const chart = createMoneyChart(element, { tokens, format }, (value) => format.amount(value));
  const [points = []] = toTimeGrid([equity]);
  if (equity.some(({ low }) => low !== undefined)) {
    const lowest = chart.addSeries(LineSeries, {
      color: tokens.loss,
      lineWidth: 1,
      lineStyle: LineStyle.Dotted,
      lastValueVisible: false,
      priceLineVisible: false,
      crosshairMarkerVisible: false,
    });
    lowest.setData(toData(points, ({ low }) => low));
  }
  const series = chart.addSeries(BaselineSeries, {
    baseValue: { type: 'price', price: base },
    topLineColor: tokens.gain,
    bottomLineColor: tokens.loss,
    lineWidth: 2,
    autoscaleInfoProvider: withBase(base),
  });
  series.setData(toData(points, ({ value }) => value));
  chart.timeScale().fitContent();
  return () => chart.remove();
}
