import type { GridColumnVisibilityModel, GridFilterModel, GridSortModel } from '@mui/x-data-grid';
import { useMemo } from 'react';
import type { TableStateControl } from './table-state';

function toSort([first]: GridSortModel) {
  return first?.sort ? { field: first.field, order: first.sort } : null;
}

function toFilter({ items: [first] }: GridFilterModel) {
  if (!first) return null;
  return { field: first.field, operator: first.operator, value: String(first.value ?? '') };
}

/** The columns that a person has switched on or off. */
function findChosen(
  model: GridColumnVisibilityModel,
  usual: Readonly<Record<string, boolean>>,
): Record<string, boolean> {
  const changed = Object.entries(usual).filter(([field, isOn]) => (model[field] ?? true) !== isOn);
  return Object.fromEntries(changed.map(([field, isOn]) => [field, !isOn]));
}

/**
 * Returns page, order, filter and columns as props of Data Grid, which stay the same until they change: for new ones
 * it draws all cells again.
 *
 * @param usual which columns the table shows by itself, by field
 */
export function useGridState(
  { page, size, sort, filter, columns, change }: TableStateControl,
  usual: Readonly<Record<string, boolean>>,
) {
  return useMemo(
    () => ({
      paginationModel: { page, pageSize: size },
      onPaginationModelChange: (model: { page: number; pageSize: number }) => {
        if (model.page !== page || model.pageSize !== size) {
          change({ page: model.page, size: model.pageSize });
        }
      },
      sortModel: sort ? [{ field: sort.field, sort: sort.order }] : [],
      onSortModelChange: (model: GridSortModel) => change({ sort: toSort(model) }),
      filterModel: { items: filter ? [{ id: 1, ...filter }] : [] },
      onFilterModelChange: (model: GridFilterModel) => change({ filter: toFilter(model) }),
      columnVisibilityModel: { ...usual, ...columns },
      onColumnVisibilityModelChange: (model: GridColumnVisibilityModel) =>
        change({ columns: findChosen(model, usual) }),
    }),
    [page, size, sort, filter, columns, change, usual],
  );
}
