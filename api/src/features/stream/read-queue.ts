/** Queues the reads of live streams, so that the pool stays free for calls however many there are. */
export interface ReadQueue {
  /** Reads when it is its turn. A second caller shares a read that still waits. */
  read<T>(key: string, work: () => Promise<T>): Promise<T>;
}

interface Waiting {
  start(): Promise<void>;
  result: Promise<unknown>;
}

/** A queue of reads of which `maxRunning` run at a time; the same key must always stand for the same read. */
export function createReadQueue(maxRunning: number): ReadQueue {
  const waiting = new Map<string, Waiting>();
  let running = 0;

  const startNext = () => {
    for (const [key, next] of waiting) {
      if (running >= maxRunning) return;
      // A read under way may miss what was written since it began, so it is not shared any more.
      waiting.delete(key);
      running += 1;
      void next.start().then(() => {
        running -= 1;
        startNext();
      });
    }
  };

  return {
    read<T>(key: string, work: () => Promise<T>): Promise<T> {
      const known = waiting.get(key);
      if (known) return known.result as Promise<T>;
      let start: () => Promise<void> = async () => undefined;
      const result = new Promise<T>((resolve, reject) => {
        start = () => Promise.resolve().then(work).then(resolve, reject);
      });
      waiting.set(key, { start, result });
      startNext();
      return result;
    },
  };
}
