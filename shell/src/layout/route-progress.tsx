import { useNavigation } from '@entropi/shared/router/data-router';
import LinearProgress from '@mui/material/LinearProgress';
import { useShellText } from '../shell-texts';

/** A thin line while the next page is on its way. */
export function RouteProgress() {
  const t = useShellText();
  const { state } = useNavigation();
  if (state === 'idle') return null;
  return (
    <LinearProgress
      aria-label={t('loading')}
      sx={{ position: 'fixed', top: 0, insetInline: 0, height: 2, zIndex: 'tooltip' }}
    />
  );
}
