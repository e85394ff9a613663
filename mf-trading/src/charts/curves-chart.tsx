import { useFormat } from '@entropi/shared/ui/format';
import Box from '@mui/material/Box';
import { useEffect, useMemo, useRef } from 'react';
import { CurveLegend } from './curve-legend';
import { getCurveStyle } from './curve-styles';
import { drawCurves } from './curves-canvas';
import type { TimedValue } from './time-grid';
import { useChartColours } from './use-chart-colours';

export interface CurvesChartProps {
  label: string;
  /** In percent of what each began with; labels differ. */
  curves: readonly { label: string; points: readonly TimedValue[] }[];
}

/** Several curves on one axis, with their names below. */
export function CurvesChart({ label, curves }: CurvesChartProps) {
  const format = useFormat();
  const element = useRef<HTMLDivElement>(null);
  const tokens = useChartColours();
  const drawn = useMemo(() => curves.map(({ points }) => points), [curves]);
  useEffect(() => {
    if (!element.current) return;
    return drawCurves(element.current, { curves: drawn, tokens, format });
  }, [drawn, tokens, format]);
  return (
    <>
      <Box ref={element} role="img" aria-label={label} sx={{ height: 260 }} />
      <CurveLegend
        curves={curves.map((curve, index) => {
          const { token, dash } = getCurveStyle(index);
          return { label: curve.label, colour: tokens[token], dash };
        })}
      />
    </>
  );
}
