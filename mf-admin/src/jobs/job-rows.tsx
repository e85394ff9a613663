import { type Job, type JobRow, listJobRows } from '@entropi/contracts/jobs';
import { ResourceTable } from '@entropi/shared/ui/resource-table';
import { useResourceList } from '@entropi/shared/ui/use-resource-list';
import Typography from '@mui/material/Typography';
import { useRowWords } from './job-words';
import { JOBS, POLL_MS } from './jobs.queries';
import { useText } from './jobs.texts';

const COLOURS: Partial<Record<JobRow['state'], string>> = {
  done: 'gain.main',
  failed: 'loss.main',
};

/** Lists what a job did, row by row. */
export function JobRows({ job }: { job: Job }) {
  const t = useText();
  const describe = useRowWords();
  const list = useResourceList({
    call: listJobRows,
    input: { params: { job_id: job.id } },
    queryKey: [...JOBS, job.id, 'rows'],
    rowId: (row) => row.number,
    prefix: 'rows',
    pollMs: job.finished_at ? undefined : POLL_MS,
  });
  const state = (row: JobRow) => (
    <Typography variant="body2" component="span" sx={{ color: COLOURS[row.state] }}>
      {t(`rowStates.${row.state}`)}
    </Typography>
  );
  return (
    <ResourceTable
      label={t('rows')}
      list={list}
      columns={[
        {
          field: 'number',
          label: t('number'),
          value: (row) => row.number,
          numeric: true,
          width: 70,
        },
        { field: 'label', label: t('about'), value: (row) => row.label },
        {
          field: 'state',
          label: t('state'),
          value: (row) => t(`rowStates.${row.state}`),
          render: state,
          width: 110,
        },
        { field: 'result', label: t('result'), value: (row) => describe(job.kind, row) },
      ]}
      filters={[
        {
          name: 'state',
          label: t('state'),
          text: (value) => t(`rowStates.${value as JobRow['state']}`),
          chips: true,
        },
      ]}
      narrow={(row) => ({
        primary: row.label,
        secondary: describe(job.kind, row),
        end: state(row),
      })}
      empty={{ title: t('noRows'), hint: t('noRowsHint') }}
    />
  );
}
