import type { GridColDef } from '@mui/x-data-grid';
import { memo, type ReactNode, useSyncExternalStore } from 'react';
import type { ListColumn } from '../lists/list-column';
import type { RowHandle } from './row-handles';
import { useUiText } from './ui-texts';
import { HiddenText } from './visually-hidden';

export interface Column<Row> extends ListColumn<Row> {
  /** Name of the column in the URL; for sorting at the server, the API's own name. */
  field: string;
  /** Draws the cell; by default the value itself. */
  render?: (row: Row) => ReactNode;
  /** Aligns the numbers to the right, with digits of equal width. */
  numeric?: boolean;
  /** Width in pixels; without it the column shares the remaining width. */
  width?: number;
  /** How many parts of the remaining width a column without `width` takes. Default: 1. */
  share?: number;
  /** True hides the column until it is chosen. */
  hidden?: boolean;
  /** True does so only on screens too narrow for all columns, to keep the important ones visible. */
  wide?: boolean;
  /** Default: of rows that are all here yes, else where the call sorts by `field`. */
  sortable?: boolean;
}

/** How a page shows a column of a list. */
type View<Row> = Omit<Column<Row>, 'field' | keyof ListColumn<Row>>;

/** How a page shows some columns of a list, in this order. */
export type ColumnViews<Field extends string, Row> = { readonly [F in Field]?: View<Row> };

/** The columns of a page, in the order of their views; heading and value are those of the list. */
export function showColumns<Field extends string, Row>(
  columns: Readonly<Record<Field, ListColumn<Row>>>,
  views: ColumnViews<Field, Row>,
): Column<Row>[] {
  return Object.entries(views).map(([field, view]) => ({
    field,
    ...columns[field as Field],
    ...(view as View<Row>),
  }));
}

/** Least width in pixels of a column that shares the remaining width. */
const MIN_WIDTH = 120;

/** Returns the pixels that a heading needs: its letters at their mean width, and the padding. */
const toHeadingWidth = (label: string) => Math.ceil(label.length * 8) + 24;

/** The pixels that a column needs: in another language its heading may be longer than the values below it. */
export function findMinWidth({ width, label }: Pick<Column<never>, 'width' | 'label'>): number {
  return Math.max(width ?? MIN_WIDTH, toHeadingWidth(label));
}

interface CellProps {
  column: Column<unknown>;
  handle: RowHandle<unknown>;
}

/** What a column draws of a row. It is drawn again when the row has changed, and the grid is not. */
const Drawn = memo(function Drawn({ column, handle }: CellProps) {
  const row = useSyncExternalStore(handle.subscribe, handle.read);
  return column.render?.(row);
});

/** The value itself, drawn again when it has changed. */
const Value = memo(function Value({ column, handle }: CellProps) {
  return useSyncExternalStore(handle.subscribe, () => String(column.value(handle.read()) ?? '–'));
});

/** What a column of buttons, which shows no heading, is called for screen readers. */
export function ActionsHeading() {
  const t = useUiText();
  return <HiddenText>{t('actions')}</HiddenText>;
}

/** Converts a column of ours to one of Data Grid. `sorts` lists the fields that the server sorts by; null means any. */
export function toGridColumn<Row>(
  column: Column<Row>,
  sorts: readonly string[] | null,
): GridColDef<RowHandle<Row>> {
  const Cell = column.render ? Drawn : Value;
  const minWidth = findMinWidth(column);
  return {
    field: column.field,
    headerName: column.label,
    ...(column.label === '' && { renderHeader: () => <ActionsHeading /> }),
    type: column.numeric ? 'number' : 'string',
    sortable: column.sortable ?? (sorts === null || sorts.includes(column.field)),
    valueGetter: (_value, handle) => column.value(handle.read()),
    // Cells are drawn by us; the usual one of numbers costs more than the rest of a cell.
    valueFormatter: (value) => value,
    renderCell: ({ row }) => (
      <Cell column={column as Column<unknown>} handle={row as RowHandle<unknown>} />
    ),
    // Drawn cells are centred in their row; plain text keeps its ellipsis.
    display: column.render ? 'flex' : 'text',
    ...(column.width ? { width: minWidth } : { flex: column.share ?? 1, minWidth }),
  };
}
