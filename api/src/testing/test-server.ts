import { type MigratedServer, startMigratedServer } from '@entropi/db/testing/migrated-server';
import { createLogger } from '../http/logger';
import { queueNames } from '../jobs/all-jobs';
import { openJobs } from '../jobs/jobs';

/** How long a connection may take, since a machine may be busy. */
const PATIENCE_MS = 60_000;

/** Starts a PostgreSQL for tests whose template also has the tables of the jobs' queues. */
export async function startTestServer(settings?: readonly string[]): Promise<MigratedServer> {
  const server = await startMigratedServer(settings);
  await prepareQueues(server.templateUrl);
  return server;
}

/** Makes the tables of the jobs' queues. */
export async function prepareQueues(url: string): Promise<void> {
  const jobs = await openJobs({
    url,
    works: false,
    queues: queueNames,
    log: createLogger('silent'),
    connectTimeoutMs: PATIENCE_MS,
  });
  await jobs.stop();
}
