import { useShell } from '@entropi/shared/remote';
import Box from '@mui/material/Box';
import useMediaQuery from '@mui/material/useMediaQuery';
import {
  DataGrid,
  GRID_CHECKBOX_SELECTION_FIELD,
  type GridColumnVisibilityModel,
  type GridFilterModel,
  type GridSortModel,
  type GridValidRowModel,
  gridExpandedSortedRowEntriesSelector,
  useGridApiRef,
} from '@mui/x-data-grid';
import { type ReactNode, useCallback, useEffect, useMemo, useRef } from 'react';
import { CsvExport } from './csv-export';
import { useGridWords } from './grid-words';
import { useHeldOrder } from './held-order';
import { createOpenColumn } from './open-row-column';
import { type Column, toGridColumn } from './resource-columns';
import type { ResourceTableProps } from './resource-table-props';
import { ResourceToolbar, ToolbarContext } from './resource-toolbar';
import { SavedViewsButton } from './saved-views-button';
import { EmptyState } from './states';
import { PAGE_SIZES } from './table-state';
import { useUiText } from './ui-texts';

/** With more rows on a page the table scrolls by itself, and only rows that are seen are drawn. */
const WHOLE_ROWS = 50;

/** Below this width there is not enough room for the usual columns. */
const TIGHT = '(max-width: 1099.95px)';

export interface ResourceGridProps<Row> extends ResourceTableProps<Row> {
  /** undefined while loading. */
  rows: readonly Row[] | undefined;
  /** Shown on the left of the toolbar. */
  tools: ReactNode;
}

function toSort([first]: GridSortModel) {
  return first?.sort ? { field: first.field, order: first.sort } : null;
}

function toFilter({ items: [first] }: GridFilterModel) {
  if (!first) return null;
  return { field: first.field, operator: first.operator, value: String(first.value ?? '') };
}

/** Which columns a table shows by itself, by field. */
function toUsual<Row>(columns: readonly Column<Row>[], isTight: boolean): Record<string, boolean> {
  return Object.fromEntries(
    columns.map(({ field, hidden, wide }) => [field, !(hidden || (isTight && wide))]),
  );
}

/** The columns that a person has switched on or off. */
function findChosen(
  model: GridColumnVisibilityModel,
  usual: Readonly<Record<string, boolean>>,
): Record<string, boolean> {
  const changed = Object.entries(usual).filter(([field, isOn]) => (model[field] ?? true) !== isOn);
  return Object.fromEntries(changed.map(([field, isOn]) => [field, !isOn]));
}

/** A function that stays the same and calls the latest one, when there is one. */
function useLatest<Row>(call: ((row: Row) => void) | undefined): (row: Row) => void {
  const latest = useRef(call);
  useEffect(() => {
    latest.current = call;
  });
  return useCallback((row) => latest.current?.(row), []);
}

/** Data Grid in our style, with its state kept in the URL. */
export function ResourceGrid<Row extends GridValidRowModel>(props: ResourceGridProps<Row>) {
  const { label, list, columns, rows, onOpen, selection, empty } = props;
  const { rowId, state, server, total } = list;
  // Data Grid writes a style element of its own: it needs the nonce that the page's styles have.
  const { nonce } = useShell();
  const t = useUiText();
  const openLabel = t('openRow');
  const open = useLatest(onOpen);
  const opens = onOpen !== undefined;
  // Only what has changed is drawn again, as long as the columns are the same.
  const gridColumns = useMemo(() => {
    const own = columns.map((column) => toGridColumn(column, server ? server.sorts : null));
    return opens ? [...own, createOpenColumn(openLabel, open)] : own;
  }, [columns, server, opens, open, openLabel]);
  const words = useGridWords();
  const isTight = useMediaQuery(TIGHT);
  const usual = useMemo(() => toUsual(columns, isTight), [columns, isTight]);
  const visibility = useMemo(() => ({ ...usual, ...state.columns }), [usual, state.columns]);
  const apiRef = useGridApiRef();
  const held = useHeldOrder(
    rows ?? [],
    rowId,
    props.holdOrder ?? false,
    () => apiRef.current?.getSortedRowIds() ?? [],
  );
  const isHeld = held !== null;
  const canTick = selection?.canTick;
  const scrolls = Math.min(rows?.length ?? 0, state.size) > WHOLE_ROWS;
  // While rows are held, the grid does not sort, and does not make up for it later by itself.
  useEffect(() => {
    if (!isHeld) apiRef.current?.applySorting();
  }, [isHeld, apiRef]);
  const mode = server ? 'server' : 'client';
  const buttons = (
    <>
      {list.name && <SavedViewsButton listName={list.name} state={state} />}
      <CsvExport
        label={label}
        list={list}
        getColumns={() =>
          props.csvColumns ?? columns.filter((column) => visibility[column.field] !== false)
        }
        getRows={() =>
          gridExpandedSortedRowEntriesSelector(apiRef).map(({ model }) => model as Row)
        }
      />
    </>
  );
  // For screen readers a grid may contain only rows of cells.
  const noRowsOverlay = useCallback(
    () => (
      <Box role="row">
        <Box role="gridcell">
          <EmptyState {...empty} />
        </Box>
      </Box>
    ),
    [empty],
  );
  return (
    <ToolbarContext value={{ left: props.tools, buttons, hasFilter: server === null }}>
      <DataGrid
        aria-label={label}
        nonce={nonce}
        localeText={words}
        apiRef={apiRef}
        rows={held ?? rows ?? []}
        loading={rows === undefined}
        columns={gridColumns}
        getRowId={rowId}
        rowHeight={36}
        columnHeaderHeight={40}
        showToolbar
        autoHeight={!scrolls}
        // The last page is known only once the rows have loaded.
        hideFooter={rows === undefined}
        disableRowSelectionOnClick
        paginationMode={mode}
        // Otherwise the grid would sort them itself.
        sortingMode={isHeld ? 'server' : mode}
        filterMode={mode}
        disableColumnFilter={server !== null}
        rowCount={total}
        pageSizeOptions={[...PAGE_SIZES]}
        paginationModel={{ page: state.page, pageSize: state.size }}
        onPaginationModelChange={(model) => {
          if (model.page !== state.page || model.pageSize !== state.size) {
            state.change({ page: model.page, size: model.pageSize });
          }
        }}
        sortModel={state.sort ? [{ field: state.sort.field, sort: state.sort.order }] : []}
        onSortModelChange={(model) => state.change({ sort: toSort(model) })}
        filterModel={{ items: state.filter ? [{ id: 1, ...state.filter }] : [] }}
        onFilterModelChange={(model) => state.change({ filter: toFilter(model) })}
        columnVisibilityModel={visibility}
        onColumnVisibilityModelChange={(model) =>
          state.change({ columns: findChosen(model, usual) })
        }
        checkboxSelection={selection !== undefined}
        rowSelectionModel={selection?.model}
        isRowSelectable={canTick && (({ id }) => canTick(id))}
        onRowSelectionModelChange={selection?.change}
        // Rows of other pages stay ticked; the bar of actions says how many there are.
        keepNonExistentRowsSelected
        hideFooterSelectedRowCount
        onRowClick={onOpen ? ({ row }) => onOpen(row) : undefined}
        onCellKeyDown={({ row, field }, event) => {
          if (!onOpen || event.key !== 'Enter' || field === GRID_CHECKBOX_SELECTION_FIELD) return;
          // Enter on a button within the cell belongs to the button.
          if (event.target !== event.currentTarget) return;
          event.defaultMuiPrevented = true;
          onOpen(row);
        }}
        slots={{ toolbar: ResourceToolbar, noRowsOverlay }}
        slotProps={{ loadingOverlay: { variant: 'skeleton', noRowsVariant: 'skeleton' } }}
        sx={{
          border: 0,
          borderRadius: 0,
          ...(scrolls && { height: 'max(480px, 100vh - 200px)' }),
          '--DataGrid-overlayHeight': '240px',
          '--DataGrid-rowBorderColor': ({ vars }) => `${vars?.palette.divider}`,
          fontSize: '0.875rem',
          '& .MuiDataGrid-row': { cursor: onOpen ? 'pointer' : 'default' },
          '& .MuiDataGrid-cell': { fontVariantNumeric: 'tabular-nums' },
          '& .MuiDataGrid-columnHeaderTitle': { fontWeight: 500, color: 'text.secondary' },
        }}
      />
    </ToolbarContext>
  );
}
