import { type ChildProcess, spawn } from 'node:child_process';
import { chmod, mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { NGINX_PORTS, PORTS, ROOT, readNginxSearchPath, STACK_ENVIRONMENT } from '../config';

const DEPLOY = `${ROOT}platform/deploy/nginx`;

/** Address of the product behind nginx. */
export const NGINX_URL = `https://localhost:${NGINX_PORTS.tls}`;

/** Adapts the deployed configuration to this machine's addresses; throws if it contains unknown ones. */
async function writeConfiguration(runDir: string): Promise<string> {
  const gateways = NGINX_PORTS.gateways.map((port) => `server 127.0.0.1:${port};`).join(' ');
  const places: [from: string, to: string][] = [
    ['listen 8443 ssl http2;', `listen 127.0.0.1:${NGINX_PORTS.tls} ssl http2;`],
    ['server gateway:3000;', gateways],
    ['server api:8000;', `server 127.0.0.1:${PORTS.API_PORT};`],
  ];
  let text = await readFile(`${DEPLOY}/nginx.conf`, 'utf8');
  for (const [from, to] of places) {
    if (text.split(from).length !== 2)
      throw new Error(`nginx.conf: "${from}" must stand there once`);
    text = text.replace(from, to);
  }
  const file = path.join(runDir, 'nginx.conf');
  await writeFile(file, text.replaceAll('/run/entropi', runDir));
  return file;
}

function startGateway(port: number, log: number): ChildProcess {
  return spawn(process.execPath, ['platform/dist/main.js'], {
    cwd: ROOT,
    stdio: ['ignore', log, log],
    env: {
      ...STACK_ENVIRONMENT,
      GATEWAY_PORT: String(port),
      GATEWAY_TLS: 'true',
      // As deployed, pages report loads and violations to the gateway, and developers cannot override anything.
      ENTROPI_ENV: 'production',
      OVERRIDE_ORIGINS: '',
      API_BASE_URL: NGINX_URL,
      API_INTERNAL_URL: `http://127.0.0.1:${PORTS.API_PORT}`,
    },
  });
}

async function waitUntil(isUp: () => Promise<boolean>, what: string): Promise<void> {
  for (let left = 900; left > 0; left -= 1) {
    if (await isUp()) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`${what} does not respond`);
}

async function isHealthy(url: string): Promise<boolean> {
  const response = await fetch(url).catch(() => null);
  return response?.ok ?? false;
}

/** Says whether nginx listens, which it does only after making its certificate. */
function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('error', () => resolve(false));
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
  });
}

export interface BehindNginx {
  /** Stops one of the two gateways. */
  stopGateway(index: number): Promise<void>;
  /** Returns the output of nginx and the gateways. */
  readLog(): Promise<string>;
  stop(): Promise<void>;
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const over = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await over;
}

/** Starts two gateways that share the product's registry, behind nginx as it is deployed. */
export async function startBehindNginx(): Promise<BehindNginx> {
  const runDir = await mkdtemp(path.join(tmpdir(), 'entropi-nginx-'));
  // If started as root, nginx works as another user, who needs access to these folders.
  await chmod(runDir, 0o711);
  const log = await open(path.join(runDir, 'log'), 'a');
  const gateways = NGINX_PORTS.gateways.map((port) => startGateway(port, log.fd));
  for (const port of NGINX_PORTS.gateways) {
    const url = `http://127.0.0.1:${port}/health/ready`;
    await waitUntil(() => isHealthy(url), url);
  }
  const nginx = spawn('sh', [`${DEPLOY}/start.sh`], {
    stdio: ['ignore', log.fd, log.fd],
    env: {
      PATH: `${readNginxSearchPath()}:/usr/bin:/bin`,
      RUN_DIR: runDir,
      NGINX_CONF: await writeConfiguration(runDir),
    },
  });
  await waitUntil(() => isListening(NGINX_PORTS.tls), 'nginx');
  const readLog = () => readFile(path.join(runDir, 'log'), 'utf8');
  return {
    readLog,
    stopGateway: async (index) => {
      const gateway = gateways[index];
      if (gateway) await end(gateway);
    },
    stop: async () => {
      for (const child of [nginx, ...gateways]) await end(child);
      await log.close();
      await rm(runDir, { recursive: true, force: true });
    },
  };
}
