import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { listDatabaseVariables } from '@entropi/db/testing/through-pooler';
import { findProgram, ROOT } from './program-args';

/** The product's own process with the jobs role alone, as it is run in production. */
export function startJobsProcess(options: {
  databaseUrl: string;
  dataDir: string;
  environment?: Record<string, string>;
}): ChildProcess {
  return spawn(process.execPath, findProgram('main'), {
    cwd: ROOT,
    stdio: 'ignore',
    env: {
      ROLE: 'jobs',
      ENTROPI_ENV: 'local',
      ...listDatabaseVariables(options.databaseUrl),
      DATA_DIR: options.dataDir,
      SEAL_KEY: Buffer.alloc(32).toString('base64'),
      LOG_LEVEL: 'silent',
      ...options.environment,
    },
  });
}

/** Ends it as a crash or the kernel would: nothing is tidied up. */
export async function killProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}

/** Ends it as an operator does, and waits until it has; returns its exit code. */
export async function stopProcess(child: ChildProcess): Promise<number | null> {
  const gone = once(child, 'exit');
  child.kill('SIGTERM');
  const [code] = await gone;
  return code;
}
