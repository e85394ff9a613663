import type { SortOrder } from '@entropi/contracts/primitives';
import { asc, Column, desc, is, type SQL, sql } from 'drizzle-orm';

/**
 * The order of a list: by `value`, with rows without one last, then by id in the same direction, which is how the
 * indexes of lists are made. Set `isNullable` to false for an expression that is never null.
 */
export function sortedBy(
  value: Column | SQL,
  id: Column,
  order: SortOrder = 'asc',
  isNullable = !is(value, Column) || !value.notNull,
): SQL[] {
  if (order === 'asc') return [asc(value), asc(id)];
  return [isNullable ? sql`${value} desc nulls last` : desc(value), desc(id)];
}
