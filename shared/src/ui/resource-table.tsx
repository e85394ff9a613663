import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { GridValidRowModel } from '@mui/x-data-grid';
import { NarrowRows } from './narrow-rows';
import type { Column } from './resource-columns';
import { ResourceFilters } from './resource-filters';
import { ResourceGrid } from './resource-grid';
import { ResourceSearch } from './resource-search';
import type { ResourceTableProps } from './resource-table-props';
import { EmptyState, ErrorState, SkeletonRows } from './states';
import { useUiText } from './ui-texts';

/** A list that is less old than this is as one that was just read. */
const WORTH_SAYING_S = 5;
const NARROW = '(max-width: 599.95px)';

/** Rows that wait for others fade, and their boxes with them, unless those come as fast as they mostly do. */
const PAPER = {
  overflow: 'hidden',
  minWidth: 0,
  '&[aria-busy="true"] :is(.MuiDataGrid-main, .MuiList-root)': {
    opacity: 0.5,
    transition: 'opacity 150ms 300ms',
  },
  '&[aria-busy="true"] .MuiCheckbox-root': { transition: 'color 150ms 300ms' },
};

function holds<Row>(row: Row, columns: readonly Column<Row>[], search: string): boolean {
  const wanted = search.toLowerCase();
  return columns.some((column) =>
    String(column.value(row) ?? '')
      .toLowerCase()
      .includes(wanted),
  );
}

/** Every table: sort, search, filters, column choice, CSV. Its state is kept in the URL. */
export function ResourceTable<Row extends GridValidRowModel, Name extends string = string>(
  props: ResourceTableProps<Row, Name>,
) {
  const { label, list, columns, empty, filters = [], narrow, onOpen } = props;
  const { rows, state, server, rowId } = list;
  const t = useUiText();
  const isNarrow = useMediaQuery(NARROW);
  if (list.error && !rows) return <ErrorState error={list.error} onRetry={list.retry} />;
  const found =
    server || state.search === ''
      ? (rows ?? [])
      : (rows ?? []).filter((row) => holds(row, columns, state.search));
  const count = list.total ?? found.length;
  const tools = (
    <ResourceSearch
      state={state}
      searchable={props.searchable ?? server?.canSearch ?? true}
      tools={filters.length > 0 && <ResourceFilters list={list} filters={filters} />}
    />
  );
  const { unreadable, ageS } = list;
  const notes = (
    <>
      {unreadable?.length ? (
        <Alert severity="warning" square>
          {t('unreadable', { ids: unreadable.join(', ') })}
        </Alert>
      ) : null}
      {ageS && ageS >= WORTH_SAYING_S ? (
        // No alert, which a screen reader would say at each reading of the list.
        <Alert severity="info" role="note" square>
          {t('aged', { seconds: ageS })}
        </Alert>
      ) : null}
    </>
  );
  if (!isNarrow) {
    return (
      <Paper variant="outlined" aria-busy={list.isOutdated ?? false} sx={PAPER}>
        {notes}
        <ResourceGrid {...props} rows={rows && found} tools={tools} />
      </Paper>
    );
  }
  const page = server ? found : found.slice(state.skip, state.skip + state.limit);
  return (
    <Paper variant="outlined" aria-busy={list.isOutdated ?? false} sx={PAPER}>
      {notes}
      <Box sx={{ px: 1.5, borderBottom: 1, borderColor: 'divider' }}>{tools}</Box>
      {!rows && <SkeletonRows rows={8} height={60} />}
      {rows && count === 0 && <EmptyState {...empty} />}
      {rows && count > 0 && (
        <NarrowRows {...{ label, rowId, narrow, onOpen, state }} rows={page} total={count} />
      )}
    </Paper>
  );
}
