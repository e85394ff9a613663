import type { Job } from '@entropi/contracts/jobs';
import { useFormat } from '@entropi/shared/ui/format';
import Typography from '@mui/material/Typography';
import { useReasonName } from './job-words';
import { useText } from './jobs.texts';

/** Lists why rows of a job have failed, the most frequent reason first; draws nothing if none has. */
export function JobReasons({ job: { reasons = [] } }: { job: Job }) {
  const t = useText();
  const format = useFormat();
  const nameReason = useReasonName();
  if (reasons.length === 0) return null;
  return (
    <Typography component="ul" variant="body2" aria-label={t('reasons')} sx={{ m: 0, pl: 2.5 }}>
      {reasons.map(({ code, count }) => (
        <li key={code}>{t('reason', { count: format.number(count), reason: nameReason(code) })}</li>
      ))}
    </Typography>
  );
}
