import { cancelJob, getJob, type Job, retryJob } from '@entropi/contracts/jobs';
import { useLive } from '@entropi/shared/live';
import { useClient } from '@entropi/shared/remote';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

export const JOBS = ['admin', 'jobs'];
/** How often a job is read again, in case the stream does not report it. */
export const POLL_MS = 2000;

/** Follows a job, by the stream and by repeated calls, until it has ended. Calls `onEnd` when the stream says so. */
export function useJob(jobId: string, onEnd: () => void) {
  const client = useClient();
  const queries = useQueryClient();
  const queryKey = [...JOBS, jobId];
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => client.call(getJob, { params: { job_id: jobId } }, { signal }),
    refetchInterval: ({ state }) => (state.data?.finished_at ? false : POLL_MS),
  });
  useLive('job', (job: Job) => {
    if (job.id !== jobId) return;
    queries.setQueryData(queryKey, job);
    if (job.finished_at) onEnd();
  });
  return query;
}

export function useCancelJob() {
  const client = useClient();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (jobId: string) => client.call(cancelJob, { params: { job_id: jobId } }),
    onSettled: () => queries.invalidateQueries({ queryKey: JOBS }),
  });
}

/** Starts another job that tries the failed rows of a job again. */
export function useRetryJob() {
  const client = useClient();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (jobId: string) => client.call(retryJob, { params: { job_id: jobId } }),
    onSettled: () => queries.invalidateQueries({ queryKey: JOBS }),
  });
}
