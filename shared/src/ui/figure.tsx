import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Flash } from './flash';

export interface FigureProps {
  label: ReactNode;
  /** The number as it is shown. */
  children: ReactNode;
  /** What is watched for the flash; leave out for a figure that never moves. */
  value?: string | number | null;
  /** A line or a bar below. */
  foot?: ReactNode;
  loading?: boolean;
}

/** A label and its number. */
export function Figure({ label, children, value = null, foot, loading = false }: FigureProps) {
  return (
    <Box component="dl" sx={{ m: 0, minWidth: 0 }}>
      <Typography
        component="dt"
        variant="caption"
        color="textSecondary"
        // A label that does not fit goes on below: cut off, it would name nothing.
        sx={{ overflowWrap: 'anywhere', hyphens: 'auto' }}
      >
        {label}
      </Typography>
      <Typography
        component="dd"
        className="num"
        sx={{ m: 0, fontSize: '1.125rem', lineHeight: 1.5 }}
      >
        {loading ? <Skeleton width={96} /> : <Flash value={value}>{children}</Flash>}
      </Typography>
      {foot && (
        <Box component="dd" sx={{ m: 0, mt: 0.25, fontSize: '0.75rem', color: 'text.secondary' }}>
          {foot}
        </Box>
      )}
    </Box>
  );
}

/** Figures side by side on one surface, parted by lines; they wrap on narrow screens. */
export function FigureStrip({ children }: { children: ReactNode }) {
  return (
    <Paper
      variant="outlined"
      sx={{
        display: 'grid',
        gridTemplateColumns: 'repeat(auto-fit, minmax(150px, 1fr))',
        gap: '1px',
        overflow: 'hidden',
        // Lines around figures, not a ground behind them: it would fill the rest of a row.
        '& > *': { px: 2, py: 1.25, boxShadow: '0 0 0 1px var(--mui-palette-line-main)' },
      }}
    >
      {children}
    </Paper>
  );
}
