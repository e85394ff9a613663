import { chartTokens } from '@entropi/shared/ui/theme';
import { useColorScheme } from '@mui/material/styles';

/** The colours of the scheme that the page is shown in, for what is drawn on a canvas. */
export function useChartColours() {
  const { mode, systemMode } = useColorScheme();
  return chartTokens[(mode === 'system' ? systemMode : mode) === 'dark' ? 'dark' : 'light'];
}
