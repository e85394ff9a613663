import ChevronRightIcon from '@mui/icons-material/ChevronRight';
import IconButton from '@mui/material/IconButton';
import type { GridColDef, GridValidRowModel } from '@mui/x-data-grid';

/** The last column of a table whose rows open: it shows that they do, and opens them by a press. */
export function createOpenColumn<Row extends GridValidRowModel>(
  label: string,
  onOpen: (row: Row) => void,
): GridColDef<Row> {
  return {
    field: 'open-row',
    headerName: label,
    renderHeader: () => null,
    width: 48,
    sortable: false,
    filterable: false,
    hideable: false,
    disableColumnMenu: true,
    disableExport: true,
    resizable: false,
    display: 'flex',
    align: 'center',
    valueGetter: () => null,
    renderCell: ({ row, tabIndex }) => (
      <IconButton
        size="small"
        aria-label={label}
        tabIndex={tabIndex}
        onClick={(event) => {
          // The row's own click would open it again.
          event.stopPropagation();
          onOpen(row);
        }}
      >
        <ChevronRightIcon fontSize="small" />
      </IconButton>
    ),
  };
}
