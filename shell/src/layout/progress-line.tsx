import Box from '@mui/material/Box';
import type { ComponentProps } from 'react';

export interface ProgressLineProps {
  label: string;
  sx?: ComponentProps<typeof Box>['sx'];
}

/** A thin animated line. It moves by a transform: MUI's own counts as a layout shift in each frame. */
export function ProgressLine({ label, sx }: ProgressLineProps) {
  return (
    <Box sx={sx}>
      <Box
        role="progressbar"
        aria-label={label}
        sx={{ height: 2, overflow: 'hidden', bgcolor: 'action.selected' }}
      >
        <Box
          sx={{
            height: '100%',
            width: '40%',
            bgcolor: 'primary.main',
            animation: 'run-along 1.6s ease-in-out infinite',
            '@keyframes run-along': {
              from: { transform: 'translateX(-100%)' },
              to: { transform: 'translateX(250%)' },
            },
          }}
        />
      </Box>
    </Box>
  );
}
