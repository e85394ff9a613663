import { grantPrivileges } from '@entropi/db/roles/grant-privileges';
import { type MigratedServer, startMigratedServer } from '@entropi/db/testing/migrated-server';
import { createLogger } from '../http/logger';
import { queueNames } from '../jobs/all-jobs';
import { prepareQueues } from '../jobs/jobs';

/** How long a connection may take, since a machine may be busy. */
const PATIENCE_MS = 60_000;

/** Starts a PostgreSQL as `startMigratedServer` does, whose template also has the tables of the jobs' queues. */
export async function startTestServer(
  settings?: readonly string[],
  folder?: string,
): Promise<MigratedServer> {
  const server = await startMigratedServer(settings, folder);
  const { templateUrl, runningUrl } = server;
  await prepareTestQueues(templateUrl);
  await grantPrivileges(templateUrl, new URL(runningUrl).username);
  return server;
}

/** Makes the tables of the jobs' queues. */
export function prepareTestQueues(url: string): Promise<void> {
  const log = createLogger('silent');
  return prepareQueues({ url, queues: queueNames, log, connectTimeoutMs: PATIENCE_MS });
}
