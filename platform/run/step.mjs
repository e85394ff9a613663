import { spawn } from 'node:child_process';
import { environment, root } from './config.mjs';
import { endWithCommand, isOver } from './end-steps.mjs';

/** Where programs write their standard output: to this terminal's, or to its standard error. */
let shownOn = 'inherit';

/** Runs something whose output, also of its programs, goes to standard error, since another program's is read. */
export async function showOnErrors(run) {
  const { log } = console;
  shownOn = process.stderr;
  console.log = console.error;
  try {
    return await run();
  } finally {
    shownOn = 'inherit';
    console.log = log;
  }
}

/**
 * Runs a program to its end with this terminal's output and, with `pipesInput`, its input. `onOutput` gets what
 * it writes to its standard output, which is also shown. It leads a group of processes of its own, by which all that
 * it starts ends with the command, unless it reads what is typed. Never resolves once the command ends.
 *
 * @returns {Promise<number>} its exit code; 1 when it cannot be started or dies by a signal
 */
export function runStep(command, args, options = {}) {
  const { cwd = root, env = {}, quiet = false, pipesInput = false, onOutput } = options;
  return new Promise((resolve) => {
    if (isOver()) return;
    const output = onOutput ? 'pipe' : shownOn;
    const stdio = [pipesInput ? 'inherit' : 'ignore', quiet ? 'ignore' : output, 'inherit'];
    const child = spawn(command, args, {
      cwd,
      env: { ...environment, ...env },
      stdio,
      detached: !pipesInput,
    });
    if (child.pid) endWithCommand(child, { leadsGroup: !pipesInput });
    child.stdout?.setEncoding('utf8').on('data', (text) => {
      process.stdout.write(text);
      onOutput(text);
    });
    child.once('error', (error) => {
      console.error(`${command}: ${error.message}`);
      resolve(1);
    });
    // Waits for 'close' and not 'exit', after which the last output may still arrive.
    child.once('close', (code) => isOver() || resolve(code ?? 1));
  });
}

/** Runs a Node script, given from the repository's root. */
export function runNode(script, args = [], options = {}) {
  return runStep(process.execPath, [`${root}/${script}`, ...args], options);
}

/** Runs tasks in order, at most `limit` at a time. Throws what the first failing one throws. */
export async function runLimited(tasks, limit) {
  const waiting = [...tasks];
  const work = async () => {
    for (let task = waiting.shift(); task; task = waiting.shift()) await task();
  };
  await Promise.all(Array.from({ length: limit }, work));
}
