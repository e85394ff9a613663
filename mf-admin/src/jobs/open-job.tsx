import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { JobPanel } from './job-panel';
import { JOBS } from './jobs.queries';
import { useOpenJob } from './use-open-job';

/** Shows the job that the URL names, on pages that start jobs. `changes` is the query key of what it changes. */
export function OpenJob({ changes }: { changes: QueryKey }) {
  const open = useOpenJob();
  const queries = useQueryClient();
  if (open.jobId === null) return null;
  const renew = () => {
    for (const queryKey of [changes, JOBS]) void queries.invalidateQueries({ queryKey });
  };
  return <JobPanel key={open.jobId} jobId={open.jobId} onEnd={renew} onClose={open.close} />;
}
