import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { GridValidRowModel } from '@mui/x-data-grid';
import type { ReactNode } from 'react';
import type { Column } from './resource-columns';
import { ResourceGrid } from './resource-grid';
import { type NarrowRow, ResourceList } from './resource-list';
import { ResourceSearch } from './resource-search';
import { ToolbarContext } from './resource-toolbar';
import { EmptyState, ErrorState, SkeletonRows } from './states';
import { useTableState } from './table-state';

export interface ResourceTableProps<Row> {
  /** What the rows are: "Users". Names the table and its CSV file. */
  label: string;
  columns: readonly Column<Row>[];
  /** undefined while loading. */
  rows: readonly Row[] | undefined;
  rowId: (row: Row) => string | number;
  /** The same row in two lines, under 600 px. */
  narrow: (row: Row) => NarrowRow;
  /** Rows on the server. With it paging, order and search are the server's: read `useTableState`. */
  total?: number;
  error?: unknown;
  onRetry?: () => void;
  /** What will stand here and what to do. */
  empty: { title: string; hint?: ReactNode; action?: ReactNode };
  onOpen?: (row: Row) => void;
  /** Filter chips or buttons, left of the search. */
  tools?: ReactNode;
  /** Parts the URL state of several tables on one page. */
  prefix?: string;
  selection?: { ids: readonly (string | number)[]; onChange: (ids: (string | number)[]) => void };
  /** While true, rows stay where they are, whatever their order says: one of them is acted on. */
  holdOrder?: boolean;
  /** Search box. Default true. */
  searchable?: boolean;
}

const NARROW = '(max-width: 599.95px)';

function holds<Row>(row: Row, columns: readonly Column<Row>[], search: string): boolean {
  const wanted = search.toLowerCase();
  return columns.some((column) =>
    String(column.value(row) ?? '')
      .toLowerCase()
      .includes(wanted),
  );
}

/** The one table: sort, filter, column choice, CSV; its state stands in the URL. */
export function ResourceTable<Row extends GridValidRowModel>(props: ResourceTableProps<Row>) {
  const { label, columns, rows, total, error, onRetry, empty, tools, prefix } = props;
  const state = useTableState(prefix);
  const isNarrow = useMediaQuery(NARROW);
  if (error && !rows) return <ErrorState error={error} onRetry={onRetry} />;
  const onServer = total !== undefined;
  const found =
    onServer || state.search === ''
      ? (rows ?? [])
      : (rows ?? []).filter((row) => holds(row, columns, state.search));
  const count = total ?? found.length;
  const page = onServer ? found : found.slice(state.skip, state.skip + state.limit);
  const search = (
    <ResourceSearch state={state} searchable={props.searchable ?? true} tools={tools} />
  );
  if (!isNarrow) {
    return (
      <Paper variant="outlined" sx={{ overflow: 'hidden', minWidth: 0 }}>
        <ToolbarContext value={{ left: search, label }}>
          <ResourceGrid {...props} rows={rows && found} state={state} onServer={onServer} />
        </ToolbarContext>
      </Paper>
    );
  }
  const { rowId, narrow, onOpen } = props;
  const list = { label, rowId, narrow, onOpen, state, rows: page, total: count };
  return (
    <Paper variant="outlined" sx={{ overflow: 'hidden', minWidth: 0 }}>
      <Box sx={{ px: 1.5, borderBottom: 1, borderColor: 'divider' }}>{search}</Box>
      {!rows && <SkeletonRows rows={8} height={60} />}
      {rows && count === 0 && <EmptyState {...empty} />}
      {rows && count > 0 && <ResourceList {...list} />}
    </Paper>
  );
}
