import type { Candle } from '@entropi/contracts/markets';
import type { Price } from '@entropi/contracts/prices';
import { useFormat } from '@entropi/shared/ui/format';
import { chartTokens } from '@entropi/shared/ui/theme';
import Box from '@mui/material/Box';
import { useEffect, useRef, useState } from 'react';
import { candleAfterTick } from './candle-merge';
import { type ChartCanvas, createChartCanvas } from './chart-canvas';
import type { Fill } from './chart-fills';
import type { LabelledLine } from './chart-lines';
import { ChartReadout } from './chart-readout';
import { useChartColours } from './use-chart-colours';

export interface PriceChartProps {
  label: string;
  candles: readonly Candle[];
  /** Length of a candle in milliseconds. */
  stepMs: number;
  /** Decimals of the market's prices. */
  decimals: number;
  /** The last price, which moves the last candle; null when the candles are of the past. */
  tick: Pick<Price, 'bid' | 'at'> | null;
  lines: readonly LabelledLine[];
  fills: readonly Fill[];
}

/** Keeps the canvas in step with the props, and updates only the parts that have changed. */
export function PriceChart(props: PriceChartProps) {
  const { label, candles, stepMs, decimals, tick, lines, fills } = props;
  const format = useFormat();
  const tokens = useChartColours();
  const element = useRef<HTMLDivElement>(null);
  const canvas = useRef<ChartCanvas>(null);
  const last = useRef<Candle>(undefined);
  const [latest, setLatest] = useState<Candle | null>(null);
  const [hovered, setHovered] = useState<Candle | null>(null);
  const bid = tick?.bid ?? null;
  const at = tick?.at ?? '';
  useEffect(() => {
    if (!element.current) return;
    const created = createChartCanvas(element.current, chartTokens.light);
    created.onHover(setHovered);
    canvas.current = created;
    return () => {
      canvas.current = null;
      created.remove();
    };
  }, []);
  useEffect(() => canvas.current?.setFormat(format), [format]);
  useEffect(() => canvas.current?.setTokens(tokens), [tokens]);
  useEffect(() => {
    last.current = candles.at(-1);
    setLatest(last.current ?? null);
    canvas.current?.setCandles(candles, decimals);
  }, [candles, decimals]);
  useEffect(() => {
    const next = candleAfterTick(last.current, { bid, at }, stepMs);
    if (!next) return;
    last.current = next;
    setLatest(next);
    canvas.current?.updateCandle(next);
  }, [bid, at, stepMs]);
  useEffect(() => canvas.current?.setLines(lines), [lines]);
  useEffect(() => canvas.current?.setFills(fills), [fills]);
  return (
    <>
      <ChartReadout candle={hovered ?? latest} decimals={decimals} />
      <Box ref={element} role="img" aria-label={label} sx={{ height: { xs: 320, md: 460 } }} />
    </>
  );
}
