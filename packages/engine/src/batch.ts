import { isDatabaseDown } from '@entropi/db/sql-state';

/**
 * A new batch waits so long for one under way, and no longer, so that one that waits for a lock does not hold up all
 * others.
 */
const PATIENCE_MS = 100;
/** How many batches of one kind with the same group may be under way at a time. */
const AT_ONCE = 2;
/** How many batches of one kind may be under way at a time, whatever their groups. */
const AT_ONCE_IN_ALL = 4;
/** The most items in a batch: more would hold locks for long, the first ones longest. */
const MAX_SIZE = 64;

/** Does something together with other items of its kind; resolves or rejects as if it were done alone. */
export type Batch<Item, Result> = (item: Item) => Promise<Result>;

interface Waiting<Item, Result> {
  item: Item;
  resolve(result: Result): void;
  reject(error: unknown): void;
}

/**
 * The keys that batches of several kinds have under way. An item waits for a batch of any kind that has its key, as
 * it would wait for the key's lock.
 */
export class BatchLane {
  private readonly taken = new Set<unknown>();
  private readonly begins: (() => void)[] = [];

  isTaken(key: unknown): boolean {
    return this.taken.has(key);
  }

  take(keys: Iterable<unknown>): void {
    for (const key of keys) this.taken.add(key);
  }

  /** Frees keys, and has every kind look for what has waited for them. */
  free(keys: Iterable<unknown>): void {
    for (const key of keys) this.taken.delete(key);
    for (const begin of this.begins) begin();
  }

  add(begin: () => void): void {
    this.begins.push(begin);
  }
}

/** What an item is known by in a batch. */
export interface ItemNames<Item> {
  /** Items with the same key are never in one batch, and keep their order. */
  findKey(item: Item): unknown;
  /**
   * A group waits for batches in which it is, and when more wait than a batch holds, groups take turns: so a crowd of
   * one holds up no other.
   */
  findGroup?(item: Item): unknown;
}

/**
 * Groups many things that cost less when they are done together, such as one statement for a crowd of orders. What
 * comes in one turn of the event loop is done together; what comes while a batch is under way gathers for the next.
 * `run` gets the items and returns one result for each, in their order. Items with the same key are never in two
 * batches of a lane at the same time either.
 */
export function createBatch<Item, Result>(
  run: (items: Item[]) => Promise<Result[]>,
  { findKey, findGroup }: ItemNames<Item> = { findKey: (item) => item },
  lane = new BatchLane(),
): Batch<Item, Result> {
  let waiting: Waiting<Item, Result>[] = [];
  /** When each batch under way began, in milliseconds of the process, and what is in it. */
  const underWay = new Set<{ since: number; groups: Set<unknown> }>();

  function claimNext(busy: ReadonlySet<unknown>): Map<unknown, Waiting<Item, Result>> {
    const first = new Map<unknown, Waiting<Item, Result>>();
    for (const one of waiting) {
      const key = findKey(one.item);
      if (!first.has(key) && !lane.isTaken(key)) first.set(key, one);
    }
    const free = [...first].filter(([, { item }]) => !busy.has(findGroup?.(item)));
    const taken = new Map(chooseInTurns(free, ([, { item }]) => findGroup?.(item)));
    const chosen = new Set(taken.values());
    waiting = waiting.filter((one) => !chosen.has(one));
    lane.take(taken.keys());
    return taken;
  }

  async function runTogether(taken: Map<unknown, Waiting<Item, Result>>): Promise<void> {
    const batch = [...taken.values()];
    const groups = new Set(batch.map(({ item }) => findGroup?.(item)));
    const current = { since: performance.now(), groups };
    underWay.add(current);
    const timer = setTimeout(begin, PATIENCE_MS + 1);
    try {
      const results = await run(batch.map(({ item }) => item));
      for (const [place, { resolve }] of batch.entries()) resolve(results[place] as Result);
    } catch (error) {
      for (const { reject } of batch) reject(error);
    } finally {
      clearTimeout(timer);
      underWay.delete(current);
      lane.free(taken.keys());
    }
  }

  let isBeginning = false;

  /**
   * Begins a batch at the end of this turn of the event loop, so that all decisions of one price are done together.
   */
  function beginSoon(): void {
    if (isBeginning) return;
    isBeginning = true;
    setImmediate(() => {
      isBeginning = false;
      begin();
    });
  }

  /**
   * The groups that have to wait for a batch under way: those of one that began just now, and those that are in as many
   * as there may be.
   */
  function listBusy(): Set<unknown> {
    const patientSince = performance.now() - PATIENCE_MS;
    const counts = new Map<unknown, number>();
    for (const { since, groups } of underWay)
      for (const group of groups)
        counts.set(group, (counts.get(group) ?? 0) + (since <= patientSince ? 1 : AT_ONCE));
    return new Set([...counts].flatMap(([group, count]) => (count < AT_ONCE ? [] : [group])));
  }

  function begin(): void {
    while (waiting.length > 0 && underWay.size < AT_ONCE_IN_ALL) {
      const taken = claimNext(listBusy());
      if (taken.size === 0) return;
      void runTogether(taken);
    }
  }

  lane.add(beginSoon);
  return (item) =>
    new Promise<Result>((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      beginSoon();
    });
}

/** As many as a batch holds, of each group in turn, and within a group the first ones first. */
function chooseInTurns<One>(all: readonly One[], findGroup: (one: One) => unknown): readonly One[] {
  if (all.length <= MAX_SIZE) return all;
  const groups = new Map<unknown, One[]>();
  for (const one of all) {
    const group = groups.get(findGroup(one));
    if (group) group.push(one);
    else groups.set(findGroup(one), [one]);
  }
  const chosen: One[] = [];
  for (let turn = 0; chosen.length < MAX_SIZE; turn += 1) {
    for (const group of groups.values()) {
      const one = group[turn];
      if (one !== undefined && chosen.length < MAX_SIZE) chosen.push(one);
    }
  }
  return chosen;
}

/**
 * A batch of steps that lock tasks. Together they wait for no lock: `run` gives null for an item whose task another
 * transaction holds. That item, like every item of a batch that failed, because another one may have failed it, is
 * then done by a batch of one that `waits`. Without a database nothing is tried again.
 */
export function createLockingBatch<Item, Result>(
  run: (items: Item[], waits: boolean) => Promise<(Result | null)[]>,
  names: ItemNames<Item>,
  lane: BatchLane,
): Batch<Item, Result> {
  const doTogether = createBatch((items: Item[]) => run(items, false), names, lane);
  return async (item) => {
    const together = await doTogether(item).catch((error: unknown) => {
      if (isDatabaseDown(error)) throw error;
      return null;
    });
    if (together !== null) return together;
    const [alone] = await run([item], true);
    if (alone === undefined || alone === null) throw new Error('there is no task to lock');
    return alone;
  };
}
