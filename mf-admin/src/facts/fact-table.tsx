import { Heading } from '@entropi/shared/ui/heading';
import { visuallyHidden } from '@entropi/shared/ui/visually-hidden';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';

export interface FactTableProps {
  title: string;
  columns: readonly string[];
  rows: readonly { id: string | number; cells: readonly ReactNode[] }[];
  /** Shown in place of rows, where there are none. */
  empty: ReactNode;
  /** Beside the title. */
  actions?: ReactNode;
  foot?: ReactNode;
  /** Takes the whole width of a grid. Default false. */
  wide?: boolean;
  /** Shows no heading of the first column, where the title says the same. Default false. */
  hideFirst?: boolean;
}

/** A small table of facts under its title; on a narrow screen each row is a card with the names of its values. */
export function FactTable(props: FactTableProps) {
  const { title, columns, rows, empty, actions, foot, wide = false, hideFirst = false } = props;
  const titleId = useId();
  return (
    <Paper variant="outlined" sx={{ p: 2, minWidth: 0, ...(wide && { gridColumn: '1 / -1' }) }}>
      <Stack
        direction="row"
        sx={{
          mb: 1,
          gap: 1,
          flexWrap: 'wrap',
          alignItems: 'center',
          justifyContent: 'space-between',
        }}
      >
        <Heading id={titleId}>{title}</Heading>
        {actions}
      </Stack>
      {rows.length === 0 ? (
        <Typography variant="body2" color="textSecondary">
          {empty}
        </Typography>
      ) : (
        <Box sx={{ overflowX: 'auto' }}>
          <Table
            size="small"
            aria-labelledby={titleId}
            sx={(theme) => ({
              [theme.breakpoints.down('md')]: {
                display: 'block',
                '& thead': visuallyHidden,
                '& tbody': { display: 'block' },
                '& tr': { display: 'block', py: 1, borderBottom: 1, borderColor: 'divider' },
                '& tr:last-of-type': { borderBottom: 0 },
                '& th, & td': {
                  display: 'flex',
                  // A cell that is aligned to the right is reversed by default.
                  flexDirection: 'row',
                  justifyContent: 'space-between',
                  gap: 2,
                  border: 0,
                  px: 0,
                  py: 0.25,
                  textAlign: 'right',
                },
                '& th': { textAlign: 'left', fontWeight: 500 },
              },
            })}
          >
            <TableHead>
              <TableRow>
                {columns.map((column, place) => (
                  <TableCell key={column} align={place === 0 ? 'left' : 'right'}>
                    {place === 0 && hideFirst ? (
                      <Box component="span" sx={visuallyHidden}>
                        {column}
                      </Box>
                    ) : (
                      column
                    )}
                  </TableCell>
                ))}
              </TableRow>
            </TableHead>
            <TableBody>
              {rows.map(({ id, cells: [first, ...others] }) => (
                <TableRow key={id}>
                  <TableCell component="th" scope="row" sx={{ overflowWrap: 'anywhere' }}>
                    {first}
                  </TableCell>
                  {others.map((cell, place) => (
                    <TableCell key={columns[place + 1] ?? place} align="right" className="num">
                      <Box
                        component="span"
                        aria-hidden
                        sx={{ display: { md: 'none' }, color: 'text.secondary', textAlign: 'left' }}
                      >
                        {columns[place + 1]}
                      </Box>
                      <span>{cell}</span>
                    </TableCell>
                  ))}
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </Box>
      )}
      {foot && <Box sx={{ mt: 1 }}>{foot}</Box>}
    </Paper>
  );
}
