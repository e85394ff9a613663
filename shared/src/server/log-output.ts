import { writeSync } from 'node:fs';

const STANDARD_OUTPUT = 1;
const ERROR_LEVEL = 50;
/** How often, and how long each time, a slow reader is waited for before a line is given up. */
const RETRIES = 20;
const RETRY_AFTER_MS = 10;

/** Where a logger writes its lines. */
export interface LogOutput {
  write(line: string): void;
}

/** Passes a part of a line to the system; returns how many bytes it accepted. Throws when it accepts none. */
type WritePart = (bytes: Uint8Array) => number;

const isLate = (error: unknown) =>
  ['EAGAIN', 'EBUSY'].includes((error as { code?: string }).code ?? '');

function pause(): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, RETRY_AFTER_MS);
}

/**
 * Standard output as the destination of a logger. It never throws and never waits for long: if the disk of the log
 * is full, or its reader is gone, lines are lost and the process goes on. The first line that can be written
 * afterwards says how many were lost. (pino's own destination waits for ever at the end of the process.)
 */
export function createLogOutput(
  writePart: WritePart = (bytes) => writeSync(STANDARD_OUTPUT, bytes),
): LogOutput {
  let lost = 0;
  /** Whether only half of a line was written, so that the next write has to begin a new one. */
  let isTorn = false;

  function writeAll(text: string): boolean {
    let rest: Uint8Array = Buffer.from(isTorn ? `\n${text}` : text);
    let retries = 0;
    while (rest.length > 0) {
      try {
        const count = writePart(rest);
        isTorn = count < rest.length;
        rest = rest.subarray(count);
      } catch (error) {
        if (!isLate(error) || retries === RETRIES) return false;
        retries += 1;
        pause();
      }
    }
    return true;
  }

  const describeLoss = () =>
    `${JSON.stringify({ level: ERROR_LEVEL, time: Date.now(), pid: process.pid, lost, msg: 'lines of the log were lost: it could not be written' })}\n`;

  return {
    write(line) {
      if (lost > 0 && !writeAll(describeLoss())) {
        lost += 1;
        return;
      }
      lost = writeAll(line) ? 0 : 1;
    },
  };
}
