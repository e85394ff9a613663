import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../../..', import.meta.url));
/** Ends the programs of a test that has ended in whatever way. */
const WITH_PARENT = new URL('../../../../platform/run/exit-with-parent.mjs', import.meta.url).href;
const START_WITHIN_MS = 150_000;
const RESTARTS_AFTER_MS = 300;

/** A program that is killed, hung and started again at the same address. */
export interface ChaosProgram {
  readonly name: string;
  /** The process that runs now; 0 before the first start. */
  findPid(): number;
  /** Whether it responds and can do its work. */
  isReady(): Promise<boolean>;
  /** For each time that it ended by itself, how it ended and what it wrote last. */
  listEnds(): string[];
  /** Starts it. Resolves once it responds; rejects with what it wrote when it does not. */
  start(): Promise<void>;
  /** Ends it as a crash would: nothing is tidied up. */
  kill(): Promise<void>;
  /** Halts it with all its connections until `resume`. */
  hang(): void;
  resume(): void;
}

/** Builds the programs if their sources have changed since they were built last: bundles start much sooner. */
export async function buildPrograms(): Promise<void> {
  const script = `const { buildChanged } = await import('./platform/run/build.mjs');
    await buildChanged(['api', 'ig-sim']);`;
  const builder = spawn(process.execPath, ['--input-type=module', '-e', script], {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = await once(builder, 'exit');
  if (code !== 0) throw new Error('the programs could not be built');
}

/** Creates a program; it runs as it was built by `buildPrograms`. */
export function createProgram(
  name: string,
  folder: 'api' | 'ig-sim',
  healthUrl: string,
  env: Record<string, string>,
): ChaosProgram {
  let child: ChildProcess | null = null;
  let isWanted = false;
  let written = '';
  const ends: string[] = [];

  async function isUp(url = healthUrl): Promise<boolean> {
    const response = await fetch(url, { signal: AbortSignal.timeout(2000) }).catch(() => null);
    await response?.body?.cancel();
    return response?.ok ?? false;
  }

  /** A program that ends by itself, because something that it needs is down, is started again. */
  function launch(): void {
    const launched = spawn(process.execPath, ['--import', WITH_PARENT, 'dist/main.js'], {
      cwd: path.join(ROOT, folder),
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      env,
    });
    const collect = (chunk: Buffer) => {
      written = (written + chunk.toString()).slice(-4000);
    };
    launched.stdout?.on('data', collect);
    launched.stderr?.on('data', collect);
    launched.once('exit', (code, signal) => {
      if (!isWanted || child !== launched) return;
      ends.push(`${name} ended with ${code ?? signal}: ${written}`);
      setTimeout(() => isWanted && launch(), RESTARTS_AFTER_MS);
    });
    child = launched;
  }

  return {
    name,
    findPid: () => child?.pid ?? 0,
    isReady: () => isUp(healthUrl.replace('/health/live', '/health/ready')),
    listEnds: () => ends,
    async start() {
      isWanted = true;
      launch();
      const deadline = Date.now() + START_WITHIN_MS;
      while (isWanted && !(await isUp())) {
        if (Date.now() > deadline) throw new Error(`${name} does not respond: ${written}`);
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
    },
    async kill() {
      isWanted = false;
      const victim = child;
      if (!victim || victim.exitCode !== null || victim.signalCode !== null) return;
      const gone = once(victim, 'exit');
      victim.kill('SIGKILL');
      await gone;
    },
    hang: () => void child?.kill('SIGSTOP'),
    resume: () => void child?.kill('SIGCONT'),
  };
}
