import { writeSync } from 'node:fs';
import { workerData } from 'node:worker_threads';

const STDERR = 2;
const { shared, everyMs, maxMissed } = workerData;
/** How often the main thread has turned, and whether it cannot work. */
const state = new Int32Array(shared);
let seen = -1;
let missed = 0;

// Looks are counted instead of time, so that a process that was stopped as a whole is not late when it goes on.
setInterval(() => {
  const turns = Atomics.load(state, 0);
  const hasWorked = turns !== seen && Atomics.load(state, 1) === 0;
  seen = turns;
  missed = hasWorked ? 0 : missed + 1;
  if (missed < maxMissed) return;
  // The streams of this thread are written by the main thread, which may hang.
  const level = 60;
  const msg = `cannot work for ${(missed * everyMs) / 1000} s: ends, to be started again`;
  writeSync(STDERR, `${JSON.stringify({ level, time: Date.now(), pid: process.pid, msg })}\n`);
  process.kill(process.pid, 'SIGKILL');
}, everyMs);
