import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startEmbeddedPostgres } from '../db/embedded';
import { migrate } from '../db/migrate';
import { createLogger } from '../http/logger';
import { queueNames } from '../jobs/all-jobs';
import { openJobs } from '../jobs/jobs';

/** The PostgreSQL of one test run. */
export interface TestServer {
  /** Connection string of the migrated database that every test's own is copied from. */
  templateUrl: string;
  stop(): Promise<void>;
}

/** Starts a PostgreSQL in a folder of its own and migrates the template; nothing survives `stop`. */
export async function startTestServer(): Promise<TestServer> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'entropi-test-'));
  await chmod(dataDir, 0o755);
  const postgres = await startEmbeddedPostgres({
    dataDir,
    settings: [
      'fsync=off',
      'synchronous_commit=off',
      'full_page_writes=off',
      'max_connections=300',
    ],
  });
  await migrate(postgres.url);
  const jobs = await openJobs({
    url: postgres.url,
    works: false,
    queues: queueNames,
    log: createLogger('silent'),
  });
  await jobs.stop();
  return {
    templateUrl: postgres.url,
    stop: async () => {
      await postgres.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
