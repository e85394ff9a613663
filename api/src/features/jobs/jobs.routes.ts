import {
  cancelJob as cancelContract,
  getJob,
  listJobRows,
  listJobs,
  retryJob as retryContract,
} from '@entropi/contracts/jobs';
import type { FastifyInstance } from 'fastify';
import { route } from '../../http/route';
import { toJob, toJobRow, toWholeJob } from './job-view';
import { listJobRecords, listRowRecords } from './jobs.repo';
import { retryJob } from './retry.domain';
import { cancelJob, getVisibleJob } from './start-job.domain';

export function jobRoutes(scope: FastifyInstance): void {
  route(scope, listJobs, async ({ deps, owner, query }) => {
    const { records, total } = await listJobRecords(deps.db, owner, query);
    return { items: records.map(toJob), total, ...query };
  });

  route(scope, getJob, async ({ deps, caller, params }) =>
    toWholeJob(deps.db, await getVisibleJob(deps, caller, params.job_id)),
  );

  route(scope, listJobRows, async ({ deps, caller, params, query }) => {
    const { id } = await getVisibleJob(deps, caller, params.job_id);
    const { records, total } = await listRowRecords(deps.db, id, query);
    return { items: records.map(toJobRow), total, skip: query.skip, limit: query.limit };
  });

  route(scope, cancelContract, ({ deps, caller, params }) =>
    cancelJob(deps, caller, params.job_id),
  );

  route(scope, retryContract, ({ deps, caller, params }) => retryJob(deps, caller, params.job_id));
}
