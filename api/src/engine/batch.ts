import { isDatabaseDown } from '../db/sql-state';

/** Batches under way at a time: one that waits for a lock or for the server does not hold up all others. */
const AT_ONCE = 2;
/** More would keep locks, and the first of them, waiting for long. */
const MAX_SIZE = 64;

/** Does a thing together with what else there is of its kind; resolves or rejects as if it were done alone. */
export type Batch<Item, Result> = (item: Item) => Promise<Result>;

interface Waiting<Item, Result> {
  item: Item;
  resolve(result: Result): void;
  reject(error: unknown): void;
}

/**
 * Many things that cost less when they are done together, such as a statement for each of a crowd of orders. A
 * single one is done at once; what comes while `AT_ONCE` batches are under way gathers for the next. `run` begins
 * after its items came, and returns a result for each of them, in their order.
 *
 * @param findKey items of the same key never stand in one batch: the later one waits for the next
 */
export function createBatch<Item, Result>(
  run: (items: Item[]) => Promise<Result[]>,
  findKey: (item: Item) => unknown = (item) => item,
): Batch<Item, Result> {
  let waiting: Waiting<Item, Result>[] = [];
  let underWay = 0;

  function takeNext(): Waiting<Item, Result>[] {
    const keys = new Set<unknown>();
    const taken: typeof waiting = [];
    const left: typeof waiting = [];
    for (const one of waiting) {
      const key = findKey(one.item);
      const fits = taken.length < MAX_SIZE && !keys.has(key);
      if (fits) keys.add(key);
      (fits ? taken : left).push(one);
    }
    waiting = left;
    return taken;
  }

  async function runNext(): Promise<void> {
    const batch = takeNext();
    underWay += 1;
    try {
      const results = await run(batch.map(({ item }) => item));
      for (const [place, { resolve }] of batch.entries()) resolve(results[place] as Result);
    } catch (error) {
      for (const { reject } of batch) reject(error);
    } finally {
      underWay -= 1;
      begin();
    }
  }

  function begin(): void {
    while (underWay < AT_ONCE && waiting.length > 0) void runNext();
  }

  return (item) =>
    new Promise<Result>((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      begin();
    });
}

/**
 * Does something as one of a batch, and alone if that could not be: its task was locked, or what failed may have
 * been another's. Without a database nothing is tried again.
 */
export async function togetherOrAlone<T>(
  together: () => Promise<T | null>,
  alone: () => Promise<T>,
): Promise<T> {
  const result = await together().catch((error: unknown) => {
    if (isDatabaseDown(error)) throw error;
    return null;
  });
  return result ?? alone();
}
