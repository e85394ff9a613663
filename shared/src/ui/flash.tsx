import Box from '@mui/material/Box';
import { memo, type ReactNode, useState } from 'react';

export interface FlashProps {
  /** The watched value; the children flash once, softly, each time it changes. */
  value: string | number | null;
  children: ReactNode;
}

/** Marks a change by one short flash. */
export const Flash = memo(function Flash({ value, children }: FlashProps) {
  const [seen, setSeen] = useState({ value, changes: 0 });
  if (seen.value !== value) setSeen({ value, changes: seen.changes + 1 });
  return (
    <Box
      component="span"
      className="num"
      // A new key starts the animation again.
      key={seen.changes}
      sx={{
        borderRadius: '4px',
        mx: '-3px',
        px: '3px',
        animation: seen.changes > 0 ? 'soft-flash 900ms ease-out' : 'none',
        // A darker background would leave too little contrast for gains, but a line around it is visible.
        '@keyframes soft-flash': {
          from: {
            backgroundColor: 'action.hover',
            outline: '1px solid',
            outlineColor: 'action.selected',
          },
        },
      }}
    >
      {children}
    </Box>
  );
});
