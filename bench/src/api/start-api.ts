import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { startEmbeddedPostgres } from '@entropi/db/embedded';
import { findPorts } from '../free-ports';
import { waitUntilResponds } from '../wait-until-responds';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
/** The benchmark is one address that sends more requests than any person may. */
const NO_LIMIT = '1000000000';

export interface MeasuredApi {
  url: string;
  pid: number;
  dataDir: string;
  databaseUrl: string;
  stop(): Promise<void>;
}

/** Starts a process of the API, alone unless `environment` says otherwise, on a database that is thrown away. */
export async function startApi(environment: Record<string, string> = {}): Promise<MeasuredApi> {
  const cache = path.join(ROOT, '.cache');
  await mkdir(cache, { recursive: true });
  const dataDir = await mkdtemp(path.join(cache, 'bench-'));
  const database = await startEmbeddedPostgres({ dataDir });
  const [port = 0] = await findPorts(1);
  const url = `http://127.0.0.1:${port}`;
  const api = spawn(process.execPath, [path.join(ROOT, 'api/dist/main.js')], {
    env: {
      DATA_DIR: dataDir,
      PORT: String(port),
      ROLE: 'api',
      REQUESTS_PER_MINUTE: NO_LIMIT,
      // The attack on logins gives addresses of its own.
      TRUSTED_PROXIES: '1',
      LOG_LEVEL: 'warn',
      ...environment,
    },
    stdio: 'ignore',
  });
  const stop = async () => {
    if (api.exitCode === null) {
      const over = once(api, 'exit');
      api.kill('SIGTERM');
      await over;
    }
    await database.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    await waitUntilResponds(`${url}/health/ready`, api);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, pid: api.pid ?? 0, dataDir, databaseUrl: database.ownerUrl, stop };
}
