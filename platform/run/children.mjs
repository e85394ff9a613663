import { spawn } from 'node:child_process';
import { closeSync } from 'node:fs';
import path from 'node:path';
import { environment, root } from './config.mjs';
import { createLogs, readLastLines } from './logs.mjs';

const STOP_LIMIT_MS = 20_000;
const preload = new URL('./exit-with-parent.mjs', import.meta.url).href;

/**
 * Manages the processes of a command. They are in their own process groups, so that Ctrl-C reaches only the
 * command, which stops them in order.
 *
 * @param {string} logDir folder of one log file per process
 * @param {(message: string) => void} onDeath called once, when a process ends without being stopped
 * @param {(running: {name: string, pid: number}[]) => void} note called at every start with all that run
 */
export function createChildren(logDir, onDeath, note) {
  const logs = createLogs(logDir);
  const stopping = new AbortController();
  let running = [];

  const describeDeath = ({ name, log }, reason) =>
    `${name} ended (${reason}). Its last words, of ${log}:\n${readLastLines(log)}`;

  /**
   * Starts a Node script, given from the repository's root, with its own log file. Throws while everything is
   * being stopped. If it has its own `onDeath`, each of its deaths is reported there; `onReport` gets what the
   * process sends.
   */
  function start(name, script, { args = [], env = {}, onDeath: onOwnDeath, onReport } = {}) {
    if (stopping.signal.aborted) throw new Error(`${name} is not started: all is being stopped`);
    const output = logs.open(name);
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
    const entry = { name, child, ended, log: logs.locate(name), isOver: false };
    if (onReport) child.on('message', onReport);
    running = [...running.filter((each) => !each.isOver), entry];
    note(running.map((each) => ({ name: each.name, pid: each.child.pid })));
    ended.then((reason) => {
      entry.isOver = true;
      if (stopping.signal.aborted || entry.isExpected) return;
      if (onOwnDeath) return onOwnDeath(describeDeath(entry, reason));
      stopping.abort();
      onDeath(describeDeath(entry, reason));
    });
    return entry;
  }

  /** Runs a script to its end. Throws the end of its output if it fails. */
  async function run(name, script, options) {
    const entry = start(name, script, options);
    entry.isExpected = true;
    const reason = await entry.ended;
    if (reason !== 'exit code 0') {
      throw new Error(`${name} failed (${reason}):\n${readLastLines(entry.log)}`);
    }
  }

  /** Stops one process, or kills it if it does not stop in time. */
  async function stop(entry) {
    if (entry.isOver) return;
    entry.isExpected = true;
    entry.child.kill('SIGTERM');
    const limit = setTimeout(() => entry.child.kill('SIGKILL'), STOP_LIMIT_MS);
    await entry.ended;
    clearTimeout(limit);
  }

  /** Stops all processes, the last started first. */
  async function stopAll() {
    stopping.abort();
    for (const entry of [...running].reverse()) await stop(entry);
  }

  return {
    start,
    run,
    stop,
    stopAll,
    describeDeath,
    locateLog: logs.locate,
    watchLog: logs.watch,
    /** Aborted when everything is being stopped. */
    stopping: stopping.signal,
  };
}
