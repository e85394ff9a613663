import { useShell } from '@entropi/shared/remote';
import Box from '@mui/material/Box';
import type { SxProps, Theme } from '@mui/material/styles';
import {
  DataGrid,
  GRID_CHECKBOX_SELECTION_FIELD,
  type GridCellParams,
  type GridRowId,
  type GridRowParams,
  type GridValidRowModel,
  gridExpandedSortedRowEntriesSelector,
  type MuiEvent,
  useGridApiRef,
} from '@mui/x-data-grid';
import {
  type KeyboardEvent,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
} from 'react';
import { CsvExport } from './csv-export';
import { useGridState } from './grid-state';
import { useGridWords } from './grid-words';
import { useHeldOrder } from './held-order';
import { createOpenColumn } from './open-row-column';
import { toGridColumn } from './resource-columns';
import type { ResourceTableProps } from './resource-table-props';
import { ResourceToolbar, ToolbarContext } from './resource-toolbar';
import { ROW_HEIGHT, type RowHandle, useFirstRows, useRowHandles } from './row-handles';
import { SavedViewsButton } from './saved-views-button';
import { EmptyState } from './states';
import { PAGE_SIZES } from './table-state';
import { useUiText } from './ui-texts';
import { useUsualColumns } from './use-usual-columns';

/** With more rows on a page the table scrolls by itself, and only rows that are seen are drawn. */
const WHOLE_ROWS = 50;

/** Width of the column of boxes to tick, and of that of buttons that open rows. */
const HANDLE_PX = 50;

const NONE: readonly never[] = [];

export interface ResourceGridProps<Row> extends ResourceTableProps<Row> {
  /** undefined while loading. */
  rows: readonly Row[] | undefined;
  /** Shown on the left of the toolbar. */
  tools: ReactNode;
}

/** A function that stays the same and calls the latest one, when there is one. */
function useLatest<Value>(call: ((value: Value) => void) | undefined): (value: Value) => void {
  const latest = useRef(call);
  // An effect would come after the new rows are seen: a click in between would call the one before.
  useLayoutEffect(() => {
    latest.current = call;
  });
  return useCallback((value) => latest.current?.(value), []);
}

/** For screen readers a grid may contain only rows of cells. */
function NoRows() {
  const { empty } = useContext(ToolbarContext);
  return (
    <Box role="row">
      <Box role="gridcell">
        <EmptyState {...empty} />
      </Box>
    </Box>
  );
}

const SLOTS = { toolbar: ResourceToolbar, noRowsOverlay: NoRows };
const SLOT_PROPS = {
  loadingOverlay: { variant: 'skeleton', noRowsVariant: 'skeleton' },
} as const;
/** What is ticked would not be among the rows that come. */
const OUTDATED_SLOT_PROPS = { ...SLOT_PROPS, baseCheckbox: { disabled: true } } as const;
const canTickNone = () => false;
const readHandleId = ({ id }: { id: GridRowId }) => id;

const HEADER_HEIGHT = 40;
/** Toolbar and footer of a table. */
const BARS_HEIGHT = 105;

/** @param count how many rows the table keeps the room of, although it does not have them yet */
function createStyle(scrolls: boolean, opens: boolean, count: number): SxProps<Theme> {
  return {
    border: 0,
    borderRadius: 0,
    minHeight: scrolls || count === 0 ? 0 : count * ROW_HEIGHT + HEADER_HEIGHT + BARS_HEIGHT,
    ...(scrolls && { height: 'max(480px, 100vh - 200px)' }),
    '--DataGrid-overlayHeight': '240px',
    '--DataGrid-rowBorderColor': ({ vars }) => `${vars?.palette.divider}`,
    fontSize: '0.875rem',
    '& .MuiDataGrid-row': { cursor: opens ? 'pointer' : 'default' },
    '& .MuiDataGrid-cell': { fontVariantNumeric: 'tabular-nums' },
    '& .MuiDataGrid-columnHeaderTitle': { fontWeight: 500, color: 'text.secondary' },
  };
}

/**
 * Data Grid in our style, with its state kept in the URL. It gets the same props while only values change, because for
 * any new one it draws all of its cells again.
 */
export function ResourceGrid<Row extends GridValidRowModel>(props: ResourceGridProps<Row>) {
  const { label, list, columns, rows, onOpen, selection, empty } = props;
  const { rowId, state, server, total, isOutdated } = list;
  // Data Grid writes a style element of its own: it needs the nonce that the page's styles have.
  const { nonce } = useShell();
  const t = useUiText();
  const openLabel = t('openRow');
  const open = useLatest(onOpen);
  const tick = useLatest(selection?.change);
  const opens = onOpen !== undefined;
  const gridColumns = useMemo(() => {
    const own = columns.map((column) => toGridColumn(column, server ? server.sorts : null));
    return opens ? [...own, createOpenColumn(openLabel, open)] : own;
  }, [columns, server, opens, open, openLabel]);
  const words = useGridWords();
  const handlesPx = ((opens ? 1 : 0) + (selection ? 1 : 0)) * HANDLE_PX;
  const usual = useUsualColumns(columns, handlesPx);
  const gridState = useGridState(state, usual);
  const apiRef = useGridApiRef();
  const held = useHeldOrder(
    rows ?? NONE,
    rowId,
    props.holdOrder ?? false,
    () => apiRef.current?.getSortedRowIds() ?? [],
  );
  const isHeld = held !== null;
  const handles = useRowHandles(held ?? rows ?? NONE, rowId, server !== null);
  const shown = useFirstRows(handles, server !== null);
  const canTick = selection?.canTick;
  const isRowSelectable = useMemo(
    () => canTick && (({ id }: { id: GridRowId }) => canTick(id)),
    [canTick],
  );
  const count = Math.min(rows?.length ?? 0, state.size);
  const scrolls = count > WHOLE_ROWS;
  const waiting = shown.length < handles.length ? count : 0;
  const style = useMemo(() => createStyle(scrolls, opens, waiting), [scrolls, opens, waiting]);
  // While rows are held, the grid does not sort, and does not make up for it later by itself.
  useEffect(() => {
    if (!isHeld) apiRef.current?.applySorting();
  }, [isHeld, apiRef]);
  const mode = server ? 'server' : 'client';
  const { columnVisibilityModel: visibility } = gridState;
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
          gridExpandedSortedRowEntriesSelector(apiRef).map(({ model }) =>
            (model as RowHandle<Row>).read(),
          )
        }
      />
    </>
  );
  const openOfKey = useCallback(
    ({ row, field }: GridCellParams<RowHandle<Row>>, event: MuiEvent<KeyboardEvent>) => {
      if (event.key !== 'Enter' || field === GRID_CHECKBOX_SELECTION_FIELD) return;
      // Enter on a button within the cell belongs to the button.
      if (event.target !== event.currentTarget) return;
      event.defaultMuiPrevented = true;
      open(row.read());
    },
    [open],
  );
  const openOfClick = useCallback(
    ({ row }: GridRowParams<RowHandle<Row>>) => open(row.read()),
    [open],
  );
  return (
    <ToolbarContext value={{ left: props.tools, buttons, hasFilter: server === null, empty }}>
      <DataGrid<RowHandle<Row>>
        {...gridState}
        aria-label={label}
        nonce={nonce}
        localeText={words}
        apiRef={apiRef}
        rows={shown}
        loading={rows === undefined}
        columns={gridColumns}
        getRowId={readHandleId}
        rowHeight={ROW_HEIGHT}
        columnHeaderHeight={HEADER_HEIGHT}
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
        pageSizeOptions={PAGE_SIZES}
        checkboxSelection={selection !== undefined}
        rowSelectionModel={selection?.model}
        isRowSelectable={isOutdated ? canTickNone : isRowSelectable}
        onRowSelectionModelChange={selection && tick}
        // Rows of other pages stay ticked; the bar of actions says how many there are.
        keepNonExistentRowsSelected
        hideFooterSelectedRowCount
        onRowClick={opens ? openOfClick : undefined}
        onCellKeyDown={opens ? openOfKey : undefined}
        slots={SLOTS}
        slotProps={isOutdated ? OUTDATED_SLOT_PROPS : SLOT_PROPS}
        sx={style}
      />
    </ToolbarContext>
  );
}
