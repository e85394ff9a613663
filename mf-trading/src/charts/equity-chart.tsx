import type { Performance } from '@entropi/shared/contracts/dashboard';
import { useFormat } from '@entropi/shared/ui/format';
import { chartTokens } from '@entropi/shared/ui/theme';
import Box from '@mui/material/Box';
import { useColorScheme } from '@mui/material/styles';
import { useEffect, useRef } from 'react';
import { drawEquity } from './equity-canvas';

export interface EquityChartProps {
  label: string;
  equity: Performance['equity'];
  /** The value that separates gain from loss. Default 0. */
  base?: number;
}

/** A curve of money over time: a result, or the value of an account. */
export function EquityChart({ label, equity, base = 0 }: EquityChartProps) {
  const format = useFormat();
  const element = useRef<HTMLDivElement>(null);
  const { mode, systemMode } = useColorScheme();
  const scheme = (mode === 'system' ? systemMode : mode) === 'dark' ? 'dark' : 'light';
  useEffect(() => {
    if (!element.current) return;
    const tokens = chartTokens[scheme];
    return drawEquity(element.current, { equity, base, tokens, format });
  }, [equity, base, scheme, format]);
  return <Box ref={element} role="img" aria-label={label} sx={{ height: 260 }} />;
}
