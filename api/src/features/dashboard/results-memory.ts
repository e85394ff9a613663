/** Of some 60 KB each, with 500 points of the curve. */
const MAX_ENTRIES = 200;

/** What was read at a version of its user's results. */
interface Versioned<Value> {
  version: number;
  value: Value;
}

/** What was worked out of users' results, as long as nothing of them has changed. */
export interface ResultsMemory<Value> {
  /**
   * What `read` found before if the version is the same, else what it finds now.
   *
   * @param version as the database has it at this call: no change, by whatever process, goes unseen
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
