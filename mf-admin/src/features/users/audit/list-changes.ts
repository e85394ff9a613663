export interface AuditDifference {
  path: string;
  before: unknown;
  after: unknown;
}

/** The values that an audit entry shows to differ, each with its path; what one of both lacks is undefined. */
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
