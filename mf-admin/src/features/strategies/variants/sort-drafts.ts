import type { StrategyDraft } from '@entropi/contracts/strategy-jobs';
import type { Column } from '@entropi/shared/ui/resource-columns';
import type { TableState } from '@entropi/shared/ui/table-state';

/** Sorts drafts by one column, unknown figures last; without a known column they stay in their order. */
export function sortDrafts(
  drafts: readonly StrategyDraft[],
  columns: readonly Column<StrategyDraft>[],
  sort: TableState['sort'],
): readonly StrategyDraft[] {
  const column = sort && columns.find(({ field }) => field === sort.field);
  if (!column) return drafts;
  const factor = sort.order === 'desc' ? -1 : 1;
  return drafts.toSorted((one, other) => compare(column.value(one), column.value(other), factor));
}

type Value = string | number | boolean | null;

function compare(one: Value, other: Value, factor: number): number {
  if (one === null || other === null) return Number(one === null) - Number(other === null);
  if (typeof one === 'number' && typeof other === 'number') return (one - other) * factor;
  return String(one).localeCompare(String(other)) * factor;
}
