import type { StrategyDifference } from '@entropi/contracts/strategy-versions';

/** The values in which two JSON values differ, each with its path; a value that one of them lacks is null. */
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
