import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { root } from './config.mjs';

const WAIT_MS = 20_000;
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

function readCommandLine(pid) {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return null;
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/** The system reuses process ids, so a process counts as ours only if it runs one of our scripts. */
function isOurs(pid, script = root) {
  const line = readCommandLine(pid);
  return line === null ? isAlive(pid) : line.includes(script);
}

/**
 * Says whether this command is the only one on a folder. Linux gives an abstract socket name to one process, and
 * frees it when that ends in whatever way, so that of two commands started at once only one gets it.
 */
function claimFolder(dataDir) {
  const name = createHash('sha256').update(dataDir).digest('hex').slice(0, 32);
  const server = createServer();
  server.unref();
  return new Promise((resolve) => {
    // Systems without such names rely on the list of processes alone.
    server.once('error', ({ code }) => resolve(code !== 'EADDRINUSE'));
    server.listen(`\0entropi-${name}`, () => resolve(true));
  });
}

const SECOND =
  'ENTROPI_DATA=<folder> GATEWAY_PORT=<port> API_PORT=<port> IG_SIM_PORT=<port> npm start';

/** What a person who starts it a second time has to know. */
function describeRunning(dataDir, pid, second) {
  return [
    `Entropi runs already on ${dataDir}${pid ? ` (process ${pid})` : ''}, and goes on.`,
    `Use that one, or end it first: Ctrl-C where it was started${pid ? `, or kill -INT ${pid}` : ''}.`,
    `For a second one beside it choose other data and ports: ${second}`,
  ].join('\n');
}

/**
 * Remembers which processes belong to this installation, and waits for those of a command that was killed. They
 * stop by themselves, or are killed if they do not.
 *
 * @param {string} [second] the command by which a second one is started beside it
 */
export function createLeftovers(dataDir, second = SECOND) {
  const file = path.join(dataDir, 'processes.json');

  function read() {
    try {
      return JSON.parse(readFileSync(file, 'utf8'));
    } catch {
      return null;
    }
  }

  /** Finds the process of another command that runs on this data; null if there is none. */
  function findRunning() {
    const { pid } = read() ?? {};
    return pid && pid !== process.pid && isOurs(pid, 'platform/run.mjs') ? pid : null;
  }

  async function clear() {
    const running = findRunning();
    if (running || !(await claimFolder(dataDir))) {
      throw new Error(describeRunning(dataDir, running, second));
    }
    const before = read();
    if (!before) return;
    const end = Date.now() + WAIT_MS;
    const findAlive = () => before.children.filter(({ pid }) => isOurs(pid));
    while (findAlive().length > 0 && Date.now() < end) await pause(200);
    for (const { pid } of findAlive()) process.kill(pid, 'SIGKILL');
    rmSync(file, { force: true });
  }

  return {
    clear,
    findRunning,
    note: (children) => {
      mkdirSync(dataDir, { recursive: true });
      writeFileSync(file, JSON.stringify({ pid: process.pid, children }));
    },
    forget: () => rmSync(file, { force: true }),
  };
}
