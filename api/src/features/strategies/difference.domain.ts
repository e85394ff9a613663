import type { StrategyDifference } from '@entropi/shared/contracts/strategy-versions';

/** The values of JSON that differ, each with its path; what one of both lacks is null there. */
export function listDifferences(before: unknown, after: unknown, path = ''): StrategyDifference[] {
  if (before === after) return [];
  if (!isStructure(before) || !isStructure(after)) {
    return [{ path, before: before ?? null, after: after ?? null }];
  }
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names].flatMap((name) =>
    listDifferences(before[name], after[name], path ? `${path}.${name}` : name),
  );
}

function isStructure(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
