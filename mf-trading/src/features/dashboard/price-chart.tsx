import type { Candle, Market } from '@entropi/shared/contracts/markets';
import { useFormat } from '@entropi/shared/ui/format';
import { chartTokens } from '@entropi/shared/ui/theme';
import Box from '@mui/material/Box';
import { useColorScheme } from '@mui/material/styles';
import { useEffect, useRef } from 'react';
import { candleAfterTick } from './candle-merge';
import { type ChartCanvas, createChartCanvas, type LabelledLine } from './chart-canvas';
import type { Fill } from './chart-fills';

export interface PriceChartProps {
  label: string;
  candles: readonly Candle[];
  /** Length of a candle in milliseconds. */
  stepMs: number;
  market: Market;
  lines: readonly LabelledLine[];
  fills: readonly Fill[];
}

/** The canvas follows the props; each part is called only when it changed. */
export function PriceChart({ label, candles, stepMs, market, lines, fills }: PriceChartProps) {
  const format = useFormat();
  const { mode, systemMode } = useColorScheme();
  const scheme = (mode === 'system' ? systemMode : mode) === 'dark' ? 'dark' : 'light';
  const element = useRef<HTMLDivElement>(null);
  const canvas = useRef<ChartCanvas>(null);
  const last = useRef<Candle>(undefined);
  const { decimal_places: decimals, bid, updated_at: at } = market;

  useEffect(() => {
    if (!element.current) return;
    const created = createChartCanvas(element.current, chartTokens.light);
    canvas.current = created;
    return () => {
      canvas.current = null;
      created.remove();
    };
  }, []);
  useEffect(() => canvas.current?.setFormat(format), [format]);
  useEffect(() => canvas.current?.setTokens(chartTokens[scheme]), [scheme]);
  useEffect(() => {
    last.current = candles.at(-1);
    canvas.current?.setCandles(candles, decimals);
  }, [candles, decimals]);
  useEffect(() => {
    const next = candleAfterTick(last.current, { bid, at }, stepMs);
    if (!next) return;
    last.current = next;
    canvas.current?.updateCandle(next);
  }, [bid, at, stepMs]);
  useEffect(() => canvas.current?.setLines(lines), [lines]);
  useEffect(() => canvas.current?.setFills(fills), [fills]);

  return <Box ref={element} role="img" aria-label={label} sx={{ height: { xs: 320, md: 460 } }} />;
}
