import { CopyButton } from '@entropi/shared/ui/copy-button';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useShellText } from '../../shell-texts';
import type { FailedLoad } from '../load/load-state';
import { ReportButton } from './report-button';

/** Reasons of the runtime go on with advice for developers. */
const REASON_LENGTH = 240;

export interface RemoteFallbackProps {
  remote: string;
  /** The remote's name for people. */
  title: string;
  failure: FailedLoad;
  onRetry: () => void;
}

/** Stands where a part of the application did not load; the rest goes on. */
export function RemoteFallback({ remote, title, failure, onRetry }: RemoteFallbackProps) {
  const t = useShellText();
  const { phase, traceId, version, cause } = failure;
  return (
    <Stack role="alert" sx={{ alignItems: 'center', textAlign: 'center', px: 3, py: 10, gap: 1 }}>
      <Typography variant="h1">{t('fallback.title', { title })}</Typography>
      <Typography variant="body2" color="textSecondary" sx={{ maxWidth: 480 }}>
        {t(`fallback.phase.${phase}`)} {cause && t(`fallback.cause.${cause}`)} {t('fallback.hint')}
      </Typography>
      {phase === 'init' && (
        <Typography variant="body2" color="textSecondary" sx={{ maxWidth: 480 }}>
          {failure.reason.slice(0, REASON_LENGTH)}
        </Typography>
      )}
      <Button variant="contained" onClick={onRetry} sx={{ mt: 2 }}>
        {t('fallback.tryAgain')}
      </Button>
      {/* Of its own for each failure: what was reported is not the next one. */}
      <ReportButton key={traceId} remote={remote} failure={failure} />
      <Typography variant="caption" color="textSecondary" component="div">
        {t('fallback.trace', { phase, traceId, version: version ?? '–' })}
        <CopyButton text={traceId} label={t('fallback.copyTrace')} />
      </Typography>
    </Stack>
  );
}
