import type { GridColDef, GridValidRowModel } from '@mui/x-data-grid';
import { memo, type ReactNode } from 'react';

export interface Column<Row> {
  /** Name of the column in the URL; for sorting at the server, the API's own name. */
  field: string;
  label: string;
  /** The value that is sorted, filtered and exported. */
  value: (row: Row) => string | number | boolean | null;
  /** ISO 4217 code of an amount, which a file has beside it. */
  currency?: (row: Row) => string | null;
  /** Draws the cell; by default the value itself. */
  render?: (row: Row) => ReactNode;
  /** Aligns the numbers to the right, with digits of equal width. */
  numeric?: boolean;
  /** Width in pixels; without it the column shares the remaining width. */
  width?: number;
  /** True hides the column until it is chosen. */
  hidden?: boolean;
  /** True does so only on screens too narrow for all columns, to keep the important ones visible. */
  wide?: boolean;
  /** Default: of rows that are all here yes, else where the call sorts by `field`. */
  sortable?: boolean;
}

/** Least width in pixels of a column that shares the remaining width. */
const MIN_WIDTH = 120;

/** Returns the pixels that a heading needs: its letters at their mean width, and the padding. */
const toHeadingWidth = (label: string) => Math.ceil(label.length * 8) + 24;

/** What a column draws of a row; Data Grid draws all rows again when one has changed. */
const Drawn = memo(function Drawn({ column, row }: { column: Column<unknown>; row: unknown }) {
  return column.render?.(row);
});

/** Converts a column of ours to one of Data Grid. `sorts` lists the fields that the server sorts by; null means any. */
export function toGridColumn<Row extends GridValidRowModel>(
  column: Column<Row>,
  sorts: readonly string[] | null,
): GridColDef<Row> {
  // In another language a heading may be longer than the values below it.
  const minWidth = Math.max(column.width ?? MIN_WIDTH, toHeadingWidth(column.label));
  return {
    field: column.field,
    headerName: column.label,
    type: column.numeric ? 'number' : 'string',
    sortable: column.sortable ?? (sorts === null || sorts.includes(column.field)),
    valueGetter: (_value, row) => column.value(row),
    // Cells are drawn by us; the usual one of numbers costs more than the rest of a cell.
    valueFormatter: (value) => value,
    renderCell: column.render
      ? ({ row }) => <Drawn column={column as Column<unknown>} row={row} />
      : ({ row }) => String(column.value(row) ?? '–'),
    // Drawn cells are centred in their row; plain text keeps its ellipsis.
    display: column.render ? 'flex' : 'text',
    ...(column.width ? { width: minWidth } : { flex: 1, minWidth }),
  };
}
