import { invalid } from '../../errors';

/** Deeper than any body that a contract takes. */
const MAX_DEPTH = 40;

/**
 * A JSON value as one text, whatever the order of its members; of undefined the empty one. Throws 422 for a
 * value that is nested deeper than any body is.
 */
export function writeCanonical(value: unknown): string {
  return value === undefined ? '' : JSON.stringify(sortMembers(value, 0));
}

function sortMembers(value: unknown, depth: number): unknown {
  if (depth > MAX_DEPTH) throw invalid('content', 'is nested too deeply');
  if (Array.isArray(value)) return value.map((each) => sortMembers(each, depth + 1));
  if (typeof value !== 'object' || value === null) return value;
  // Pairs, not an object: in one, members that look like numbers would come first, and `__proto__` would vanish.
  return Object.entries(value)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, each]) => ({ key, value: sortMembers(each, depth + 1) }));
}
