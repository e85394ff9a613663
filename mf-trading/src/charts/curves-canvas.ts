import { LineSeries, LineStyle } from 'lightweight-charts';
import { getCurveStyle } from './curve-styles';
import { createMoneyChart, type Drawing, toData, withBase } from './money-chart';
import { type TimedValue, toTimeGrid } from './time-grid';

export interface CurvesDrawing extends Drawing {
  /** In percent of what each began with. */
  curves: readonly (readonly TimedValue[])[];
}

/** Draws several curves in percent on one axis; returns a function that removes them. */
export function drawCurves(
  element: HTMLElement,
  { curves, tokens, format }: CurvesDrawing,
): () => void {
  const chart = createMoneyChart(element, { tokens, format }, (value) =>
    format.percent(value, { decimals: 2 }),
  );
  for (const [index, points] of toTimeGrid(curves).entries()) {
    const { token, style } = getCurveStyle(index);
    const series = chart.addSeries(LineSeries, {
      color: tokens[token],
      lineStyle: LineStyle[style],
      lineWidth: 2,
      priceLineVisible: false,
      autoscaleInfoProvider: withBase(0),
    });
    series.setData(toData(points, ({ value }) => value));
    if (index > 0) continue;
    series.createPriceLine({
      price: 0,
      color: tokens.idle,
      lineWidth: 1,
      lineStyle: LineStyle.Solid,
      axisLabelVisible: false,
    });
  }
  chart.timeScale().fitContent();
  return () => chart.remove();
}
