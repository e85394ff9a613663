import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { engineProcesses } from '@entropi/db/schema/engine';
import { listDatabaseVariables } from '@entropi/db/testing/through-pooler';
import { type EngineHarness, until } from '@entropi/engine/testing/engine-harness';
import { findProgram, ROOT } from './program-args';

/** A process that starts beside many tests may take a minute and more. */
const START_PATIENCE_MS = 150_000;

/** The product's own process in the engine role alone, run as in production. */
export interface EngineProcess {
  /** Ends it as a crash or the kernel would; nothing is tidied up. */
  kill(): Promise<void>;
  /** Stops the process with its connections open, so that it hangs until `resume`. */
  hang(): void;
  resume(): void;
  /** The process's name in the database. */
  id: string;
}

/** The program that is started as an engine, and its folder. */
export interface EngineProgram {
  cwd: string;
  args: readonly string[];
}

const TODAY: EngineProgram = { cwd: ROOT, args: findProgram('main') };

/**
 * Starts the process and waits for its first heartbeat. Rejects with the output of the process when it ends instead.
 */
export async function startEngineProcess(
  harness: EngineHarness,
  variables: Record<string, string> = {},
  { cwd, args }: EngineProgram = TODAY,
): Promise<EngineProcess> {
  const child = spawn(process.execPath, [...args], {
    cwd,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ROLE: 'engine',
      ENTROPI_ENV: 'local',
      ...listDatabaseVariables(harness.database.url),
      DATA_DIR: harness.dataDir,
      IG_SIM_URL: harness.sim.baseUrl,
      SEAL_KEY: Buffer.alloc(32).toString('base64'),
      LOG_LEVEL: 'warn',
      ...variables,
    },
  });
  let written = '';
  const note = (chunk: Buffer) => {
    written = (written + chunk.toString()).slice(-4000);
  };
  child.stdout?.on('data', note);
  child.stderr?.on('data', note);
  const findId = async () => {
    if (child.exitCode !== null) throw new Error(`the engine ended: ${written}`);
    const processes = await harness.db.select({ id: engineProcesses.id }).from(engineProcesses);
    return processes.find(({ id }) => id.includes(`-${child.pid}-`))?.id ?? '';
  };
  const id = await until(findId, (found) => found !== '', START_PATIENCE_MS);
  return {
    id,
    kill: () => kill(child),
    hang: () => void child.kill('SIGSTOP'),
    resume: () => void child.kill('SIGCONT'),
  };
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}
