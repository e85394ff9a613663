import ChevronRightIcon from '@mui/icons-material/ChevronRight';
import Box from '@mui/material/Box';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemButton from '@mui/material/ListItemButton';
import Stack from '@mui/material/Stack';
import TablePagination from '@mui/material/TablePagination';
import type { ReactNode } from 'react';
import { useGridWords } from './grid-words';
import { PAGE_SIZES, type TableStateControl } from './table-state';

/** A row on a narrow screen: two lines, and something at the end of the first. */
export interface NarrowRow {
  primary: ReactNode;
  secondary: ReactNode;
  end?: ReactNode;
}

export interface NarrowRowsProps<Row> {
  label: string;
  rows: readonly Row[];
  total: number;
  state: TableStateControl;
  rowId: (row: Row) => string | number;
  narrow: (row: Row) => NarrowRow;
  onOpen?: (row: Row) => void;
}

function TwoLines({ primary, secondary, end }: NarrowRow) {
  return (
    <Box sx={{ flex: 1, minWidth: 0, py: 0.5 }}>
      <Stack direction="row" sx={{ gap: 1, justifyContent: 'space-between', alignItems: 'center' }}>
        <Box sx={{ minWidth: 0, fontSize: '0.875rem', fontWeight: 500 }}>{primary}</Box>
        <Box sx={{ flex: 'none', fontSize: '0.875rem' }}>{end}</Box>
      </Stack>
      <Box className="num" sx={{ color: 'text.secondary', fontSize: '0.8125rem', mt: 0.25 }}>
        {secondary}
      </Box>
    </Box>
  );
}

/** The table as a list of two-line rows, for screens under 600 px. */
export function NarrowRows<Row>(props: NarrowRowsProps<Row>) {
  const { label, rows, total, state, rowId, narrow, onOpen } = props;
  const words = useGridWords();
  return (
    <>
      <List disablePadding aria-label={label}>
        {rows.map((row) => (
          <ListItem key={rowId(row)} disablePadding divider>
            {onOpen ? (
              <ListItemButton onClick={() => onOpen(row)}>
                <TwoLines {...narrow(row)} />
                <ChevronRightIcon
                  fontSize="small"
                  sx={{ ml: 1, mr: -1, color: 'text.secondary' }}
                />
              </ListItemButton>
            ) : (
              <Box sx={{ px: 2, py: 1, flex: 1, minWidth: 0 }}>
                <TwoLines {...narrow(row)} />
              </Box>
            )}
          </ListItem>
        ))}
      </List>
      {total > state.size && (
        <TablePagination
          component="div"
          count={total}
          page={state.page}
          rowsPerPage={state.size}
          rowsPerPageOptions={[...PAGE_SIZES]}
          labelRowsPerPage={words.paginationRowsPerPage}
          labelDisplayedRows={words.paginationDisplayedRows}
          getItemAriaLabel={words.paginationItemAriaLabel}
          // In two lines where one is too short: what stands beyond the edge cannot be reached.
          sx={{
            '& .MuiTablePagination-toolbar': { flexWrap: 'wrap', px: 2, py: 0.5 },
            '& .MuiTablePagination-spacer': { flexBasis: 0 },
          }}
          onPageChange={(_event, page) => state.change({ page })}
          onRowsPerPageChange={(event) => state.change({ size: Number(event.target.value) })}
        />
      )}
    </>
  );
}
