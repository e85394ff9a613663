/** A part of a path between slashes. */
interface Segment {
  /** Its text, as the router compares it; null for a parameter, which matches anything. */
  text: string | null;
  isOptional: boolean;
  /** True for `*`, which matches any rest, even an empty one. */
  isRest: boolean;
}

/** The router ignores case, and decodes percent codes before it compares. */
function normalize(text: string): string {
  try {
    return decodeURIComponent(text).toLowerCase();
  } catch {
    return text.toLowerCase();
  }
}

function splitPath(path: string): string[] {
  // The router ignores slashes at the end, and doubled ones.
  return path.split('/').filter(Boolean);
}

function parseSegment(part: string): Segment[] {
  const isOptional = part.endsWith('?');
  const isAny = part.startsWith(':') || part.includes('{');
  const text = normalize(part.replace(/\?$/, ''));
  if (!part.endsWith('*')) return [{ text: isAny ? null : text, isOptional, isRest: false }];
  const rest = { text: null, isOptional: true, isRest: true };
  // `/files*` is read as `/files/*`.
  return part === '*'
    ? [rest]
    : [{ text: text.replace(/\*$/, ''), isOptional: false, isRest: false }, rest];
}

/** Cache of parsed paths, since the same few are compared over and over. */
const parsed = new Map<string, Segment[]>();
const MAX_PARSED = 1_000;

function parsePattern(pattern: string): Segment[] {
  const segments = parsed.get(pattern) ?? splitPath(pattern).flatMap(parseSegment);
  if (parsed.size >= MAX_PARSED) parsed.clear();
  parsed.set(pattern, segments);
  return segments;
}

function parseAddress(address: string): Segment[] {
  return splitPath(address).map((part) => ({
    text: normalize(part),
    isOptional: false,
    isRest: false,
  }));
}

function isEqual(a: Segment | undefined, b: Segment | undefined): boolean {
  return Boolean(a && b && (a.text === null || b.text === null || a.text === b.text));
}

/** Says whether two paths differ already in their first parts, as they mostly do. */
function beginApart([a]: readonly Segment[], [b]: readonly Segment[]): boolean {
  return Boolean(a && b && !a.isOptional && !b.isOptional && !isEqual(a, b));
}

/** Says whether some address matches both paths. */
function doMeet(one: readonly Segment[], other: readonly Segment[]): boolean {
  if (beginApart(one, other)) return false;
  if (one.some(({ isOptional }) => isOptional) || other.some(({ isOptional }) => isOptional)) {
    return doMeetOptionally(one, other);
  }
  return one.length === other.length && one.every((segment, i) => isEqual(segment, other[i]));
}

/**
 * The same for paths with optional parts. It fills a table from the ends on, so that the work grows with the
 * lengths of the paths and not exponentially with the number of optional parts.
 */
function doMeetOptionally(one: readonly Segment[], other: readonly Segment[]): boolean {
  const table = Array.from({ length: one.length + 1 }, () =>
    new Array<boolean>(other.length + 1).fill(false),
  );
  const look = (i: number, j: number) => table[i]?.[j] ?? false;
  for (let i = one.length; i >= 0; i -= 1) {
    for (let j = other.length; j >= 0; j -= 1) {
      const [a, b] = [one[i], other[j]];
      const row = table[i];
      if (!row) continue;
      row[j] =
        (!a && !b) ||
        Boolean(a?.isRest || b?.isRest) ||
        Boolean(a?.isOptional && look(i + 1, j)) ||
        Boolean(b?.isOptional && look(i, j + 1)) ||
        (isEqual(a, b) && look(i + 1, j + 1));
    }
  }
  return look(0, 0);
}

/**
 * Says whether some address matches both of two paths in react-router's notation (`:name`, `:name?`, `*`), or in
 * that of menu items (`{name}`). Case, slashes at the end and percent codes make no difference.
 */
export function doPathsOverlap(one: string, other: string): boolean {
  return doMeet(parsePattern(one), parsePattern(other));
}

/** Says whether a path in react-router's notation matches an address. */
export function matchesAddress(pattern: string, address: string): boolean {
  return doMeet(parsePattern(pattern), parseAddress(address));
}
