import { notify } from '@entropi/shared/ui/notify';
import { useFailureText } from '@entropi/shared/ui/problem-words';
import Button from '@mui/material/Button';
import { useOpenJob } from '../../jobs/use-open-job';
import { useRefreshAll } from './monitoring.queries';
import { useText } from './monitoring.texts';

/** Compares every user who has an account with the broker, as a job. */
export function RefreshButton() {
  const t = useText();
  const describeFailure = useFailureText();
  const refresh = useRefreshAll();
  const job = useOpenJob();
  const start = () =>
    refresh.mutateAsync().then(
      ({ job_id }) => job.show(job_id),
      (error: unknown) => notify({ text: describeFailure(error), tone: 'error' }),
    );
  return (
    <Button variant="outlined" loading={refresh.isPending} onClick={start}>
      {t('syncAll')}
    </Button>
  );
}
