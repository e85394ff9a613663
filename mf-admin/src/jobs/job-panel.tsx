import type { JobError } from '@entropi/contracts/error-codes';
import type { Job } from '@entropi/contracts/jobs';
import { useCodeWords } from '@entropi/shared/remote';
import { useAnnouncement } from '@entropi/shared/ui/announce';
import { ConfirmDialog } from '@entropi/shared/ui/confirm-dialog';
import { useFormat } from '@entropi/shared/ui/format';
import { joinWords } from '@entropi/shared/ui/problem-words';
import { SidePanel } from '@entropi/shared/ui/side-panel';
import { ErrorState, SkeletonBlock } from '@entropi/shared/ui/states';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { JobReasons } from './job-reasons';
import { JobRows } from './job-rows';
import { JobState } from './job-state';
import { useKindName } from './job-words';
import { useCancelJob, useJob } from './jobs.queries';
import { useText } from './jobs.texts';
import { RetryJob } from './retry-job';

/** Kinds of jobs that finish something decided already: cancelling them would save nothing. */
const NEEDED = ['tasks.stop-all'];

export interface JobPanelProps {
  jobId: string;
  /** Called when the job has ended, so that what it changed can be read again. */
  onEnd: () => void;
  onClose: () => void;
}

/** Shows the progress of a long job and the outcome of each row, and lets it be cancelled. */
export function JobPanel({ jobId, onEnd, onClose }: JobPanelProps) {
  const t = useText();
  const nameKind = useKindName();
  const query = useJob(jobId, onEnd);
  const cancel = useCancelJob();
  const [confirming, setConfirming] = useState(false);
  const job = query.data;
  // Announcing each step of the progress would be too much.
  useAnnouncement(
    job?.state ?? null,
    job ? `${nameKind(job.kind)}: ${t(`states.${job.state}`)}` : '',
  );
  const cancelAndStay = async () => {
    await cancel.mutateAsync(jobId);
    setConfirming(false);
  };
  return (
    <SidePanel
      open
      width={860}
      title={job ? nameKind(job.kind) : t('job')}
      badge={job && <JobState state={job.state} />}
      actions={
        <>
          {job?.finished_at === null && !NEEDED.includes(job.kind) && (
            <Button size="small" color="error" onClick={() => setConfirming(true)}>
              {t('cancelJob')}
            </Button>
          )}
          {job && <RetryJob job={job} />}
        </>
      }
      onClose={onClose}
    >
      <Stack sx={{ gap: 2 }}>
        {query.isError && <ErrorState error={query.error} onRetry={() => query.refetch()} />}
        {query.isPending && <SkeletonBlock height={320} />}
        {job && <JobProgress job={job} />}
        {job && <JobRows job={job} />}
      </Stack>
      <ConfirmDialog
        open={confirming && job?.finished_at === null}
        title={t('cancelTitle')}
        verb={t('cancelJob')}
        busy={cancel.isPending}
        error={cancel.error}
        onConfirm={() => void cancelAndStay().catch(() => undefined)}
        onCancel={() => setConfirming(false)}
      >
        {t('cancelText')}
      </ConfirmDialog>
    </SidePanel>
  );
}

function JobProgress({ job }: { job: Job }) {
  const t = useText();
  const format = useFormat();
  const findWords = useCodeWords();
  const percent = Math.round(job.progress * 100);
  const words = job.error === null ? null : findWords('job', job.error satisfies JobError | string);
  const counts = job.result;
  return (
    <>
      <LinearProgress variant="determinate" value={percent} aria-label={t('progress')} />
      <Typography variant="body2">
        {counts
          ? t('counts', {
              succeeded: format.number(counts.succeeded),
              failed: format.number(counts.failed),
              skipped: format.number(counts.skipped),
            })
          : t('percent', { percent })}
      </Typography>
      <JobReasons job={job} />
      {job.error !== null && (
        <Alert severity="error" variant="outlined">
          {words ? joinWords(words) : job.error}
        </Alert>
      )}
    </>
  );
}
