import { fileURLToPath } from 'node:url';
import type { Played } from '@entropi/trading/backtest/play';
import type { Logger } from 'pino';
import { Piscina } from 'piscina';
import { tooManyRequests } from '../../errors';
import { InterruptedError } from '../jobs/interrupted-error';
import type { PricedMarket } from './priced-markets';
import type { PlayTask } from './thread/backtest-thread';
import type { CsvProblem } from './thread/csv-rows';
import { PROGRESS_PARTS } from './thread/progress';

/** One back-test at a time in each process, so that back-tests take only what requests leave of the cores. */
const MAX_THREADS = 1;
/** The most texts that wait to be read; each may have a megabyte. */
const MAX_WAITING_TEXTS = 8;
const RETRY_AFTER_S = 5;
const IDLE_MS = 30_000;
const MAX_MEMORY_MB = 512;
const SHOW_EVERY_MS = 250;
/** Below requests and above hashes. Only on Linux, since elsewhere it would be the priority of the whole process. */
const NICE_INCREMENT = process.platform === 'linux' ? 5 : 0;

/** Run from the sources, the threads need tsx; run from the bundle, they do not. */
const isSource = import.meta.url.endsWith('.ts');
const THREAD = fileURLToPath(
  new URL(isSource ? './thread/from-source.mjs' : './backtest-thread.js', import.meta.url),
);

/** Heavy work off the event loop. */
export interface BacktestThreads {
  /** Plays a back-test. Throws InterruptedError when `signal` or `close` ends it. */
  play(
    task: Omit<PlayTask, 'progress'>,
    control: { signal: AbortSignal; report(progress: number): void },
  ): Promise<Played | null>;
  /** Returns the rows of a CSV that cannot be read. Throws 429 while too many texts wait. */
  checkCsv(text: string, markets: readonly PricedMarket[]): Promise<CsvProblem[]>;
  close(): Promise<void>;
}

/** @param filename the module that the threads run */
export function createBacktestThreads(log: Logger, filename = THREAD): BacktestThreads {
  const open = (maxThreads: number) => {
    const threads = new Piscina({
      filename,
      minThreads: 0,
      maxThreads,
      idleTimeout: IDLE_MS,
      niceIncrement: NICE_INCREMENT,
      recordTiming: false,
      resourceLimits: { maxOldGenerationSizeMb: MAX_MEMORY_MB },
      execArgv: [],
    });
    // This is the error of a thread without a task; a thread with a task rejects the task.
    threads.on('error', (error) => log.error({ err: error }, 'a thread of the back-tests ended'));
    return threads;
  };
  const players = open(MAX_THREADS);
  // Texts have a thread of their own, so that none waits for a back-test.
  const readers = open(1);
  let isClosed = false;
  let waiting = 0;
  return {
    play: async (task, { signal, report }) => {
      const progress = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
      const shown = setInterval(
        () => report(Atomics.load(progress, 0) / PROGRESS_PARTS),
        SHOW_EVERY_MS,
      );
      try {
        return await players.run({ ...task, progress }, { name: 'runPlay', signal });
      } catch (error) {
        if (signal.aborted || isClosed) throw new InterruptedError('a back-test was ended');
        throw error;
      } finally {
        clearInterval(shown);
      }
    },
    checkCsv: async (text, markets) => {
      if (waiting >= MAX_WAITING_TEXTS) throw tooManyRequests(RETRY_AFTER_S);
      waiting += 1;
      try {
        return await readers.run({ text, markets }, { name: 'checkCsv' });
      } finally {
        waiting -= 1;
      }
    },
    close: async () => {
      isClosed = true;
      await Promise.all([players.destroy(), readers.destroy()]);
    },
  };
}
