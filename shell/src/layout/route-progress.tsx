import { useNavigation } from '@entropi/shared/router/data-router';
import { useShellText } from '../shell-texts';
import { ProgressLine } from './progress-line';

/** A thin line that is shown while the next page loads. */
export function RouteProgress() {
  const t = useShellText();
  const { state } = useNavigation();
  if (state === 'idle') return null;
  return (
    <ProgressLine
      label={t('loading')}
      sx={{ position: 'fixed', top: 0, insetInline: 0, zIndex: 'tooltip' }}
    />
  );
}
