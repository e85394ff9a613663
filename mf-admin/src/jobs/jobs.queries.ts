import { cancelJob, getJob, type Job, retryJob } from '@entropi/contracts/jobs';
import { useLive } from '@entropi/shared/live';
import { useClient } from '@entropi/shared/remote';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';

export const JOBS = ['admin', 'jobs'];
/** How often a job is read again, in case the stream does not report it. */
export const POLL_MS = 2000;

/**
 * Follows a job, by the stream and by repeated calls, until it has ended. Calls `onEnd` once that is known, whoever
 * says so first, and also of a job that had ended before it was looked at.
 */
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
    if (job.id === jobId) queries.setQueryData(queryKey, job);
  });
  const end = useEffectEvent(onEnd);
  const hasEnded = Boolean(query.data?.finished_at);
  useEffect(() => {
    if (hasEnded) end();
  }, [hasEnded]);
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
