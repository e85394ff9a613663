import { setTimeout as sleep } from 'node:timers/promises';
import { environment } from './config.mjs';
import { endsItself, watchEnd } from './end.mjs';
import { ProcessTree, sendSignal } from './process-tree.mjs';

/** What has not ended by then is killed. */
const STOP_LIMIT_MS = 20_000;
/** As long for what is left when the steps themselves are gone: those who remove the data of tests need two seconds. */
const ORPHAN_LIMIT_MS = 5_000;
/**
 * Who leads a group of its own within a step cleans up after it, such as a database's data, once it is gone. When all
 * else is killed it still has this long.
 */
const CLEAN_UP_LIMIT_MS = 5_000;
const LOOK_EVERY_MS = 100;
const EXIT_CODES = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 };

/** The steps that run, and whether each leads a group of its own. */
const steps = new Map();
let isWatching = false;
let isEnding = false;
let isUrgent = false;

/** Whether the command ends, so that nothing of it goes on. A command that ends in order decides by itself. */
export const isOver = () => isEnding && !endsItself();

/**
 * Has a step end with the command, and with it all that it has started: at Ctrl-C, at SIGTERM and when npm is gone. A
 * second signal kills what has not ended yet, and last who cleans up after it. The command then ends as by that
 * signal, without its next steps.
 */
export function endWithCommand(child, { leadsGroup }) {
  steps.set(child, leadsGroup);
  child.once('exit', () => steps.delete(child));
  if (isWatching) return;
  isWatching = true;
  // Started by hand, a command may outlive the shell that has started it.
  watchEnd((signal) => void end(signal), { followsParent: environment.npm_command !== undefined });
}

async function end(signal) {
  isUrgent = isEnding;
  if (isEnding) return;
  isEnding = true;
  await endSteps();
  if (!endsItself()) process.exit(EXIT_CODES[signal ?? 'SIGTERM']);
  // Until it has stopped all else it may begin another step.
  isEnding = false;
}

/** Resolves when nothing of the steps runs any more. */
async function endSteps() {
  if (steps.size === 0) return;
  console.error('Stopping …');
  const roots = [...steps.keys()].map(({ pid }) => pid);
  const tree = new ProcessTree(roots);
  const cleansUp = ({ pid, group }) => pid === group && !roots.includes(pid);
  // As a terminal does it, to all of a group at once: runners of tests end in order, and close what they opened.
  for (const [{ pid }, leadsGroup] of steps) sendSignal(leadsGroup ? -pid : pid, 'SIGINT');
  let until = Date.now() + STOP_LIMIT_MS;
  let cleanUntil = Number.POSITIVE_INFINITY;
  for (let alive = tree.listAlive(); alive.length > 0; alive = tree.listAlive()) {
    if (steps.size === 0) until = Math.min(until, Date.now() + ORPHAN_LIMIT_MS);
    if (isUrgent || Date.now() > until) {
      cleanUntil = Math.min(cleanUntil, Date.now() + CLEAN_UP_LIMIT_MS);
      const isCleaned = Date.now() > cleanUntil;
      for (const one of alive) if (isCleaned || !cleansUp(one)) sendSignal(one.pid, 'SIGKILL');
    }
    await sleep(LOOK_EVERY_MS);
  }
}
