/** Reads of the live streams: however many there are, the pool stays free for calls. */
export interface ReadQueue {
  /** Reads when it is its turn. A caller of a read that waits already shares it. */
  read<T>(key: string, work: () => Promise<T>): Promise<T>;
}

interface Waiting {
  start(): Promise<void>;
  result: Promise<unknown>;
}

/** A queue of reads of which `maxRunning` run at a time; one key always stands for the same question. */
export function createReadQueue(maxRunning: number): ReadQueue {
  const waiting = new Map<string, Waiting>();
  let running = 0;

  const startNext = () => {
    for (const [key, next] of waiting) {
      if (running >= maxRunning) return;
      // A read under way may have missed what was written since: it is shared no longer.
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
