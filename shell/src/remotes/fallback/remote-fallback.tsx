import { CopyButton } from '@entropi/shared/ui/copy-button';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useShellText } from '../../shell-texts';
import type { FailedLoad } from '../load/load-state';
import { ReportButton } from './report-button';

/** The federation runtime appends advice for developers to its reasons, which is cut off here. */
const REASON_LENGTH = 240;

export interface RemoteFallbackProps {
  remote: string;
  /** The remote's title as a user knows it. */
  title: string;
  failure: FailedLoad;
  onRetry: () => void;
}

/** Shown where a part of the application did not load, while the rest keeps working. */
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
      {/* Keyed by the failure, so that a new one can be reported after an earlier one was. */}
      <ReportButton key={traceId} remote={remote} failure={failure} />
      <Typography variant="caption" color="textSecondary" component="div">
        {t('fallback.trace', { phase, traceId, version: version ?? '–' })}
        <CopyButton text={traceId} label={t('fallback.copyTrace')} />
      </Typography>
    </Stack>
  );
}
