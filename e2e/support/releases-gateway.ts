import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { API_URL, DATA_DIR, RELEASES_PORTS, ROOT, STACK_ENVIRONMENT } from '../config';
import { readPlatform } from './deployment';

const URL = `http://127.0.0.1:${RELEASES_PORTS.GATEWAY_RELEASES_PORT}`;
const LIMIT_MS = 60_000;

/** What an operator of Entropi gives to a team. */
export interface Access extends Record<string, string> {
  RELEASES_URL: string;
  PUBLISH_TOKEN: string;
}

/** A gateway by which teams publish, as one runs beside those of the browsers. */
export interface ReleasesGateway {
  /** The access of the team of a remote. */
  access(remote: string): Access;
  stop(): Promise<void>;
}

interface MadeToken {
  result: { token: string; row: object };
}

async function untilReady(isOver: () => boolean): Promise<void> {
  const endsMs = Date.now() + LIMIT_MS;
  while (Date.now() < endsMs && !isOver()) {
    // A server that listens rejects a request without a token.
    const { status } = await fetch(`${URL}/releases`).catch(() => ({ status: 0 }));
    if (status === 401) return;
    await delay(100);
  }
  throw new Error('The gateway of the teams does not start');
}

/** Starts the gateway, with a token for the team of each remote. */
export async function startReleasesGateway(remotes: readonly string[]): Promise<ReleasesGateway> {
  const made = new Map<string, MadeToken['result']>();
  for (const remote of remotes) {
    const printed = await readPlatform('token', `team-${remote}`, remote, '--json');
    made.set(remote, (JSON.parse(printed) as MadeToken).result);
  }
  const tokens = path.join(DATA_DIR, 'team-tokens.json');
  await writeFile(tokens, JSON.stringify([...made.values()].map(({ row }) => row)));
  const { PATH }: NodeJS.ProcessEnv = STACK_ENVIRONMENT;
  const env = {
    PATH,
    ...RELEASES_PORTS,
    ENTROPI_DATA: DATA_DIR,
    API_BASE_URL: API_URL,
    PUBLISH_TOKENS_FILE: tokens,
    LOG_LEVEL: 'warn',
  };
  const server = spawn(process.execPath, ['platform/dist/main.js'], {
    cwd: ROOT,
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  let isOver = false;
  const ended = once(server, 'exit').then(() => {
    isOver = true;
  });
  await untilReady(() => isOver);
  return {
    access: (remote) => ({ RELEASES_URL: URL, PUBLISH_TOKEN: made.get(remote)?.token ?? '' }),
    async stop() {
      server.kill('SIGTERM');
      await ended;
    },
  };
}
