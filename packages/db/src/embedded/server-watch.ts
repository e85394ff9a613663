import { setTimeout as sleep } from 'node:timers/promises';

const CHECK_EVERY_MS = 500;
/** Deaths within this time lengthen the pause before the next start. */
const MEMORY_MS = 60_000;
const FIRST_PAUSE_MS = 250;
const MAX_PAUSE_MS = 5000;

export interface ServerWatchOptions {
  isRunning(): Promise<boolean>;
  /** Starts the server again at its address; false when its owner, another process, has to do so. */
  startAgain(): Promise<boolean>;
  /** Called after each death, before the server is started again. */
  onDeath(): void;
  onReturn(): void;
  /** The server cannot be started again at its address; the watch has ended. */
  onLost(error: Error): void;
}

export interface ServerWatch {
  /** Resolves when the watch has ended; a start that is under way is completed first. */
  stop(): Promise<void>;
}

/** Checks the server twice a second, and starts it again when it has died. */
export function watchServer(options: ServerWatchOptions): ServerWatch {
  const stopping = new AbortController();
  const deaths: number[] = [];

  const revive = async () => {
    options.onDeath();
    deaths.push(Date.now());
    const recent = deaths.filter((at) => at > Date.now() - MEMORY_MS).length;
    await pause(Math.min(FIRST_PAUSE_MS * 2 ** (recent - 1), MAX_PAUSE_MS), stopping.signal);
    while (!stopping.signal.aborted && !(await options.startAgain())) {
      await pause(CHECK_EVERY_MS, stopping.signal);
    }
    if (!stopping.signal.aborted) options.onReturn();
  };

  const watch = async () => {
    while (!stopping.signal.aborted) {
      await pause(CHECK_EVERY_MS, stopping.signal);
      if (!stopping.signal.aborted && !(await options.isRunning())) await revive();
    }
  };

  const ended = watch().catch(options.onLost);
  return {
    stop: () => {
      stopping.abort();
      return ended;
    },
  };
}

/** A pause that a stop ends early. */
async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal }).catch(() => undefined);
}
