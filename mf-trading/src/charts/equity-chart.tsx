import { useFormat } from '@entropi/shared/ui/format';
import Box from '@mui/material/Box';
import { useEffect, useRef } from 'react';
import { useChartText } from './chart.texts';
import { CurveLegend } from './curve-legend';
import { drawEquity } from './equity-canvas';
import type { TimedValue } from './time-grid';
import { useChartColours } from './use-chart-colours';

export interface EquityChartProps {
  label: string;
  /** With `low`, the lowest since the point before, that is drawn too. */
  equity: readonly (TimedValue & { low?: number })[];
  /** The value that separates gain from loss. Default 0. */
  base?: number;
}

/** A curve of money over time: a result, or the value of an account. */
export function EquityChart({ label, equity, base = 0 }: EquityChartProps) {
  const t = useChartText();
  const format = useFormat();
  const element = useRef<HTMLDivElement>(null);
  const tokens = useChartColours();
  useEffect(() => {
    if (!element.current) return;
    return drawEquity(element.current, { equity, base, tokens, format });
  }, [equity, base, tokens, format]);
  return (
    <>
      <Box ref={element} role="img" aria-label={label} sx={{ height: 260 }} />
      {equity.some(({ low }) => low !== undefined) && (
        <CurveLegend
          curves={[
            { label: t('equityCurve'), colour: tokens.gain, dash: '' },
            { label: t('lowest'), colour: tokens.loss, dash: '2 3' },
          ]}
        />
      )}
    </>
  );
}
