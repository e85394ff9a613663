import { invalid } from '../../errors';

/** Deeper than any body that a contract accepts. */
const MAX_DEPTH = 40;

/**
 * Writes a JSON value as a text that does not depend on the order of its members; undefined is the empty text.
 * Throws 422 for a value that is nested deeper than any body.
 */
export function writeCanonical(value: unknown): string {
  return value === undefined ? '' : JSON.stringify(sortMembers(value, 0));
}

function sortMembers(value: unknown, depth: number): unknown {
  if (depth > MAX_DEPTH) throw invalid('content', 'is nested too deeply');
  if (Array.isArray(value)) return value.map((each) => sortMembers(each, depth + 1));
  if (typeof value !== 'object' || value === null) return value;
  // Written as pairs: in an object, members that look like numbers would come first, and `__proto__` would vanish.
  return Object.entries(value)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, each]) => ({ key, value: sortMembers(each, depth + 1) }));
}
