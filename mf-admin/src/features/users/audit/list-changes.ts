export interface AuditDifference {
  path: string;
  before: unknown;
  after: unknown;
}

/** Lists the values that an audit entry has changed, each with its path; undefined on the side that lacks it. */
export function listChanges(before: unknown, after: unknown, path = ''): AuditDifference[] {
  if (Object.is(before, after)) return [];
  if (!isStructure(before) && !isStructure(after)) return [{ path, before, after }];
  const [old, next] = [before, after].map((one) => (isStructure(one) ? one : {}));
  const names = new Set([...Object.keys(old ?? {}), ...Object.keys(next ?? {})]);
  return [...names].flatMap((name) =>
    listChanges(old?.[name], next?.[name], path ? `${path}.${name}` : name),
  );
}

function isStructure(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
