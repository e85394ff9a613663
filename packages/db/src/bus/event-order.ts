/** Of a jump in the numbers, such as a crash of the database leaves, no more are expected to come late. */
const MAX_JUMP = 1000;

/** Which numbered events a listener has had, and which lower ones it may have missed. */
export interface EventOrder {
  readonly newest: number;
  /** Takes an event; false when it came before. */
  take(id: number): boolean;
  /** Takes the numbers of the latest events as had, once, before or after the first were taken. */
  begin(ids: readonly number[]): void;
  /** The numbers that have been missing since before `at`. */
  listMissing(at: number): number[];
  /** Gives up what has been missing since before `at`: its transaction was rolled back. */
  giveUp(at: number): void;
  /** Takes everything up to a number as had. */
  skipTo(id: number): void;
}

/** Numbers are given before a commit, so a lower one may come after a higher one, or never. */
export function createEventOrder(now: () => number): EventOrder {
  const missing = new Map<number, number>();
  let newest = 0;
  let hasBegun = false;
  const early = new Set<number>();

  const advance = (id: number) => {
    for (let gap = Math.max(newest + 1, id - MAX_JUMP); gap < id; gap += 1) missing.set(gap, now());
    newest = id;
  };

  return {
    get newest() {
      return newest;
    },
    take(id) {
      if (!hasBegun) {
        const isNew = !early.has(id);
        early.add(id);
        return isNew;
      }
      if (id <= newest) return missing.delete(id);
      advance(id);
      return true;
    },
    begin(ids) {
      hasBegun = true;
      const known = [...ids, ...early].sort((a, b) => a - b);
      early.clear();
      newest = (known[0] ?? 1) - 1;
      for (const id of known) if (id > newest) advance(id);
    },
    listMissing: (at) => [...missing].flatMap(([id, since]) => (since <= at ? id : [])),
    giveUp(at) {
      for (const [id, since] of missing) if (since <= at) missing.delete(id);
    },
    skipTo(id) {
      missing.clear();
      newest = Math.max(newest, id);
    },
  };
}
