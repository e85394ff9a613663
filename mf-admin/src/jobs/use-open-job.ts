import { useSearchParams } from '@entropi/shared/router';

const PARAM = 'job';
/** URL parameters of the table of rows, which must not carry over to the next job. */
const PREFIX = 'rows.';
const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The job that the URL names; null when it names none. */
export function useOpenJob() {
  const [params, setParams] = useSearchParams();
  const named = params.get(PARAM);
  const set = (jobId: string | null) =>
    setParams((before) => {
      const kept = [...before].filter(([name]) => name !== PARAM && !name.startsWith(PREFIX));
      return new URLSearchParams(jobId === null ? kept : [...kept, [PARAM, jobId]]);
    });
  return {
    jobId: named !== null && ID.test(named) ? named : null,
    show: (jobId: string) => set(jobId),
    close: () => set(null),
  };
}
