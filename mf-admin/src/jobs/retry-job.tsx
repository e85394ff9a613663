import type { Job } from '@entropi/contracts/jobs';
import { ConfirmDialog } from '@entropi/shared/ui/confirm-dialog';
import { useFormat } from '@entropi/shared/ui/format';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { JobReasons } from './job-reasons';
import { useRetryJob } from './jobs.queries';
import { useText } from './jobs.texts';
import { useOpenJob } from './use-open-job';

/** Lets failed rows be tried again, or shows the job that does so; draws nothing where no row can be. */
export function RetryJob({ job }: { job: Job }) {
  const t = useText();
  const format = useFormat();
  const open = useOpenJob();
  const retry = useRetryJob();
  const [confirming, setConfirming] = useState(false);
  const { retried_by: retriedBy } = job;
  if (retriedBy) {
    return (
      <Button size="small" onClick={() => open.show(retriedBy)}>
        {t('showRetry')}
      </Button>
    );
  }
  const count = job.result?.failed ?? 0;
  if (!job.can_retry || count === 0) return null;
  const counted = { count, number: format.number(count) };
  const start = async () => open.show((await retry.mutateAsync(job.id)).job_id);
  return (
    <>
      <Button size="small" onClick={() => setConfirming(true)}>
        {t('retry', counted)}
      </Button>
      <ConfirmDialog
        open={confirming}
        title={t('retryTitle', counted)}
        verb={t('retry', counted)}
        destructive={false}
        busy={retry.isPending}
        error={retry.error}
        onConfirm={() => void start().catch(() => undefined)}
        onCancel={() => setConfirming(false)}
      >
        <Typography variant="body2" sx={{ mb: 1 }}>
          {t('retryText')}
        </Typography>
        <JobReasons job={job} />
      </ConfirmDialog>
    </>
  );
}
