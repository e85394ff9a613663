import type { AddressInfo } from 'node:net';
import type { TestApp } from '@entropi/api/testing/test-app';
import type { TestUser } from '@entropi/api/testing/test-user';
import { type StopAllReply, stopAllTasks } from '@entropi/contracts/tasks';
import { pause } from './engine/measured-engine';

const JOB_POLL_MS = 50;

/** Lets the application listen on a free port of this machine; returns its address. */
export async function listenOn({ app }: TestApp): Promise<string> {
  await app.listen({ host: '127.0.0.1', port: 0 });
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
}

/** Stops all tasks by HTTP, and returns the time until the whole response was read. */
export async function callStopAll(
  base: string,
  { accessToken }: TestUser,
  closes: boolean,
): Promise<{ ms: number; body: StopAllReply }> {
  const begin = performance.now();
  const response = await fetch(`${base}${stopAllTasks.path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' },
    body: JSON.stringify({ close_shares: closes }),
  });
  const text = await response.text();
  const ms = performance.now() - begin;
  if (!response.ok) throw new Error(`${response.status} ${text}`);
  return { ms, body: stopAllTasks.reply.parse(JSON.parse(text)) };
}

/** Runs a stop's job to its end, and returns how long that takes and how many rows it has done. */
export async function finishJob(
  test: TestApp,
  jobId: string,
): Promise<{ ms: number; done: number }> {
  const begin = performance.now();
  const { $client: pool } = test.deps.urgentDb;
  for (;;) {
    await test.runJobs();
    const { rows } = await pool.query<{ done: number; ended: boolean }>(
      `select finished_at is not null as ended,
         (select count(*)::int from job_rows where job_id = id and state = 'done') as done
       from jobs where id = $1`,
      [jobId],
    );
    const [job] = rows;
    if (!job) throw new Error(`no job ${jobId}`);
    if (job.ended) return { ms: performance.now() - begin, done: job.done };
    await pause(JOB_POLL_MS);
  }
}
