import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { promisify } from 'node:util';
import { API_URL, GATEWAY_URL, ROOT, STACK_ENVIRONMENT } from '../config';
import { freshCode } from './codes';
import { demoPassword } from './person';

const { PATH }: NodeJS.ProcessEnv = STACK_ENVIRONMENT;
const FOLDER = path.join(ROOT, 'e2e/fixtures/foreign-host');

/** A page of another team, and its server. */
export interface ForeignHost {
  url: string;
  stop(): Promise<void>;
}

/** Builds the page with its own tools, as `docs/foreign-host.md` says. */
export async function buildForeignHost(): Promise<void> {
  const env = { PATH, GATEWAY: GATEWAY_URL };
  await promisify(execFile)(process.execPath, ['build.cjs'], { cwd: FOLDER, env });
}

/** Starts its server, which signs the user in, and resolves when it listens. */
export async function startForeignHost(origin: string, username: string): Promise<ForeignHost> {
  const server: ChildProcess = spawn(process.execPath, ['serve.cjs'], {
    cwd: FOLDER,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      PATH,
      PORT: new URL(origin).port,
      API: API_URL,
      USERNAME: username,
      PASSWORD: demoPassword(username),
      CODE: await freshCode(username),
    },
  });
  const failed = once(server, 'exit').then(([code]) => {
    throw new Error(`The server of the foreign host ended with ${code}`);
  });
  if (server.stdout) await Promise.race([once(server.stdout, 'data'), failed]);
  failed.catch(() => undefined);
  return {
    url: origin,
    async stop() {
      if (server.exitCode !== null) return;
      const over = once(server, 'exit');
      server.kill('SIGTERM');
      await over;
    },
  };
}
