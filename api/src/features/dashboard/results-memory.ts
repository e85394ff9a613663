/** Each entry takes some 60 KB, with 500 points of the curve. */
const MAX_ENTRIES = 200;

/** What was read, and at which version of the user's results. */
interface Versioned<Value> {
  version: number;
  value: Value;
}

/** Remembers what was calculated from users' results, as long as the results have not changed. */
export interface ResultsMemory<Value> {
  /**
   * Returns what `read` found before if the version is the same, and what it finds now otherwise.
   *
   * @param version as the database states it at this call, so that no change by any process goes unseen
   */
  find(key: string, version: number, read: () => Promise<Versioned<Value>>): Promise<Value>;
}

export function createResultsMemory<Value>(): ResultsMemory<Value> {
  const kept = new Map<string, Versioned<Value>>();
  return {
    async find(key, version, read) {
      const known = kept.get(key);
      if (known?.version === version) return known.value;
      const found = await read();
      kept.delete(key);
      const [oldest] = kept.keys();
      if (kept.size >= MAX_ENTRIES && oldest !== undefined) kept.delete(oldest);
      kept.set(key, found);
      return found.value;
    },
  };
}
