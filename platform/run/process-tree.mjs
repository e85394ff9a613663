import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

/**
 * A process of this machine. `startedAt` tells it apart from one that got its number later, `group` is the number of
 * the one that leads its group.
 *
 * @typedef {{ pid: number, parent: number, group: number, startedAt: string }} Running
 */

/** @returns {Running | null} null when it is gone, or only waits to be reaped */
function readInProc(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name in parentheses may contain blanks; state, parent, group and start are fields 3, 4, 5 and 22.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    if (fields[0] === 'Z' || fields[0] === 'X') return null;
    const [, parent, group] = fields.map(Number);
    return { pid, parent, group, startedAt: fields[19] };
  } catch {
    return null;
  }
}

function listInProc() {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return pids.flatMap((pid) => readInProc(Number(pid)) ?? []);
}

function listByPs() {
  const columns = 'pid=,ppid=,pgid=,stat=,lstart=';
  const lines = execFileSync('ps', ['-A', '-o', columns], { encoding: 'utf8' });
  return lines.split('\n').flatMap((line) => {
    const [, pid, parent, group, state, startedAt] =
      /^\s*(\d+)\s+(\d+)\s+(\d+)\s+(\S+)\s+(.*)$/.exec(line) ?? [];
    if (!pid || state.startsWith('Z')) return [];
    return [{ pid: Number(pid), parent: Number(parent), group: Number(group), startedAt }];
  });
}

/** Processes and all that they have started, of which those stay in view whose parent has ended since. */
export class ProcessTree {
  /** @type {Map<number, string>} when each was started */
  #members = new Map();

  /** @param {readonly number[]} roots */
  constructor(roots) {
    const processes = this.#list();
    for (const { pid, startedAt } of processes) {
      if (roots.includes(pid)) this.#members.set(pid, startedAt);
    }
    this.#extend(processes);
  }

  /** Those that still run. */
  listAlive() {
    const processes = this.#list();
    this.#extend(processes);
    return processes.filter(({ pid, startedAt }) => this.#members.get(pid) === startedAt);
  }

  #list() {
    return process.platform === 'linux' ? listInProc() : listByPs();
  }

  #extend(processes) {
    const alive = new Map(processes.map((each) => [each.pid, each.startedAt]));
    const isMember = (pid) => this.#members.has(pid) && this.#members.get(pid) === alive.get(pid);
    for (;;) {
      const found = processes.filter(({ pid, parent }) => isMember(parent) && !isMember(pid));
      if (found.length === 0) return;
      for (const { pid, startedAt } of found) this.#members.set(pid, startedAt);
    }
  }
}

/** Sends a signal to a process, or to a group by its negative number, which may be gone. */
export function sendSignal(pid, signal) {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (error.code !== 'ESRCH') throw error;
  }
}
