import type { GridColDef, GridValidRowModel } from '@mui/x-data-grid';
import type { ReactNode } from 'react';

export interface Column<Row> {
  /** Stands in the URL and in the CSV; for server-side order the API's own name. */
  field: string;
  label: string;
  /** What is sorted, filtered and exported. */
  value: (row: Row) => string | number | boolean | null;
  /** What is shown; the value itself by default. */
  render?: (row: Row) => ReactNode;
  /** Right-aligned, tabular. */
  numeric?: boolean;
  /** Pixels; without it the column takes its share of what is left. */
  width?: number;
  /** Not shown until chosen. */
  hidden?: boolean;
  sortable?: boolean;
}

/** A column of ours as Data Grid wants it. */
export function toGridColumn<Row extends GridValidRowModel>(column: Column<Row>): GridColDef<Row> {
  return {
    field: column.field,
    headerName: column.label,
    type: column.numeric ? 'number' : 'string',
    sortable: column.sortable ?? true,
    valueGetter: (_value, row) => column.value(row),
    renderCell: column.render
      ? ({ row }) => column.render?.(row)
      : ({ row }) => String(column.value(row) ?? '–'),
    // What is drawn is centred in its row; plain text keeps its ellipsis.
    display: column.render ? 'flex' : 'text',
    ...(column.width ? { width: column.width } : { flex: 1, minWidth: 120 }),
  };
}
