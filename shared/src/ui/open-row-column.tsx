import ChevronRightIcon from '@mui/icons-material/ChevronRight';
import IconButton from '@mui/material/IconButton';
import type { GridColDef } from '@mui/x-data-grid';
import type { RowHandle } from './row-handles';
import { HiddenText } from './visually-hidden';

/** The last column of a table whose rows open: it shows that they do, and opens them by a press. */
export function createOpenColumn<Row>(
  label: string,
  onOpen: (row: Row) => void,
): GridColDef<RowHandle<Row>> {
  return {
    field: 'open-row',
    headerName: label,
    renderHeader: () => <HiddenText>{label}</HiddenText>,
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
          onOpen(row.read());
        }}
      >
        <ChevronRightIcon fontSize="small" />
      </IconButton>
    ),
  };
}
