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
  /** The same, but only where the screen is too narrow for all: what matters stays in sight. */
  wide?: boolean;
  /** Default: of rows that are all here yes, else where the call sorts by `field`. */
  sortable?: boolean;
}

/** Pixels of a column that takes its share of what is left. */
const MIN_WIDTH = 120;

/** Pixels that a heading needs: its letters at their mean width, and the padding. */
const toHeadingWidth = (label: string) => Math.ceil(label.length * 8) + 24;

/** A column of ours as Data Grid wants it; `sorts` are the fields that the server sorts by, null: any. */
export function toGridColumn<Row extends GridValidRowModel>(
  column: Column<Row>,
  sorts: readonly string[] | null,
): GridColDef<Row> {
  // In another language a heading may be longer than what stands below it.
  const minWidth = Math.max(column.width ?? MIN_WIDTH, toHeadingWidth(column.label));
  return {
    field: column.field,
    headerName: column.label,
    type: column.numeric ? 'number' : 'string',
    sortable: column.sortable ?? (sorts === null || sorts.includes(column.field)),
    valueGetter: (_value, row) => column.value(row),
    renderCell: column.render
      ? ({ row }) => column.render?.(row)
      : ({ row }) => String(column.value(row) ?? '–'),
    // What is drawn is centred in its row; plain text keeps its ellipsis.
    display: column.render ? 'flex' : 'text',
    ...(column.width ? { width: minWidth } : { flex: 1, minWidth }),
  };
}
