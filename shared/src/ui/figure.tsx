import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Flash } from './flash';

export interface FigureProps {
  label: ReactNode;
  /** The formatted number. */
  children: ReactNode;
  /** Value whose changes make the figure flash; left out for a figure that never changes. */
  value?: string | number | null;
  /** A line of text or a bar below the number. */
  foot?: ReactNode;
  loading?: boolean;
}

/** Money of five digits and its sign is wider than the narrowest figure of a strip, and has no place to wrap. */
const SMALL_IN_NARROW = { '@container (max-width: 150px)': { fontSize: '1rem' } };

/** A label and its number. */
export function Figure({ label, children, value = null, foot, loading = false }: FigureProps) {
  return (
    <Box component="dl" sx={{ m: 0, minWidth: 0 }}>
      <Typography
        component="dt"
        variant="caption"
        color="textSecondary"
        // A label that does not fit wraps, because a label that is cut off names nothing.
        sx={{ overflowWrap: 'anywhere', hyphens: 'auto' }}
      >
        {label}
      </Typography>
      <Typography
        component="dd"
        className="num"
        sx={{ m: 0, fontSize: '1.125rem', lineHeight: 1.5, ...SMALL_IN_NARROW }}
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

/** Figures side by side on one surface, separated by lines; they wrap on narrow screens. */
export function FigureStrip({ children }: { children: ReactNode }) {
  return (
    <Paper
      variant="outlined"
      sx={{
        display: 'grid',
        gridTemplateColumns: 'repeat(auto-fit, minmax(150px, 1fr))',
        gap: '1px',
        overflow: 'hidden',
        // The lines are borders of the figures. A background between them would fill the rest of a row.
        '& > *': {
          containerType: 'inline-size',
          px: 2,
          py: 1.25,
          boxShadow: ({ vars }) => `0 0 0 1px ${vars?.palette.line.main}`,
        },
      }}
    >
      {children}
    </Paper>
  );
}
