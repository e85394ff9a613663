import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';

export interface EngineSectionProps {
  title: string;
  /** Headings of the columns; the first one heads the rows. */
  columns: readonly string[];
  rows: readonly { id: string; cells: readonly ReactNode[] }[];
  /** Shown in place of rows, where there are none. */
  empty: string;
  foot?: ReactNode;
  /** Takes the whole width of the page. Default false. */
  wide?: boolean;
}

/** A small table of figures under its title. */
export function EngineSection(props: EngineSectionProps) {
  const { title, columns, rows, empty, foot, wide = false } = props;
  const titleId = useId();
  return (
    <Paper variant="outlined" sx={{ p: 2, minWidth: 0, ...(wide && { gridColumn: '1 / -1' }) }}>
      <Typography id={titleId} variant="h3" sx={{ mb: 1 }}>
        {title}
      </Typography>
      {rows.length === 0 ? (
        <Typography variant="body2" color="textSecondary">
          {empty}
        </Typography>
      ) : (
        <Box sx={{ overflowX: 'auto' }}>
          <Table size="small" aria-labelledby={titleId}>
            <TableHead>
              <TableRow>
                {columns.map((column, place) => (
                  <TableCell key={column} align={place === 0 ? 'left' : 'right'}>
                    {column}
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
                      {cell}
                    </TableCell>
                  ))}
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </Box>
      )}
      {foot}
    </Paper>
  );
}
