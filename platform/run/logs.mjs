import {
  appendFileSync,
  closeSync,
  copyFileSync,
  existsSync,
  fstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  readSync,
  renameSync,
  statSync,
  truncateSync,
} from 'node:fs';
import path from 'node:path';

const MAX_BYTES = 10_000_000;
/** Older parts of a log beside it: `api.log.1` is the newest. */
const KEPT_PARTS = 4;
const CHECK_EVERY_MS = 10_000;
/** First words of the line that begins a run in a log. */
const BEGINNING = '=== started';

/** Appends the content of a file, from a byte on, to another file; returns how far it read. */
function appendFrom(file, begin, target) {
  const descriptor = openSync(file, 'r');
  try {
    const rest = Buffer.alloc(Math.max(0, fstatSync(descriptor).size - begin));
    const length = readSync(descriptor, rest, 0, rest.length, begin);
    appendFileSync(target, rest.subarray(0, length));
    return begin + length;
  } finally {
    closeSync(descriptor);
  }
}

/**
 * Moves the content of a log that is too large to a part beside it. The process that appends to the log keeps
 * its file open, so the log is copied and emptied instead of renamed: what it writes in the microseconds between the
 * last look and the emptying is lost. `copy` copies a file.
 */
export function rotateLog(
  file,
  { maxBytes = MAX_BYTES, keptParts = KEPT_PARTS, copy = copyFileSync } = {},
) {
  if (!existsSync(file) || statSync(file).size <= maxBytes) return;
  for (let part = keptParts - 1; part >= 1; part -= 1) {
    if (existsSync(`${file}.${part}`)) renameSync(`${file}.${part}`, `${file}.${part + 1}`);
  }
  copy(file, `${file}.1`);
  // Also copies what was written meanwhile.
  let end = statSync(`${file}.1`).size;
  for (let size = statSync(file).size; end < size; size = statSync(file).size) {
    end = appendFrom(file, end, `${file}.1`);
  }
  truncateSync(file);
}

/** Returns the end of the output of a process's last run, which says why it died. */
export function readLastLines(file, count = 15) {
  if (!existsSync(file)) return '';
  const lines = readFileSync(file, 'utf8').trimEnd().split('\n');
  const begin = lines.findLastIndex((line) => line.startsWith(BEGINNING));
  return lines
    .slice(begin + 1)
    .slice(-count)
    .join('\n');
}

/** The logs of a command's processes in one folder: appended to at each start, and of bounded size. */
export function createLogs(dir) {
  const files = new Set();
  mkdirSync(dir, { recursive: true });
  const rotateOrForget = (file) => {
    try {
      rotateLog(file);
    } catch (error) {
      files.delete(file);
      console.error(`the size of ${file} is no longer limited: ${error.message}`);
    }
  };
  const timer = setInterval(() => files.forEach(rotateOrForget), CHECK_EVERY_MS);
  // The timer must not keep the command alive.
  timer.unref();
  return {
    locate: (name) => path.join(dir, `${name}.log`),
    /** Limits the size of a log that another process has opened. */
    watch: (file) => files.add(file),
    /** Opens the log of a process that is about to start. */
    open(name) {
      const file = path.join(dir, `${name}.log`);
      files.add(file);
      rotateLog(file);
      appendFileSync(file, `${BEGINNING} ${new Date().toISOString()}\n`);
      return openSync(file, 'a');
    },
  };
}
