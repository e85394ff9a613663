import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
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

/** A number is given to other programs in time: only one that runs our scripts is ours. */
function isOurs(pid, script = root) {
  const line = readCommandLine(pid);
  return line === null ? isAlive(pid) : line.includes(script);
}

/**
 * Remembers which processes belong to this installation, and waits for those of a command that was
 * killed: they stop by themselves; what does not is killed.
 */
export function createLeftovers(dataDir) {
  const file = path.join(dataDir, 'processes.json');

  function read() {
    try {
      return JSON.parse(readFileSync(file, 'utf8'));
    } catch {
      return null;
    }
  }

  /** The process of another command that runs on this data, or null. */
  function findRunning() {
    const { pid } = read() ?? {};
    return pid && pid !== process.pid && isOurs(pid, 'platform/run.mjs') ? pid : null;
  }

  async function clear() {
    const running = findRunning();
    if (running) throw new Error(`Entropi runs already on ${dataDir} (process ${running})`);
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
