import { type Job, listJobs } from '@entropi/contracts/jobs';
import { useFormat } from '@entropi/shared/ui/format';
import { ResourceTable } from '@entropi/shared/ui/resource-table';
import { When } from '@entropi/shared/ui/time';
import { useResourceList } from '@entropi/shared/ui/use-resource-list';
import { JobState } from './job-state';
import { useKindName } from './job-words';
import { JOBS, POLL_MS } from './jobs.queries';
import { useText } from './jobs.texts';
import { useOpenJob } from './use-open-job';

/** The long jobs that the administrator has started. */
export function JobsView() {
  const t = useText();
  const format = useFormat();
  const nameKind = useKindName();
  const open = useOpenJob();
  const list = useResourceList({
    call: listJobs,
    queryKey: JOBS,
    rowId: (job) => job.id,
    prefix: 'jobs',
    pollMs: POLL_MS,
  });
  const progress = (job: Job) => format.percent(Math.round(job.progress * 100));
  return (
    <ResourceTable
      label={t('jobs')}
      list={list}
      columns={[
        { field: 'kind', label: t('job'), value: (job) => nameKind(job.kind) },
        {
          field: 'state',
          label: t('state'),
          value: (job) => t(`states.${job.state}`),
          render: (job) => <JobState state={job.state} />,
          width: 140,
        },
        {
          field: 'progress',
          label: t('progress'),
          value: (job) => job.progress,
          render: progress,
          numeric: true,
          width: 120,
        },
        {
          field: 'failed',
          label: t('failedRows'),
          value: (job) => job.result?.failed ?? null,
          numeric: true,
          width: 120,
        },
        {
          field: 'created_at',
          label: t('started'),
          value: (job) => job.created_at,
          render: (job) => <When at={job.created_at} />,
          width: 180,
        },
      ]}
      narrow={(job) => ({
        primary: nameKind(job.kind),
        secondary: progress(job),
        end: <JobState state={job.state} />,
      })}
      empty={{ title: t('noJobs'), hint: t('noJobsHint') }}
      onOpen={(job) => open.show(job.id)}
    />
  );
}
