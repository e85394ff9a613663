import { spawn } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { environment, root } from './config.mjs';

const STOP_LIMIT_MS = 20_000;
const preload = new URL('./exit-with-parent.mjs', import.meta.url).href;

/** The end of what a process wrote: why it died. */
function readLastLines(file, count = 15) {
  return readFileSync(file, 'utf8').trimEnd().split('\n').slice(-count).join('\n');
}

/**
 * The processes of a command. They are in groups of their own, so that Ctrl-C reaches the command
 * alone, which stops them in order.
 *
 * @param {string} logDir folder of one log file per process
 * @param {(message: string) => void} onDeath told once, when a process ends without being asked to
 * @param {(pids: number[]) => void} note told at every start which processes there are
 */
export function createChildren(logDir, onDeath, note) {
  const running = [];
  let stopping = false;
  mkdirSync(logDir, { recursive: true });

  /**
   * Starts a script of Node, given from the repository's root, with its own log file. Throws when all
   * is being stopped. With an `onDeath` of its own its death is told to that one, each time.
   */
  function start(name, script, { args = [], env = {}, onDeath: tellDeath } = {}) {
    if (stopping) throw new Error(`${name} is not started: all is being stopped`);
    const log = path.join(logDir, `${name}.log`);
    const output = openSync(log, 'w');
    const child = spawn(
      process.execPath,
      ['--enable-source-maps', '--import', preload, path.join(root, script), ...args],
      {
        cwd: root,
        env: { ...environment, ...env },
        stdio: ['ignore', output, output, 'ipc'],
        detached: true,
      },
    );
    closeSync(output);
    const ended = new Promise((resolve) => {
      child.once('error', (error) => resolve(error.message));
      child.once('exit', (code, signal) => resolve(signal ?? `exit code ${code}`));
    });
    const entry = { name, child, ended, isOver: false };
    running.push(entry);
    note(running.map((each) => each.child.pid));
    ended.then((reason) => {
      entry.isOver = true;
      if (stopping || entry.isExpected) return;
      const why = `${name} ended (${reason}). Its last words, of ${log}:\n${readLastLines(log)}`;
      if (tellDeath) return tellDeath(why);
      stopping = true;
      onDeath(why);
    });
    return entry;
  }

  /** Runs a script to its end. Throws its last words if it fails. */
  async function run(name, script, options) {
    const entry = start(name, script, options);
    entry.isExpected = true;
    const reason = await entry.ended;
    if (reason !== 'exit code 0') {
      const log = path.join(logDir, `${name}.log`);
      throw new Error(`${name} failed (${reason}):\n${readLastLines(log)}`);
    }
  }

  /** Stops one process; what does not stop in time is killed. */
  async function stop(entry) {
    if (entry.isOver) return;
    entry.isExpected = true;
    entry.child.kill('SIGTERM');
    const limit = setTimeout(() => entry.child.kill('SIGKILL'), STOP_LIMIT_MS);
    await entry.ended;
    clearTimeout(limit);
  }

  /** Stops what runs, the last started first. */
  async function stopAll() {
    stopping = true;
    for (const entry of [...running].reverse()) await stop(entry);
  }

  return { start, run, stop, stopAll };
}
