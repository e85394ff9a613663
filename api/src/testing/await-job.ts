import { getJob, type Job, type JobRow, listJobRows } from '@entropi/contracts/jobs';
import type { TestResponse } from './response';
import type { TestApp } from './test-app';
import type { TestUser } from './test-user';

const MAX_TURNS = 20;

/** Runs an accepted job to its end, and returns it with its rows. */
export async function awaitJob(
  test: TestApp,
  user: TestUser,
  accepted: TestResponse,
  status = 202,
): Promise<{ job: Job; rows: JobRow[] }> {
  expect({ status: accepted.status, body: accepted.body }).toMatchObject({ status });
  const url = `/api/jobs/${(accepted.body as { job_id: string }).job_id}`;
  for (let turns = 0; turns < MAX_TURNS; turns += 1) {
    await test.runJobs();
    const job = (await user.call('GET', url)).as(getJob.reply);
    if (!job.finished_at) continue;
    const list = (await user.call('GET', `${url}/rows?limit=500`)).as(listJobRows.reply);
    return { job, rows: list.items };
  }
  throw new Error(`${url} did not end`);
}
