/** More contents than tasks of an installation have; beyond it the oldest ones are not shared any more. */
const MAX_KNOWN = 10_000;

const known = new Map<string, unknown>();

/**
 * One value for each content, in place of a copy for each row that has it: thousands of tasks trade by the same
 * strategy, and each row brings its settings and its names along. What is shared cannot be changed.
 */
export function shareValue<Value>(value: Value): Value {
  if (typeof value !== 'string' && (typeof value !== 'object' || value === null)) return value;
  const text = typeof value === 'string' ? `"${value}` : JSON.stringify(value);
  const before = known.get(text) as Value | undefined;
  if (before !== undefined) return before;
  const [oldest] = known.keys();
  if (known.size >= MAX_KNOWN && oldest !== undefined) known.delete(oldest);
  known.set(text, freeze(value));
  return value;
}

function freeze<Value>(value: Value): Value {
  if (typeof value !== 'object' || value === null) return value;
  for (const part of Object.values(value)) freeze(part);
  return Object.freeze(value);
}

/** Has these columns of a row share their values with other rows; returns the row. */
export function shareColumns<Row extends object>(row: Row, columns: readonly (keyof Row)[]): Row {
  for (const column of columns) row[column] = shareValue(row[column]);
  return row;
}
