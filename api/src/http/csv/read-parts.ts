/** How many rows are read at once: between two parts nothing of the database is held. */
const ROWS_PER_PART = 500;

export interface KeyedRows<Key, Row> {
  /** The keys of all rows of the list, in its order. */
  keys: readonly Key[];
  /** Reads rows by their keys, in any order; those that are gone are left out. */
  read(keys: readonly Key[]): Promise<readonly Row[]>;
  keyOf(row: Row): Key;
}

/**
 * Reads the rows of a list in parts, in the order that it had at the beginning: whatever is added or moves meanwhile,
 * no row comes twice, and none is left out but those that were deleted.
 */
export async function* readParts<Key, Row>({
  keys,
  read,
  keyOf,
}: KeyedRows<Key, Row>): AsyncGenerator<Row[]> {
  // at most the rows of one list, a part at a time
  for (let from = 0; from < keys.length; from += ROWS_PER_PART) {
    const wanted = keys.slice(from, from + ROWS_PER_PART);
    const rows = await read(wanted);
    const byKey = new Map(rows.map((row) => [keyOf(row), row]));
    yield wanted.flatMap((key) => byKey.get(key) ?? []);
  }
}
