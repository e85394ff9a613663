/** How each statement is, since most are sent many times. */
const known = new Map<string, boolean>();

/**
 * Whether the rows of a statement may come in any order: it has no `order by` outside of parentheses. Those of an
 * insert come as they were given.
 */
export function isUnordered(text: string): boolean {
  const before = known.get(text);
  if (before !== undefined) return before;
  const found = !/\border\s+by\b/i.test(removeNested(text)) && !/^\s*insert\b/i.test(text);
  known.set(text, found);
  return found;
}

/** Without literals and without what stands in parentheses. */
function removeNested(text: string): string {
  let rest = text.replace(/'[^']*'/g, ' ');
  for (;;) {
    const next = rest.replace(/\([^()]*\)/g, ' ');
    if (next === rest) return rest;
    rest = next;
  }
}
