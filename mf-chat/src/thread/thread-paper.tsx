import Paper from '@mui/material/Paper';
import type { ReactNode } from 'react';

/** The surface of the chat: as high as the window leaves room for, and no higher. */
export function ThreadPaper({ children }: { children: ReactNode }) {
  return (
    <Paper
      variant="outlined"
      sx={{
        display: 'flex',
        overflow: 'hidden',
        height: 'calc(100dvh - 232px)',
        minHeight: 380,
      }}
    >
      {children}
    </Paper>
  );
}
