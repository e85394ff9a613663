import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

/**
 * A process as the operating system shows it: its command, and when it began (opaque, to recognise a reused pid).
 */
export interface RunningProcess {
  command: string;
  startedAt: string;
}

/**
 * The process with this id; null if there is none or it is a zombie. In a container whose first process reaps no
 * children, a killed server keeps its pid for ever, and PostgreSQL would wait for it.
 */
export async function findProcess(pid: number): Promise<RunningProcess | null> {
  if (process.platform === 'linux') return findInProc(pid);
  try {
    const { stdout } = await run('ps', ['-o', 'stat=,lstart=,command=', '-p', String(pid)]);
    const [, state, startedAt, command] =
      stdout.trim().match(/^(\S+)\s+(\S+\s+\S+\s+\S+\s+\S+\s+\S+)\s+(.*)$/) ?? [];
    if (!state || state.startsWith('Z')) return null;
    return { command: command ?? '', startedAt: startedAt ?? '' };
  } catch {
    return null;
  }
}

async function findInProc(pid: number): Promise<RunningProcess | null> {
  try {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
    // The name in parentheses may contain blanks; the state and the start time are fields 3 and 22.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    if (fields[0] === 'Z' || fields[0] === 'X') return null;
    const command = (await readFile(`/proc/${pid}/cmdline`, 'utf8')).replaceAll('\0', ' ').trim();
    return { command, startedAt: fields[19] ?? '' };
  } catch {
    return null;
  }
}
