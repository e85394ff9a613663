import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { promisify } from 'node:util';
import { readEnvironment } from '../config';
import { findPorts } from '../free-ports';
import { ROOT } from './parts';

const run = promisify(execFile);
const READY = /^Entropi runs at /m;
/** Opening page after page from one address makes more requests than any person may. */
const NO_LIMIT = '1000000000';

/** The product as a person starts it, on data of its own. */
export interface Installation {
  origin: string;
  apiUrl: string;
  environment: NodeJS.ProcessEnv;
  /** Runs a command of the root's package.json beside it; returns what it prints. */
  run(name: string, ...args: string[]): Promise<string>;
  /** Reads the present code of the second factor. */
  readCode(username: string): Promise<string>;
  stop(): Promise<void>;
}

async function waitUntilStarted(product: ChildProcess): Promise<void> {
  let printed = '';
  const ready = new Promise<void>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      printed += chunk.toString();
      if (READY.test(printed)) resolve();
    };
    product.stdout?.on('data', read);
    product.stderr?.on('data', read);
    product.once('exit', () => reject(new Error(`The product did not start:\n${printed}`)));
  });
  await ready;
}

export async function stopChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const over = once(child, 'exit');
  child.kill('SIGINT');
  await over;
}

/** Starts the product on this folder, which is empty, and on ports that are free. */
export async function startInstallation(
  dataDir: string,
  settings: { WEB_ORIGINS?: string } = {},
): Promise<Installation> {
  const [gateway, api, igSim] = await findPorts(3);
  const origin = `http://localhost:${gateway}`;
  const environment = {
    ...readEnvironment(),
    ENTROPI_DATA: dataDir,
    GATEWAY_PORT: String(gateway),
    API_PORT: String(api),
    IG_SIM_PORT: String(igSim),
    WEB_ORIGINS: [origin, settings.WEB_ORIGINS].filter(Boolean).join(','),
    REQUESTS_PER_MINUTE: NO_LIMIT,
    // What was measured before began with the demo's first day.
    DEMO_PAST: 'off',
  };
  const product = spawn(process.execPath, ['platform/run.mjs', 'start'], {
    cwd: ROOT,
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const runCommand = async (name: string, ...args: string[]) => {
    const words = ['platform/run.mjs', name, ...args];
    return (await run(process.execPath, words, { cwd: ROOT, env: environment })).stdout;
  };
  try {
    await waitUntilStarted(product);
  } catch (error) {
    await stopChild(product);
    throw error;
  }
  return {
    origin,
    apiUrl: `http://localhost:${api}`,
    environment,
    run: runCommand,
    async readCode(username) {
      const printed = await runCommand('totp', username);
      const code = /\b\d{6}\b/.exec(printed)?.[0];
      if (!code) throw new Error(`No code was printed: ${printed}`);
      return code;
    },
    stop: () => stopChild(product),
  };
}
